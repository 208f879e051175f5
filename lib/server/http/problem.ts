import { ERRORS, type Failed, type Failure, fail, type Problem } from '#lib/contract/errors'

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

export const notFound = (what: string): Failed => fail('not_found', `This ${what} doesn’t exist.`)

/** For the methods that a path does not have, which Next would answer with an empty body. */
export const onlyAllows = (method: string) => () => {
  const refused = problem({ code: 'method_not_allowed', detail: `This URL only accepts ${method}.` })
  refused.headers.set('allow', method)
  return refused
}

/** Names the method of a request that Next cannot take. Set before anything reads the request, over what was sent. */
export const REFUSED_METHOD = 'x-refused-method'

export const STORAGE_UNAVAILABLE: Failure = {
  code: 'unavailable',
  detail: 'The storage doesn’t respond right now. Nothing was lost; try again.',
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
