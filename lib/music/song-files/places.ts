import type { Bars } from '#lib/music/time'

/** Longest list of bars in a place. */
const MAX_RANGES = 6

/**
 * Bars as words name them.
 *
 * @example
 * barsPlace([3, 4, 4, 5, 9]) // => 'Bars 3–5, 9'
 */
export const barsPlace = (bars: readonly Bars[]): string => {
  const sorted = [...new Set(bars)].sort((a, b) => a - b)
  const ranges: [Bars, Bars][] = []
  for (const bar of sorted) {
    const last = ranges[ranges.length - 1]
    if (last && bar === last[1] + 1) last[1] = bar
    else ranges.push([bar, bar])
  }
  const shown = ranges.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const more = ranges.length > MAX_RANGES ? ' and more' : ''
  return `${sorted.length === 1 ? 'Bar' : 'Bars'} ${shown.join(', ')}${more}`
}
