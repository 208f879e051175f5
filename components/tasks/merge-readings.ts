import type { PromptReading } from '#lib/contract/api'

type Claim = PromptReading['claims'][number]

/** A take that has been planned: what was read for it, and what it has. */
export type ReadTake = { reading: PromptReading; seed: number | undefined; duration: number | undefined }

/** A claim about both takes; `take` is the index of the only take that it was used in. */
export type TakesClaim = Claim & { take?: number }

const keyOf = ({ field, kind, said }: Claim) => `${field} ${kind} ${said}`

/**
 * Merges the readings of a task's takes into one list of claims. A claim that only one take follows has the result of
 * that take, and its index in `take`.
 */
// mergeReadings([{ claims: [claim] }, { claims: [{ ...claim, exactness: 'not' }] }]) → [{ ...claim, take: 0 }]
export const mergeReadings = (readings: readonly Pick<PromptReading, 'claims'>[]): TakesClaim[] => {
  const [first, second] = readings
  if (!first) return []
  if (!second) return first.claims
  const others = new Map(second.claims.map((claim) => [keyOf(claim), claim]))
  return first.claims.map((claim): TakesClaim => {
    const other = others.get(keyOf(claim))
    if (!other || (claim.exactness === 'not') === (other.exactness === 'not')) return claim
    return claim.exactness === 'not' ? { ...other, take: 1 } : { ...claim, take: 0 }
  })
}
