import { withCookies } from '#lib/server/http/cookies'
import { json } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** What an authenticator has to answer to become another passkey of the one who asks. */
export const POST = withAccount(async ({ accounts, request }) => {
  const offer = await accounts.passkeys.offer(request.headers)
  return offer.ok ? withCookies(offer.value.cookies, json(offer.value.options)) : offer.failure
})
