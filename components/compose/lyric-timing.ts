import type { Lyric, LyricCount, LyricPart } from '#components/compose/lyric-text'
import type { Beats, Seconds } from '#lib/music/time'

/**
 * Estimates how long lyrics take to sing. Up to twelve syllables fill two bars, longer lines four. A section without lyrics
 * takes four bars; four bars come before the first line and two after the last.
 */
const LEAD_IN_BARS = 4 // bars
const TAIL_BARS = 2
const WORDLESS_SECTION_BARS = 4
const MAX_TWO_BAR_SYLLABLES = 12 // syllables
const BEATS_PER_BAR: Beats = 4
const DEFAULT_BPM = 100

/** The tempo in the prompt, if any. */
// parseTempo('a slow waltz, 72 BPM') // => 72
export const parseTempo = (text: string) => {
  const found = /\b(\d{2,3})\s*bpm\b/i.exec(text)
  const bpm = Number(found?.[1])
  return bpm >= 30 && bpm <= 300 ? bpm : null
}

const NUMBER_WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
}

/** The length in the prompt, if it is written in digits. */
// parseLength('folk, 1 minute 30 seconds') // => 90
export const parseLength = (text: string): Seconds | null => {
  const clocked = /(?<![\d:])(\d{1,2}):([0-5]\d)(?![\d:])/.exec(text)
  if (clocked) return Number(clocked[1]) * 60 + Number(clocked[2])
  const parts = [
    ...text
      .toLowerCase()
      .matchAll(
        /(?<![\w.])(\d+(?:\.\d+)?|an?|one|two|three|four|five|[一两二三四五])[ -]?(?:个)?(m|s)(?:inutes?|ins?|econds?|ecs?)?(?![a-z])|(\d+|[一两二三四五])\s?(分|秒)/g,
      ),
  ].map(([, number, unit, han, hanUnit]) => {
    const count = number ?? han ?? ''
    const scale = unit === 'm' || hanUnit === '分' ? 60 : 1
    return (NUMBER_WORDS[count] ?? Number(count)) * scale
  })
  const total = parts.reduce((sum, part) => sum + part, 0)
  return total >= 10 && total <= 900 ? total : null
}

const barsOf = ({ lines }: Lyric, counts: readonly LyricCount[], { kind, from, to }: LyricPart) => {
  const sung = lines
    .slice(from, to)
    .flatMap(({ words }, i) => (words === '' ? [] : [counts[from + i]?.count ?? words.length / 3.5]))
  if (sung.length === 0) return kind === null ? 0 : WORDLESS_SECTION_BARS
  return sung.reduce((bars, syllables) => bars + (syllables > MAX_TWO_BAR_SYLLABLES ? 4 : 2), 0)
}

/** Seconds that lyrics take. `leadIn`: bars before the first line, 0 for an extension. */
export const estimateTiming = (
  lyric: Lyric,
  counts: readonly LyricCount[],
  { bpm, leadIn = LEAD_IN_BARS }: { bpm: number | null; leadIn?: number },
): Seconds => {
  const bar = (60 / (bpm ?? DEFAULT_BPM)) * BEATS_PER_BAR
  return lyric.parts.reduce((bars, part) => bars + barsOf(lyric, counts, part), leadIn + TAIL_BARS) * bar
}
