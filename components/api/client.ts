import type { Problem } from '#lib/contract/errors'

/** An error response of the server. `problem.errors` names the fields. */
export class ProblemError extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds to wait before trying again, where the server said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.retryAt = retryAfter === null ? null : Date.now() / 1000 + retryAfter
  }
  /** Unix seconds. */
  readonly retryAt: number | null
  /** The error of one field, if it has one. */
  field(path: string) {
    return this.problem.errors?.find((error) => error.path === path || error.path.startsWith(`${path}.`))
  }
}

/** The server answered, and the action was not carried out. Messages exist for each `code`. */
export class ActionError extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail)
    this.name = 'ActionError'
  }
}

/** No response arrived: offline, or the server is down. The request may have been carried out. */
export class NetworkError extends Error {
  constructor() {
    super('No response.')
    this.name = 'NetworkError'
  }
}

type RequestOptions = Omit<RequestInit, 'body'> & { json?: unknown; body?: BodyInit }

/** The problem document of a response. Other bodies, as of a proxy, get a general one. */
export const problemOf = (status: number, body: unknown): Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && 'code' in body
    ? (body as Problem)
    : {
        type: 'about:blank',
        title: 'Something went wrong',
        status,
        detail: `The server answered with an error (${status}). Try again in a moment.`,
        code: 'internal',
        request_id: '',
      }

const rawFetch = async (path: string, { json, ...init }: RequestOptions): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  const body = json === undefined ? init.body : JSON.stringify(json)
  try {
    return await fetch(path, { ...init, headers, ...(body === undefined ? {} : { body }), credentials: 'same-origin' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NetworkError()
  }
}

const problemErrorOf = async (response: Response) => {
  const after = Number(response.headers.get('Retry-After'))
  return new ProblemError(problemOf(response.status, await response.json().catch(() => null)), after > 0 ? after : null)
}

let session: Promise<void> | null = null

/**
 * Opens the session, once per page. If the server wants a sign-in, the page navigates to it and the promise never
 * settles.
 */
export const openSession = () => {
  session ??= rawFetch('/api/session', { method: 'POST' }).then(async (response) => {
    if (response.ok) return
    const problem = await problemErrorOf(response)
    if (problem.problem.code !== 'unauthorized') throw problem
    leaveForSignIn()
    await new Promise(() => {})
  })
  session.catch(() => {
    session = null
  })
  return session
}

const leaveForSignIn = () => {
  if (location.pathname === '/sign-in' || location.pathname.startsWith('/join/')) return
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
}

/**
 * Sends a request within the session. An expired session is opened again, once. Throws `ProblemError` for an error
 * response and `NetworkError` where none arrived.
 */
export const apiFetch = async (path: string, call: RequestOptions = {}): Promise<Response> => {
  await openSession()
  let response = await rawFetch(path, call)
  if (response.status === 401) {
    session = null
    await openSession()
    response = await rawFetch(path, call)
  }
  if (response.ok || response.status === 304) return response
  throw await problemErrorOf(response)
}

/** Sends a request without a session, as `apiFetch` does within one. */
export const publicFetch = async (path: string, call: RequestOptions): Promise<Response> => {
  const response = await rawFetch(path, call)
  if (response.ok) return response
  throw await problemErrorOf(response)
}

export const apiFetchJson = async <T>(path: string, call: RequestOptions = {}): Promise<T> =>
  (await apiFetch(path, call)).json()
