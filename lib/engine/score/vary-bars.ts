import type { Hit } from '#lib/engine/score/groove'
import { pick, type Random } from '#lib/music/random'
import type { Bars, Beats } from '#lib/music/time'

/** Bars of a phrase. The last one varies the pattern. */
const PHRASE_BARS: Bars = 4

/**
 * Whether a bar of a section closes a phrase, so that players vary their pattern.
 *
 * @example
 * closesPhrase(3) // => true
 */
export const closesPhrase = (bar: Bars): boolean => bar % PHRASE_BARS === PHRASE_BARS - 1

/** Added strokes lie on eighths. */
const GRID: Beats = 0.5
/** Shortest gap that takes another stroke. */
const MIN_GAP: Beats = 2 * GRID

/** A stroke in the middle of the widest gap of the second half of a bar; null without one. */
const addedHit = (hits: readonly Hit[], bar: Beats): Hit | null => {
  let best: Hit | null = null
  let widest = MIN_GAP - 1e-6
  hits.forEach((hit, index) => {
    const end = hits[index + 1]?.at ?? bar
    const at = hit.at + Math.floor((end - hit.at) / 2 / GRID + 1e-6) * GRID
    if (at < bar / 2 - 1e-6 || at <= hit.at + 1e-6 || end - hit.at < widest) return
    widest = end - hit.at
    best = { ...hit, at, length: Math.min(hit.length, end - at) }
  })
  return best
}

/** Strokes shortened to end where the next one begins. */
const inOrder = (hits: readonly Hit[]): Hit[] => {
  const ordered = [...hits].sort((a, b) => a.at - b.at)
  return ordered.map((hit, index) => {
    const next = ordered[index + 1]
    return next ? { ...hit, length: Math.min(hit.length, next.at - hit.at) } : hit
  })
}

/** How a player varies the pattern: one stroke more, one less, or one earlier. */
type Variation = 'add' | 'drop' | 'push'

/** Null where the bar does not allow the variation. */
const applyVariation = (hits: readonly Hit[], bar: Beats, variation: Variation): Hit[] | null => {
  const last = hits.findLastIndex(({ at }) => at >= bar / 2 - 1e-6)
  const own = hits[last]
  switch (variation) {
    case 'add': {
      const added = addedHit(hits, bar)
      return added && inOrder([...hits, added])
    }
    case 'drop':
      return own && hits.length > 2 ? hits.filter((_, index) => index !== last) : null
    case 'push': {
      const before = hits[last - 1]
      const at = own ? own.at - GRID : 0
      const isFree = before && at > before.at + 1e-6
      return own && isFree ? inOrder(hits.map((hit, index) => (index === last ? { ...hit, at } : hit))) : null
    }
  }
}

const VARIATIONS: readonly Variation[] = ['add', 'push', 'drop']

/**
 * Varies the strokes of a bar that closes a phrase: one is added, moved or left out in its second half.
 * A bar that allows none of these stays as it is.
 */
export const varyBar = (hits: readonly Hit[], bar: Beats, random: Random): readonly Hit[] => {
  const first = pick(VARIATIONS, random)
  for (const variation of [first, ...VARIATIONS.filter((other) => other !== first)]) {
    const varied = applyVariation(hits, bar, variation)
    if (varied) return varied
  }
  return hits
}
