import { isId } from '#lib/contract/api'
import { revokeKey } from '#lib/data/accounts/api-keys'
import { notFound } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** Revokes an API key. */
export const DELETE = withAccount<{ id: string }>(async ({ app, user, params: { id } }) => {
  return isId(id) && (await revokeKey(app.db, user.id, id))
    ? new Response(null, { status: 204 })
    : notFound('key').failure
})
