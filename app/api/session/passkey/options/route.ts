import { server } from '#lib/server/app'
import { json, notFound, route } from '#lib/server/http/problem'
import { withCookies } from '#lib/server/http/with-cookies'

/** What a passkey has to answer to sign somebody in. */
export const POST = route(async (request) => {
  const { access, accounts } = await server()
  const refused = access.requireOwnPage(request)
  if (refused) return refused
  if (!accounts) return notFound('address').failure
  const challenge = await accounts.passkeys.challenge()
  return challenge.ok ? withCookies(challenge.value.cookies, json(challenge.value.options)) : challenge.failure
})
