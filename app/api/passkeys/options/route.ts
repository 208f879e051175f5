import { requirePerson } from '#lib/server/auth/require-user'
import { json, route } from '#lib/server/http/problem'
import { withCookies } from '#lib/server/http/with-cookies'

/** What an authenticator has to answer to become another passkey of the one who asks. */
export const POST = route(async (request) => {
  const person = await requirePerson(request)
  if (!person.ok) return person.failure
  const offer = await person.value.accounts.passkeys.offer(request.headers)
  return offer.ok ? withCookies(offer.value.cookies, json(offer.value.options)) : offer.failure
})
