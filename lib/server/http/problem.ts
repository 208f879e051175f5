import { ERRORS, type Failed, type Failure, fail, type Problem } from '#lib/contract/errors'
import { isUnavailable } from '#lib/db/lost'
import { isStorageUnavailable } from '#lib/storage/unavailable'

/** The edge: every expected failure becomes a problem document here, and every bug a plain 500 that says nothing of its insides. */
export const problem = (failure: Failure): Response => {
  const [status, title] = ERRORS[failure.code]
  const body: Problem = {
    type: `urn:songloom:problem:${failure.code}`,
    title,
    status,
    detail: failure.detail,
    code: failure.code,
    request_id: crypto.randomUUID(),
    ...(failure.errors && { errors: failure.errors }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
      // What is left of a body that nobody read would be taken for the next request.
      ...((status === 400 || status === 413) && { connection: 'close' }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  })
}

export const notFound = (what: string): Failed => fail('not_found', `There is no such ${what}.`)

/** For the methods that a path does not have, which Next would answer with an empty body. */
export const onlyAllows = (method: string) => () => {
  const refused = problem({ code: 'method_not_allowed', detail: `This address takes ${method} only.` })
  refused.headers.set('allow', method)
  return refused
}

/** Names the method of a request that Next cannot take. Set before anything reads the request, over what was sent. */
export const REFUSED_METHOD = 'x-refused-method'

type Handler<Context> = (request: Request, context: Context) => Promise<Response | Failure>

/** Wraps a route: failures that are returned become problems; what is thrown is logged and becomes a 500. */
export const route =
  <Context = unknown>(handler: Handler<Context>) =>
  async (request: Request, context: Context): Promise<Response> => {
    const { currentServer } = await import('#lib/server/app')
    const studio = await currentServer()
    try {
      const answer = (await studio?.limiter?.admitStranger(request)) ?? (await handler(request, context))
      const response = answer instanceof Response ? answer : problem(answer)
      studio?.limiter?.mark(request, response)
      return response
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      studio?.log.error({ error, method: request.method }, 'A request failed')
      if (isStorageUnavailable(error)) return problem(STORAGE_UNAVAILABLE)
      if (isUnavailable(error) || studio?.database.answers() === false)
        return problem({
          code: 'unavailable',
          detail: 'The database or the storage cannot be reached for a moment. Nothing was lost; try again.',
          retryAfter: 1,
        })
      return problem({ code: 'internal', detail: 'Something went wrong here. Nothing was lost; try again.' })
    }
  }

export const STORAGE_UNAVAILABLE: Failure = {
  code: 'unavailable',
  detail: 'The storage does not answer at the moment. Nothing was lost; try again.',
  retryAfter: 5,
}

/** JSON that no cache keeps. */
export const json = (body: unknown, init: ResponseInit = {}): Response => {
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(JSON.stringify(body), { ...init, headers })
}
