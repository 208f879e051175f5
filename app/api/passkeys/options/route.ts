import { withCookies } from '#lib/server/http/cookies'
import { json } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** WebAuthn options to register a passkey. */
export const POST = withAccount(async ({ user, accounts, request }) => {
  const options = await accounts.passkeys.registrationOptions(request.headers, user.id)
  return options.ok ? withCookies(options.value.cookies, json(options.value.options)) : options.failure
})
