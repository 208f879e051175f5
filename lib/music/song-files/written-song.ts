import { barLength, type Key, type Meter, type Mode, type PitchClass, pitchClass } from '#lib/music/key'
import { findKey } from '#lib/music/song-files/find-harmony'
import type { WrittenMeasure } from '#lib/music/song-files/musicxml-measure'
import type { RawNote, RawPart, RawSong } from '#lib/music/song-files/raw-song'
import { playedOrder, type RepeatMarks } from '#lib/music/song-files/repeats'
import { writtenMeter } from '#lib/music/song-files/written-meter'
import type { SongFileWarning } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'

export const MAX_MEASURES = 20_000
export const MAX_NOTES = 100_000
export const MAX_VERSES = 12
const DEFAULT_METER: Meter = { beats: 4, unit: 4 }

/** A part as it is written: each measure once. */
export type WrittenPart = { id: string; measures: WrittenMeasure[] }

const MODES: Readonly<Record<string, { mode: Mode; above: number }>> = {
  major: { mode: 'major', above: 0 },
  ionian: { mode: 'major', above: 0 },
  minor: { mode: 'minor', above: 9 },
  aeolian: { mode: 'minor', above: 9 },
  dorian: { mode: 'dorian', above: 2 },
  phrygian: { mode: 'phrygian', above: 4 },
  lydian: { mode: 'lydian', above: 5 },
  mixolydian: { mode: 'mixolydian', above: 7 },
}

/** The marks of all parts of a measure. */
const mergedRepeats = (parts: readonly WrittenPart[], index: number): RepeatMarks =>
  Object.assign({}, ...parts.map(({ measures }) => measures[index]?.repeats ?? {})) as RepeatMarks

/** The numbers of verses, in order, with those that have few words left out. */
const versesOf = (parts: readonly WrittenPart[]): string[] => {
  const counts = new Map<string, number>()
  for (const { measures } of parts)
    for (const { notes } of measures)
      for (const { lyrics } of notes) for (const { verse } of lyrics) counts.set(verse, (counts.get(verse) ?? 0) + 1)
  return [...counts.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).slice(0, MAX_VERSES)
}

/** A measure as it is played: where it begins, and which verse is sung. */
type Played = { index: number; at: Beats; verse: number }

/** The order in which measures are played, so often that every verse is sung. */
const playedMeasures = (
  order: readonly number[],
  lengths: readonly Beats[],
  verses: number,
  bar: Beats,
): { played: Played[]; rounds: Beats[]; length: Beats } => {
  const passes = new Map<number, number>()
  for (const index of order) passes.set(index, (passes.get(index) ?? 0) + 1)
  const most = Math.max(1, ...passes.values())
  const rounds = Math.max(1, Math.ceil(verses / most))
  const times = new Map<number, number>()
  const played: Played[] = []
  const starts: Beats[] = []
  let at: Beats = 0
  for (let round = 0; round < rounds; round++) {
    // Every round begins as the first does: with its pickup before a bar line.
    if (round > 0) at = Math.ceil(at / bar - 1e-6) * bar
    starts.push(at)
    for (const index of order) {
      const verse = times.get(index) ?? 0
      times.set(index, verse + 1)
      played.push({ index, at, verse })
      at += lengths[index]!
    }
  }
  return { played, rounds: starts, length: at }
}

/** Notes of a part by voice, in the order in which they are played. */
const voicesOf = (part: WrittenPart, name: string, played: readonly Played[], verses: readonly string[]): RawPart[] => {
  const voices = new Map<string, RawNote[]>()
  for (const { index, at, verse } of played) {
    for (const note of part.measures[index]?.notes ?? []) {
      const notes = voices.get(note.voice) ?? []
      voices.set(note.voice, notes)
      const start = at + note.at
      const before = note.tied
        ? notes.findLast((other) => other.pitch === note.pitch && Math.abs(other.at + other.length - start) < 1e-3)
        : undefined
      if (before && note.lyrics.length === 0) {
        before.length = start + note.length - before.at
        continue
      }
      // The chorus has the same words every time, so it has fewer verses.
      const sung = note.lyrics.filter((lyric) => verses.indexOf(lyric.verse) <= verse)
      const lyric =
        sung.findLast((each) => verses.indexOf(each.verse) === verse) ??
        (note.lyrics.length === 1 ? sung[0] : sung.at(-1))
      notes.push({
        at: start,
        length: note.length,
        pitch: note.pitch,
        ...(lyric && {
          syllable: {
            text: lyric.text,
            continues: lyric.continues,
            ...(lyric.endsLine && { endsLine: true as const }),
          },
        }),
      })
    }
  }
  return [...voices].map(([voice, notes]) => ({
    name: voices.size > 1 ? `${name}, voice ${voice}` : name,
    notes,
  }))
}

/** Key of a signature. Without a mode, the notes decide between major and minor. */
const keyOf = (written: WrittenMeasure['key'], notes: readonly RawNote[]): Key | null => {
  if (!written) return null
  const parent = pitchClass(written.fifths * 7)
  const named = MODES[written.mode]
  if (named) return { tonic: pitchClass(parent + named.above) as PitchClass, mode: named.mode }
  return findKey(notes, { tonic: parent, mode: 'major' })
}

/** The song of a score, with its repeats written out and every verse sung. @param names of the parts, by id */
export const songOfParts = (
  title: string,
  names: ReadonlyMap<string, string>,
  parts: readonly WrittenPart[],
  found: readonly SongFileWarning[] = [],
): RawSong => {
  const warnings: SongFileWarning[] = [...found]
  const count = Math.max(...parts.map(({ measures }) => measures.length))
  const lead = parts[0]!
  const indices = Array.from({ length: count }, (_, index) => index)

  const meters = new Map<string, { meter: Meter; bars: number[] }>()
  let meter: Meter | null = null
  const nominal = indices.map((index) => {
    const written = lead.measures[index]?.meter
    if (written) {
      meter = writtenMeter(written.beats, written.unit)
      if (!meter)
        warnings.push({
          place: `Bar ${index + 1}`,
          message: `${written.beats}/${written.unit} is counted in other bars.`,
        })
    }
    const own = meter ?? DEFAULT_METER
    const name = `${own.beats}/${own.unit}`
    const known = meters.get(name) ?? { meter: own, bars: [] }
    meters.set(name, known)
    known.bars.push(index + 1)
    return barLength(own)
  })
  const byUse = [...meters.values()].sort((a, b) => b.bars.length - a.bars.length)
  const main = byUse[0]?.meter ?? DEFAULT_METER
  for (const { meter: other, bars } of byUse.slice(1))
    warnings.push({
      place: bars.length === 1 ? `Bar ${bars[0]}` : `Bars ${bars[0]} and ${bars.length - 1} more`,
      message: `${other.beats}/${other.unit}. Bars are counted in ${main.beats}/${main.unit} throughout.`,
    })
  const bar = barLength(main)

  const lengths = indices.map((index) => {
    const sounding = Math.max(0, ...parts.map(({ measures }) => measures[index]?.length ?? 0))
    return sounding > 0 ? sounding : nominal[index]!
  })
  const pickup = lengths[0]! < nominal[0]! - 1e-6 ? lengths[0]! : 0

  const verses = versesOf(parts)
  const order = playedOrder(indices.map((index) => mergedRepeats(parts, index)))
  const { played, rounds, length } = playedMeasures(order, lengths, verses.length, bar)
  const raw = parts.flatMap((part, index) => voicesOf(part, names.get(part.id) || `Part ${index + 1}`, played, verses))
  const graceNotes = parts.reduce(
    (sum, { measures }) => sum + measures.reduce((all, each) => all + each.graceNotes, 0),
    0,
  )
  if (graceNotes > 0)
    warnings.push({
      place: null,
      message: graceNotes === 1 ? 'A grace note is left out.' : `${graceNotes} grace notes are left out.`,
    })

  const tempos = parts.flatMap(({ measures }) => measures.flatMap((measure) => measure.tempos))
  if (new Set(tempos.map(Math.round)).size > 1)
    warnings.push({ place: null, message: `The tempo changes. ${Math.round(tempos[0]!)} BPM is used throughout.` })

  const inOrder = <T extends { at: Beats }>(of: (measure: WrittenMeasure) => readonly T[]): T[] =>
    played.flatMap(({ index, at }) =>
      parts.flatMap(({ measures }) =>
        (measures[index] ? of(measures[index]) : []).map((each) => ({ ...each, at: at + each.at })),
      ),
    )
  const marks = inOrder((measure) => measure.marks)
  const key = parts.flatMap(({ measures }) => measures.flatMap((measure) => measure.key ?? []))[0] ?? null
  return {
    title: title || null,
    bpm: tempos[0] ?? null,
    meter: main,
    key: keyOf(
      key,
      raw.flatMap(({ notes }) => notes),
    ),
    parts: raw,
    chords: inOrder((measure) => measure.chords),
    marks:
      marks.length === 0 && rounds.length > 1
        ? rounds.map((at, index) => ({ at, label: `Verse ${index + 1}` }))
        : marks,
    pickup,
    length,
    warnings,
  }
}
