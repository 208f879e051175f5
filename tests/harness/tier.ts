/**
 * Amount of testing. The default tier covers every promise with the fewest cases that can break it; `TEST_TIER=full`
 * runs all cases. Files named `*.full.test.ts` run in the full tier only.
 */
const TIERS = ['default', 'full'] as const

const tier = process.env.TEST_TIER || 'default'
if (!TIERS.some((known) => known === tier)) throw new Error(`TEST_TIER is "${tier}": it is one of ${TIERS.join(', ')}.`)

export const isFull = tier === 'full'

/** Selects the amount, length or list for the current tier. */
// inTier({ default: 4, full: 40 }) // => 4, or 40 with TEST_TIER=full
export const inTier = <T>(amounts: { default: T; full: T }): T => (isFull ? amounts.full : amounts.default)

/**
 * Every nth item in the default tier; all of them in the full tier. `from`: index of the first, so that several tests
 * can divide one list.
 */
// everyNth(3, ['a', 'b', 'c', 'd']) // => ['a', 'd'], or all four with TEST_TIER=full
export const everyNth = <T>(n: number, items: readonly T[], from = 0): T[] =>
  items.filter((_, index) => isFull || index % n === from)
