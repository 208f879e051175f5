import type { Block } from '#components/compose/lyric-blocks'
import type { Beats, Seconds } from '#lib/music/time'

/**
 * How long given words take to sing, before anything is composed: an estimate, and shown as one. A line of up to twelve
 * syllables fills two bars, a longer one four; a section without words plays four; four bars come before the first word
 * and two after the last.
 */
const LEAD_IN = 4 // bars
const TAIL = 2
const WORDLESS = 4
const FULL_LINE = 12 // syllables
const BEATS_PER_BAR: Beats = 4
const USUAL_BPM = 100

/** The tempo that words ask for, if they name one. */
// tempoIn('a slow waltz, 72 BPM') // => 72
export const tempoIn = (text: string) => {
  const found = /\b(\d{2,3})\s*bpm\b/i.exec(text)
  const bpm = Number(found?.[1])
  return bpm >= 30 && bpm <= 300 ? bpm : null
}

const SPELT: Record<string, number> = {
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

/** The length that a description asks for in figures, where it does; a service may read more than this. */
// lengthIn('folk, 1 minute 30 seconds') // => 90
export const lengthIn = (text: string): Seconds | null => {
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
    return (SPELT[count] ?? Number(count)) * scale
  })
  const total = parts.reduce((sum, part) => sum + part, 0)
  return total >= 10 && total <= 900 ? total : null
}

export type SungTime = { total: Seconds; starts: Seconds[] }

const barsOf = (block: Block, counts: readonly (number | null)[]) => {
  const lines = block.text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [counts[i] ?? line.length / 3.5]))
  if (lines.length === 0) return block.tag === null ? 0 : WORDLESS
  return lines.reduce((bars, syllables) => bars + (syllables > FULL_LINE ? 4 : 2), 0)
}

/**
 * `counts[i][j]` are the syllables of line j of block i, or null while they are not known. A continuation has no bars
 * before its first word: `leadIn` is 0. Sections begin earlier where less time is asked for than the words would take.
 */
export const sungTime = (
  blocks: readonly Block[],
  counts: readonly (readonly (number | null)[])[],
  { bpm, asked = null, leadIn = LEAD_IN }: { bpm: number | null; asked?: Seconds | null; leadIn?: number },
): SungTime => {
  const bar = (60 / (bpm ?? USUAL_BPM)) * BEATS_PER_BAR
  const starts: Seconds[] = []
  let bars = leadIn
  for (const [i, block] of blocks.entries()) {
    starts.push(bars * bar)
    bars += barsOf(block, counts[i] ?? [])
  }
  const total = (bars + TAIL) * bar
  const haste = asked === null ? 1 : Math.min(1, asked / total)
  return { total, starts: starts.map((start) => start * haste) }
}
