import { AccountChange } from '#lib/contract/people'
import { renameUser } from '#lib/data/accounts/users'
import { readBody } from '#lib/server/http/body'
import { withAccount } from '#lib/server/http/route'

/** Changes the user's own name. */
export const PATCH = withAccount(async ({ app, user, request }) => {
  const body = await readBody(AccountChange, request)
  if (!body.ok) return body.failure
  await renameUser(app, user.id, body.value.name)
  return new Response(null, { status: 204 })
})
