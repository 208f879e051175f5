import type { SubmitRequest } from '#lib/contract/api'

/**
 * The same request for `n` takes. `retryOf` names an unconfirmed task that it replaces; without it, the request is a
 * new one, which draws its own seed: the same one would give the same song.
 */
// retryRequest({ …, n: 2, retry_of: 'a' }, 1) → { …, n: 1 }
export const retryRequest = (request: SubmitRequest, n: number, retryOf?: string): SubmitRequest => {
  const { retry_of: _retry, seed, ...rest } = request
  if (retryOf === undefined) return { ...rest, n }
  return { ...rest, ...(seed !== undefined && { seed }), n, retry_of: retryOf }
}
