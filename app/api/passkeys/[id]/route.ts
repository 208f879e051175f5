import { removePasskey } from '#lib/data/accounts/passkeys'
import { notFound } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

export const DELETE = withAccount<{ id: string }>(async ({ app, user, params }) => {
  return (await removePasskey(app.db, user.id, params.id))
    ? new Response(null, { status: 204 })
    : notFound('passkey').failure
})
