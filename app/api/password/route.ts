import { PasswordChange } from '#lib/contract/people'
import { readBody } from '#lib/server/http/body'
import { withCookies } from '#lib/server/http/cookies'
import { withAccount } from '#lib/server/http/route'

/** Changes the user's password, given the current one. Wrong ones are limited. Ends all other sessions. */
export const PUT = withAccount(async ({ user, accounts, request }) => {
  const body = await readBody(PasswordChange, request)
  if (!body.ok) return body.failure
  const changed = await accounts.changePassword(request.headers, user.id, body.value)
  return changed.ok ? withCookies(changed.value) : changed.failure
})
