import { withCookies } from '#lib/server/http/cookies'
import { json } from '#lib/server/http/problem'
import { withGuest } from '#lib/server/http/route'

/** What a passkey has to answer to sign somebody in. */
export const POST = withGuest(async ({ accounts }) => {
  const challenge = await accounts.passkeys.challenge()
  return challenge.ok ? withCookies(challenge.value.cookies, json(challenge.value.options)) : challenge.failure
})
