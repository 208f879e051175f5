import { barLength, type Meter } from '#lib/music/key'
import { type Bars, type BeatsPerMinute, beatsToSeconds, type Seconds } from '#lib/music/time'

export type Delivery = 'sung' | 'rap'

/** Syllables per second: what sounds natural, and what can still be understood. */
const RATE = { sung: { easy: 2.7, most: 5 }, rap: { easy: 4.4, most: 6.8 } } as const

/** What a singer needs at the end of a line. */
const BREATH: Seconds = 0.5

/** Bars that are a whole phrase: 1, 2, 4, 8 and multiples. */
const phraseAtLeast = (bars: number): Bars => (bars <= 1 ? 1 : bars <= 2 ? 2 : Math.ceil(bars / 4 - 1e-9) * 4)

/**
 * How many bars each line of a section takes: the same for all lines, and more only for a line that could not be sung
 * in them.
 */
// lineBars([8, 8, 7, 8], { beats: 4, unit: 4 }, 116, 'sung') // => [2, 2, 2, 2]
export const lineBars = (
  syllables: readonly number[],
  meter: Meter,
  bpm: BeatsPerMinute,
  delivery: Delivery,
): Bars[] => {
  if (syllables.length === 0) return []
  const bar = beatsToSeconds(barLength(meter), bpm)
  const sorted = [...syllables].sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const wanted = Math.max(1.6, median / RATE[delivery].easy + BREATH) / bar
  const base = wanted <= 1.25 ? 1 : wanted <= 3 ? 2 : 4
  return syllables.map((count) => {
    const needed = (count / RATE[delivery].most + BREATH) / bar
    return needed <= base ? base : phraseAtLeast(needed)
  })
}
