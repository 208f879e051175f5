import { withCookies } from '#lib/server/http/cookies'
import { json } from '#lib/server/http/problem'
import { withAccount } from '#lib/server/http/route'

/** WebAuthn options to register a passkey. Needs a recent sign-in. The browser's answer goes to POST /api/passkeys. */
export const POST = withAccount(async ({ user, accounts, request }) => {
  const ceremony = await accounts.passkeys.registrationOptions(request.headers, user.id)
  return ceremony.ok ? withCookies(ceremony.value.cookies, json(ceremony.value.options)) : ceremony.failure
})
