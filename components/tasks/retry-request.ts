import type { SubmitRequest } from '#lib/contract/api'

/**
 * The same request for `n` takes. `retryOf` names an unconfirmed task that it replaces; without it, the request is a
 * new one.
 */
// retryRequest({ …, n: 2, retry_of: 'a' }, 1) → { …, n: 1 }
export const retryRequest = (request: SubmitRequest, n: number, retryOf?: string): SubmitRequest => {
  const { retry_of: _, ...rest } = request
  return { ...rest, n, ...(retryOf === undefined ? {} : { retry_of: retryOf }) }
}
