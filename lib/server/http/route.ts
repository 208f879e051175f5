import { type Failed, type Failure, ok, type Result, WRITE_FAILURES } from '#lib/contract/errors'
import { isUnavailable } from '#lib/db/lost'
import { type App, currentApp, getApp } from '#lib/server/app'
import type { User } from '#lib/server/auth/access'
import type { Accounts } from '#lib/server/auth/accounts'
import { notFound, problem, STORAGE_UNAVAILABLE } from '#lib/server/http/problem'
import { isStorageUnavailable } from '#lib/storage/unavailable'
import { writeFailureOf } from '#lib/write-failure'

type Answer = Promise<Response | Failure>
type Segments<Params> = { params: Promise<Params> }

/** Wraps a route: returned failures become problem documents, thrown errors are logged and become a 500. */
export const route =
  <Context = unknown>(handler: (request: Request, context: Context) => Answer) =>
  async (request: Request, context: Context): Promise<Response> => {
    const app = await currentApp()
    try {
      const answer = (await app?.limiter?.admitStranger(request)) ?? (await handler(request, context))
      const response = answer instanceof Response ? answer : problem(answer)
      app?.limiter?.mark(request, response)
      return response
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      app?.log.error({ error, method: request.method }, 'A request failed')
      const writeFailure = writeFailureOf(error)
      if (writeFailure) return problem(WRITE_FAILURES[writeFailure])
      if (isStorageUnavailable(error)) return problem(STORAGE_UNAVAILABLE)
      // Libraries such as better-auth hide the error of the database.
      if (isUnavailable(error) || app?.database.answers() === false)
        return problem({
          code: 'unavailable',
          detail: 'The database or storage can’t be reached right now. Nothing was lost; try again.',
          retryAfter: 1,
        })
      return problem({ code: 'internal', detail: 'Something went wrong on the server. Nothing was lost; try again.' })
    }
  }

type Arguments<Params> = { app: App; request: Request; params: Params }

/** Wraps routes: answers with the failure of `admit`, or passes its value to the handler. */
const routesWith =
  <Granted>(admit: (app: App, request: Request) => Promise<Result<Granted>>) =>
  <Params = object>(handler: (granted: Arguments<Params> & Granted) => Answer) =>
    route<Segments<Params>>(async (request, { params }) => {
      const app = await getApp()
      const granted = await admit(app, request)
      return granted.ok ? handler({ app, request, params: await params, ...granted.value }) : granted.failure
    })

const refusal = (failure: Failure): Failed => ({ ok: false, failure })

const userOf = async (found: Promise<Result<User>>): Promise<Result<{ user: User }>> => {
  const user = await found
  return user.ok ? ok({ user: user.value }) : user
}

const withAccounts = <Granted>(app: App, granted: Result<Granted>): Result<Granted & { accounts: Accounts }> => {
  if (!granted.ok) return granted
  return app.accounts ? ok({ ...granted.value, accounts: app.accounts }) : notFound('URL')
}

/** For routes that check the caller themselves. */
export const withApp = routesWith(async () => ok({}))

/** For all clients, under an allowed host name. */
export const withVisitor = routesWith(async ({ access }, request) => {
  const wrongHost = access.checkHost(request)
  return wrongHost ? refusal(wrongHost) : ok({})
})

/** For the app's own pages before sign-in; 404 without accounts. */
export const withGuest = routesWith(async (app, request) => {
  const refused = app.access.requireOwnPage(request)
  return withAccounts(app, refused ? refusal(refused) : ok({}))
})

/** For a signed-in browser or an API key. */
export const withApiUser = routesWith(({ access }, request) => userOf(access.requireCaller(request)))

/** For a signed-in browser. */
export const withUser = routesWith(({ access }, request) => userOf(access.requireUser(request)))

/** For the owner's browser; 404 for all others. */
export const withAdmin = routesWith(({ access }, request) => userOf(access.requireAdmin(request)))

/** For a signed-in browser; 404 without accounts. */
export const withAccount = routesWith(async (app, request) =>
  withAccounts(app, await userOf(app.access.requireUser(request))),
)

/** For the owner's browser; 404 for all others and without accounts. */
export const withAccountAdmin = routesWith(async (app, request) =>
  withAccounts(app, await userOf(app.access.requireAdmin(request))),
)
