import { withCookies } from '#lib/server/http/cookies'
import { json } from '#lib/server/http/problem'
import { withGuest } from '#lib/server/http/route'

/** WebAuthn options to sign in with a passkey. */
export const POST = withGuest(async ({ accounts, request }) => {
  const challenge = await accounts.passkeys.challenge(request.headers)
  return challenge.ok ? withCookies(challenge.value.cookies, json(challenge.value.options)) : challenge.failure
})
