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

/** Answers 405 for a path's other methods; Next would send an empty body. */
export const onlyAllows = (method: string) => () => {
  const refused = problem({ code: 'method_not_allowed', detail: `This URL only accepts ${method}.` })
  refused.headers.set('allow', method)
  return refused
}

/** Holds a method that Next does not support. The HTTP hook overwrites any value that the client sent. */
export const REFUSED_METHOD = 'x-refused-method'

export const STORAGE_UNAVAILABLE: Failure = {
  code: 'unavailable',
  detail: 'The storage doesn’t respond right now. Nothing was lost; try again.',
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
