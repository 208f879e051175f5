import { barLength, type Meter } from '#lib/music/key'
import { type Bars, type BeatsPerMinute, beatsToSeconds, type Seconds } from '#lib/music/time'

export type Delivery = 'sung' | 'rap'

/** Syllables per second: comfortable, and the most that stays intelligible. */
const SYLLABLE_RATE = { sung: { comfortable: 2.7, max: 5 }, rap: { comfortable: 4.4, max: 6.8 } } as const

/** Time for a breath at the end of a line. */
const BREATH_SECONDS: Seconds = 0.5

/** Rounds up to a whole phrase: 1, 2, 4, 8 bars and multiples. */
const wholePhraseBars = (bars: number): Bars => (bars <= 1 ? 1 : bars <= 2 ? 2 : Math.ceil(bars / 4 - 1e-9) * 4)

/**
 * Bars for each line of a section. All lines get the same number; only a line that cannot be sung in it gets more.
 *
 * @example
 * lineBars([8, 8, 7, 8], { beats: 4, unit: 4 }, 116, 'sung') // => [2, 2, 2, 2]
 */
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
  const wanted = Math.max(1.6, median / SYLLABLE_RATE[delivery].comfortable + BREATH_SECONDS) / bar
  const base = wanted <= 1.25 ? 1 : wanted <= 3 ? 2 : 4
  return syllables.map((count) => {
    const needed = (count / SYLLABLE_RATE[delivery].max + BREATH_SECONDS) / bar
    return needed <= base ? base : wholePhraseBars(needed)
  })
}

/** Fastest singable rate in syllables per second, and the shortest breath in seconds. */
const RUSHED = { rate: 9, breath: 0.12 } as const
const SHORT_BREATH_SECONDS: Seconds = 0.3

/**
 * Fewest bars in which the syllables can be sung, breaths included.
 * `rushed` allows the fastest singable rate, for lyrics that are otherwise too long.
 *
 * @example
 * minLineBars([20, 20], { beats: 4, unit: 4 }, 120, 'sung') // => 5
 */
export const minLineBars = (
  syllables: readonly number[],
  meter: Meter,
  bpm: BeatsPerMinute,
  delivery: Delivery,
  rushed = false,
): Bars => {
  const bar = beatsToSeconds(barLength(meter), bpm)
  const rate = rushed ? RUSHED.rate : SYLLABLE_RATE[delivery].max
  const breath = rushed ? RUSHED.breath : SHORT_BREATH_SECONDS
  const seconds = syllables.reduce((sum, count) => sum + (count > 0 ? count / rate + breath : 0), 0)
  return Math.max(1, Math.ceil(seconds / bar))
}

/** Most syllables in one breath. */
const MAX_BREATH_SYLLABLES = 22

/**
 * Splits a line that is too long for one breath at punctuation, else between words. No text is lost.
 *
 * @example
 * splitIntoBreaths('one, two', (text) => text.length) // => ['one, two']
 */
export const splitIntoBreaths = (line: string, count: (line: string) => number): string[] => {
  if (count(line) <= MAX_BREATH_SYLLABLES) return [line]
  const join = (pieces: readonly string[], maxSyllables: number): string[] =>
    pieces.reduce<string[]>((lines, piece) => {
      const last = lines[lines.length - 1]
      const joined = last === undefined ? piece : `${last}${piece}`
      if (last !== undefined && count(joined) <= maxSyllables) lines[lines.length - 1] = joined
      else lines.push(piece)
      return lines
    }, [])
  const clauses = join(line.split(/(?<=[,;:.!?，。！？；：、…]\s*)(?=\S)/u), 16)
  return clauses
    .flatMap((clause) =>
      count(clause) <= MAX_BREATH_SYLLABLES ? [clause] : join(clause.split(/(?<=\s)(?=\S)|(?<=\p{Script=Han})/u), 12),
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
