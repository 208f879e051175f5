import { Join, NewPassword } from '#lib/contract/people'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { notFound, route } from '#lib/server/http/problem'
import { withCookies } from '#lib/server/http/with-cookies'

type Context = { params: Promise<{ token: string }> }

/** Makes the account that a link is for. */
export const POST = route<Context>(async (request, { params }) => {
  const { access, accounts } = await server()
  const refused = access.requireOwnPage(request)
  if (refused) return refused
  if (!accounts) return notFound('address').failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(Join, body.value)
  if (!wish.ok) return wish.failure
  const joined = await accounts.join(request.headers, (await params).token, wish.value)
  return joined.ok ? withCookies(joined.value) : joined.failure
})

/** Sets the password that a link is for. */
export const PUT = route<Context>(async (request, { params }) => {
  const { access, accounts } = await server()
  const refused = access.requireOwnPage(request)
  if (refused) return refused
  if (!accounts) return notFound('address').failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(NewPassword, body.value)
  if (!wish.ok) return wish.failure
  const renewed = await accounts.renewPassword(request.headers, (await params).token, wish.value)
  return renewed.ok ? withCookies(renewed.value) : renewed.failure
})
