import { NetworkError, ProblemError, problemOf } from '#components/api/client'

/** A request without a session. Throws as `apiFetch` does. */
export const publicFetch = async (method: string, path: string, json: unknown = undefined): Promise<Response> => {
  const response = await fetch(path, {
    method,
    ...(json !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }),
  }).catch(() => {
    throw new NetworkError()
  })
  if (response.ok) return response
  const retryAfter = Number(response.headers.get('Retry-After')) || null
  throw new ProblemError(problemOf(response.status, await response.json().catch(() => null)), retryAfter)
}
