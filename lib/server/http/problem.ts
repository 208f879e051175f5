import { ERRORS, type Failed, type Failure, fail, type Problem } from '#lib/contract/errors'

/** A failure as a problem document (RFC 9457), with the status of its code. */
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
    ...(failure.songsLeft !== undefined && { songs_left: failure.songsLeft }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
      // The unread rest of the body would be parsed as the next request.
      ...((status === 400 || status === 413) && { connection: 'close' }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    },
  })
}

export const notFound = (what: string): Failed => fail('not_found', `This ${what} doesn’t exist.`)

/** A 405. @param methods those that the path accepts, separated by commas */
export const methodNotAllowed = (methods: string): Response => {
  const refused = problem({ code: 'method_not_allowed', detail: `This URL only accepts ${methods}.` })
  refused.headers.set('allow', methods)
  return refused
}

/** Holds the methods that a path accepts, if it refuses the request's. The HTTP hook deletes any value that the client sent. */
export const ALLOWED_METHODS_HEADER = 'x-allowed-methods'

export const STORAGE_UNAVAILABLE: Failure = {
  code: 'unavailable',
  detail: 'The storage isn’t responding right now. Nothing was lost; try again.',
  retryAfter: 5,
}

/** A JSON response, `no-store` by default. */
export const json = (body: unknown, init: ResponseInit = {}): Response => {
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(JSON.stringify(body), { ...init, headers })
}
