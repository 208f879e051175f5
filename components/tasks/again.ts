import type { SubmitRequest } from '#lib/contract/api'

/**
 * The same request once more, for `n` takes. Only `retryOf` says that it stands in for one of which nobody knows: a
 * repetition of a repetition is an order of its own.
 */
// requestAgain({ …, n: 2, retry_of: 'a' }, 1) // => { …, n: 1 }
export const requestAgain = (request: SubmitRequest, n: number, retryOf?: string): SubmitRequest => {
  const { retry_of: _, ...rest } = request
  return { ...rest, n, ...(retryOf === undefined ? {} : { retry_of: retryOf }) }
}
