import { PasskeySignIn } from '#lib/contract/people'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { notFound, route } from '#lib/server/http/problem'
import { withCookies } from '#lib/server/http/with-cookies'

/** Signs in whoever holds one of the studio's passkeys. */
export const POST = route(async (request) => {
  const { access, accounts } = await server()
  const refused = access.requireOwnPage(request)
  if (refused) return refused
  if (!accounts) return notFound('address').failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(PasskeySignIn, body.value)
  if (!wish.ok) return wish.failure
  const session = await accounts.passkeys.signIn(request.headers, wish.value.response)
  return session.ok ? withCookies(session.value) : session.failure
})
