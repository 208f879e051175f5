import type { Failure, Result } from '#lib/contract/errors'
import { CodeSignIn, PasswordSignIn } from '#lib/contract/people'
import { type Server, server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { route } from '#lib/server/http/problem'
import { withCookies } from '#lib/server/http/with-cookies'

export const POST = route(async (request) => {
  const studio = await server()
  const session = await signedIn(studio, request)
  return session.ok ? withCookies(session.value) : session.failure
})

/** Without a body whoever is signed in stays so, and in local mode whoever asks is. */
const signedIn = async (studio: Server, request: Request): Promise<Result<string[]>> => {
  const { access, accounts } = studio
  if (request.headers.get('content-type') === null) return access.signIn(request, null)
  const refused: Failure | null = access.requireOwnPage(request)
  if (refused) return { ok: false, failure: refused }
  const body = await readJson(request)
  if (!body.ok) return body
  if (accounts) {
    const wish = parse(PasswordSignIn, body.value)
    return wish.ok ? accounts.signIn(request.headers, wish.value) : wish
  }
  const wish = parse(CodeSignIn, body.value)
  return wish.ok ? access.signIn(request, wish.value.code) : wish
}

/** Signs this browser out. Whoever is signed in elsewhere stays so. */
export const DELETE = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  return caller.ok ? withCookies(await studio.access.signOut(request)) : caller.failure
})
