import { isId } from '#lib/contract/api'
import { revokeInvite } from '#lib/data/accounts/invites'
import { notFound } from '#lib/server/http/problem'
import { withAccountAdmin } from '#lib/server/http/route'

/** Revokes an invite link. */
export const DELETE = withAccountAdmin<{ id: string }>(async ({ app, params: { id } }) => {
  return isId(id) && (await revokeInvite(app.db, id, app.clock.now()))
    ? new Response(null, { status: 204 })
    : notFound('invitation').failure
})
