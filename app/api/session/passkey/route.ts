import { PasskeySignIn } from '#lib/contract/people'
import { readBody } from '#lib/server/http/body'
import { withCookies } from '#lib/server/http/cookies'
import { withGuest } from '#lib/server/http/route'

/** Signs in with a passkey. */
export const POST = withGuest(async ({ accounts, request }) => {
  const body = await readBody(PasskeySignIn, request)
  if (!body.ok) return body.failure
  const session = await accounts.passkeys.signIn(request.headers, body.value.response)
  return session.ok ? withCookies(session.value) : session.failure
})
