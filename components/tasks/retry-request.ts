import type { SubmitRequest } from '#lib/contract/api'

/**
 * The same request for `n` takes. `retryOf` names an unconfirmed task that it replaces. A request that made songs draws
 * its own seed the next time, since the same one would give the same songs; one that made none keeps it.
 * `service`: the one that is not the default.
 */
// retryRequest({ …, n: 2, seed: 7 }, { n: 1, madeSongs: true }) → { …, n: 1 }
export const retryRequest = (
  request: SubmitRequest,
  { n, madeSongs, retryOf, service }: { n: number; madeSongs: boolean; retryOf?: string; service?: string | undefined },
): SubmitRequest => {
  const { retry_of: _retry, service: _service, seed, ...rest } = request
  return {
    ...rest,
    ...(seed !== undefined && !madeSongs && { seed }),
    n,
    ...(service !== undefined && { service }),
    ...(retryOf !== undefined && { retry_of: retryOf }),
  }
}
