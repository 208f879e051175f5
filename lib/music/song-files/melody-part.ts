import type { RawNote, RawPart } from '#lib/music/song-files/raw-song'
import type { MelodyChoice } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'

/** Notes that start within this time of each other are one chord. */
const SAME_START: Beats = 1 / 16

const VOICE_NAME = /\b(voc|vox|voice|sing|melod|lead|lyric|solo|sopran|chant|gesang|canto|vocal)|旋律|主唱|人声|メロ/i
const BASS_NAME = /\b(bass|bajo|basse|baixo)|贝斯/i

/** Whether a note only accompanies a higher one that sounds all its time. */
const isBelow = (note: RawNote, upper: RawNote) =>
  note.pitch < upper.pitch &&
  note.at + note.length <= upper.at + upper.length + 1e-6 &&
  note.at < upper.at + upper.length - 1e-6

/** One note at a time: of simultaneous notes the top one, which takes the words of the others. */
export const topLine = (notes: readonly RawNote[]): { notes: RawNote[]; dropped: RawNote[] } => {
  const sorted = [...notes].sort((a, b) => a.at - b.at || b.pitch - a.pitch)
  const kept: RawNote[] = []
  const dropped: RawNote[] = []
  for (const note of sorted) {
    const before = kept[kept.length - 1]
    if (before && note.at - before.at < SAME_START) {
      const [upper, lower] = note.pitch > before.pitch ? [note, before] : [before, note]
      const syllable = upper.syllable ?? lower.syllable
      kept[kept.length - 1] = { ...upper, at: before.at, ...(syllable && { syllable }) }
      dropped.push(lower)
    } else if (before && isBelow(note, before) && !note.syllable) dropped.push(note)
    else kept.push(note)
  }
  const line = kept.map((note, index) => {
    const next = kept[index + 1]
    return next ? { ...note, length: Math.min(note.length, next.at - note.at) } : note
  })
  return { notes: line, dropped }
}

const syllablesOf = ({ notes }: RawPart) => notes.filter(({ syllable }) => syllable).length

/** How likely a voice is the melody: words first, then its name, then a high line of single notes. */
const likelihood = (part: RawPart, all: Beats): number => {
  const { notes, dropped } = topLine(part.notes)
  const covered = notes.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all)
  const single = 1 - dropped.length / part.notes.length
  const mean = notes.reduce((sum, { pitch }) => sum + pitch, 0) / notes.length
  const words = syllablesOf(part)
  return (
    (words > 0 ? 1000 + words : 0) +
    (VOICE_NAME.test(part.name) ? 100 : 0) -
    (BASS_NAME.test(part.name) ? 100 : 0) +
    Math.min(1, covered * 2) * 30 +
    single * 30 +
    Math.min(40, Math.max(0, mean - 40))
  )
}

/** The voices that have notes, and the index of the one that is the melody; −1 without any. */
export const chooseMelody = (
  parts: readonly RawPart[],
  wanted: number | null,
): { choices: MelodyChoice[]; chosen: number } => {
  const end = Math.max(0, ...parts.flatMap(({ notes }) => notes.map(({ at, length }) => at + length)).slice(-2000))
  const ranks = parts.map((part) => likelihood(part, end))
  const best = ranks.indexOf(Math.max(...ranks))
  return {
    choices: parts.map((part) => ({
      name: part.name,
      notes: part.notes.length,
      syllables: syllablesOf(part),
    })),
    chosen: wanted !== null && wanted < parts.length ? wanted : best,
  }
}
