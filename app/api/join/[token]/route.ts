import { Join, NewPassword } from '#lib/contract/people'
import { readBody } from '#lib/server/http/body'
import { withCookies } from '#lib/server/http/cookies'
import { withGuest } from '#lib/server/http/route'

/** Creates the account of an invite link. */
export const POST = withGuest<{ token: string }>(async ({ accounts, request, params }) => {
  const body = await readBody(Join, request)
  if (!body.ok) return body.failure
  const joined = await accounts.join(request.headers, params.token, body.value)
  return joined.ok ? withCookies(joined.value) : joined.failure
})

/** Sets the password of a reset link. */
export const PUT = withGuest<{ token: string }>(async ({ accounts, request, params }) => {
  const body = await readBody(NewPassword, request)
  if (!body.ok) return body.failure
  const renewed = await accounts.renewPassword(request.headers, params.token, body.value)
  return renewed.ok ? withCookies(renewed.value) : renewed.failure
})
