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
 * before its first word: `leadIn` is 0.
 */
export const sungTime = (
  blocks: readonly Block[],
  counts: readonly (readonly (number | null)[])[],
  bpm: number | null,
  leadIn = LEAD_IN,
): SungTime => {
  const bar = (60 / (bpm ?? USUAL_BPM)) * BEATS_PER_BAR
  const starts: Seconds[] = []
  let bars = leadIn
  for (const [i, block] of blocks.entries()) {
    starts.push(bars * bar)
    bars += barsOf(block, counts[i] ?? [])
  }
  return { total: (bars + TAIL) * bar, starts }
}
