import type { Failure, Result } from '#lib/contract/errors'
import { CodeSignIn, PasswordSignIn } from '#lib/contract/people'
import type { App } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { withCookies } from '#lib/server/http/cookies'
import { withApp, withUser } from '#lib/server/http/route'

export const POST = withApp(async ({ app, request }) => {
  const session = await signIn(app, request)
  return session.ok ? withCookies(session.value) : session.failure
})

/** Signs in; without a body, renews the session. */
const signIn = async (app: App, request: Request): Promise<Result<string[]>> => {
  const { access, accounts } = app
  if (request.headers.get('content-type') === null) return access.renewSession(request)
  const refused: Failure | null = access.requireOwnPage(request)
  if (refused) return { ok: false, failure: refused }
  const body = await readJson(request)
  if (!body.ok) return body
  if (accounts) {
    const credentials = parse(PasswordSignIn, body.value)
    return credentials.ok ? accounts.signIn(request.headers, credentials.value) : credentials
  }
  const credentials = parse(CodeSignIn, body.value)
  return credentials.ok ? access.signIn(request, credentials.value.code) : credentials
}

/** Signs this browser out. Other sessions continue. */
export const DELETE = withUser(async ({ app, request }) => withCookies(await app.access.signOut(request)))
