import type { Timeline } from '#lib/engine/build-metadata'
import { type AlignedRuns, timeOn } from '#lib/music/alignment'
import type { Seconds } from '#lib/music/time'

/** Least part of a word or a chord that a recording has to play. */
const MIN_SHARE = 0.5

type Span = { at: Seconds; length: Seconds }

/**
 * What is left of a timeline in a recording that was produced from it, at the times of that recording. Its sections cover
 * the recording: an intro that was added belongs to the first one.
 */
export const alignedTimeline = <Kind extends string>(
  { sections, chords, lines }: Timeline<Kind>,
  runs: AlignedRuns,
  duration: Seconds,
): Timeline<Kind> => {
  const move = <T extends Span>(span: T, minShare: number): T[] => {
    const end = span.at + span.length
    const parts = runs.flatMap((run) => {
      const [from, until] = [Math.max(span.at, run[0]![0]), Math.min(end, run.at(-1)![0])]
      return until > from ? [{ length: until - from, from: timeOn(run, from), until: timeOn(run, until) }] : []
    })
    const share = parts.reduce((sum, { length }) => sum + length, 0) / span.length
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last || share < minShare) return []
    const at = Math.max(0, first.from)
    return [{ ...span, at, length: Math.max(0, Math.min(duration, last.until) - at) }]
  }
  const kept = sections
    .flatMap((section, index) => move({ ...section, index }, 0))
    .map((section, i) => (i === 0 ? { ...section, at: 0 } : section))
  return {
    sections: kept.map(({ index: _, ...section }, i) => ({
      ...section,
      length: (kept[i + 1]?.at ?? duration) - section.at,
    })),
    chords: chords.flatMap((chord) => move(chord, MIN_SHARE)),
    lines: lines.flatMap((line) => {
      const words = line.words.flatMap((word) => move(word, MIN_SHARE))
      const [first, last] = [words[0], words.at(-1)]
      const section = kept.findIndex(({ index }) => index === line.section)
      if (!first || !last || section < 0) return []
      return [{ ...line, at: first.at, length: last.at + last.length - first.at, section, words }]
    }),
  }
}
