import { chordFromSymbol } from '#lib/music/chord'
import { barLength, type Key, keyName, METERS, type MeterName, meterName } from '#lib/music/key'
import { findChords, findKey, shareInKey } from '#lib/music/song-files/find-harmony'
import { formFromMarks, formFromMelody } from '#lib/music/song-files/form-of'
import { chooseMelody, topLine } from '#lib/music/song-files/melody-part'
import { barsPlace } from '#lib/music/song-files/places'
import type { RawNote, RawSong } from '#lib/music/song-files/raw-song'
import { splitLines } from '#lib/music/song-files/split-lines'
import {
  MAX_ARRANGED_BARS,
  MAX_ARRANGED_CHORDS,
  MAX_ARRANGED_NOTES,
  MAX_ARRANGED_SECONDS,
  SongFileError,
  type SongFileReading,
  type SongFileWarning,
} from '#lib/music/song-to-arrange'
import { type Bars, type Beats, type BeatsPerMinute, beatsToSeconds } from '#lib/music/time'

const DEFAULT_BPM = 100
const TEMPO = { min: 30, max: 300 }
const SUNG = { low: 24, high: 108 }
/** A single mark names no form: it is often the tempo or the title. */
const MIN_MARKS = 2
const MIN_NOTE: Beats = 1 / 32
/** Share of notes in a key from which a key signature is believed. */
const MIN_SHARE_IN_KEY = 0.8

/** The simplest chord with the same root and third. */
const simplified = (symbol: string): string | null => {
  const [, root, minor] = /^([A-G][#b♯♭]?)(m(?!a)|-|min)?/.exec(symbol) ?? []
  return root === undefined ? null : root + (minor ? 'm' : '')
}

/** Chords without gaps, in symbols that can be played. */
export const givenChords = (
  written: RawSong['chords'],
  key: Key,
  end: Beats,
  barOf: (at: Beats) => Bars,
  warn: (place: string | null, message: string) => void,
): { at: Beats; symbol: string }[] => {
  const chords: { at: Beats; symbol: string }[] = []
  const unknown = new Map<string, { played: string | null; bars: Bars[] }>()
  const silent: Bars[] = []
  for (const { at, symbol } of [...written].sort((a, b) => a.at - b.at)) {
    if (at >= end - 1e-6) continue
    if (symbol === null) {
      silent.push(barOf(at))
      continue
    }
    const known = chordFromSymbol(symbol, key)
    const other = known ? null : simplified(symbol)
    if (!known) {
      const same = unknown.get(symbol) ?? { played: other, bars: [] }
      same.bars.push(barOf(at))
      unknown.set(symbol, same)
    }
    const chord = known ?? (other === null ? null : chordFromSymbol(other, key))
    if (!chord) continue
    const before = chords[chords.length - 1]
    if (before && at - before.at < MIN_NOTE) chords.pop()
    if (chords[chords.length - 1]?.symbol !== chord.symbol) chords.push({ at, symbol: chord.symbol })
  }
  for (const [symbol, { played, bars }] of unknown)
    warn(
      barsPlace(bars),
      played === null
        ? `“${symbol.slice(0, 20)}” is not a chord. The chord before is held.`
        : `“${symbol.slice(0, 20)}” is played as ${played}.`,
    )
  if (silent.length > 0) warn(barsPlace(silent), 'no chord. The chord before is held.')
  if (chords[0]) chords[0] = { ...chords[0], at: 0 }
  return chords
}

/** Two notes of one time, pitch classes and octaves, as words say them. */
const atOnce = (dropped: readonly RawNote[], barOf: (at: Beats) => Bars): SongFileWarning => ({
  place: barsPlace(dropped.map(({ at }) => barOf(at))),
  message: 'several notes at once. The top one is kept.',
})

/**
 * The song of a file: one melody, chords, words and form. @param wanted index of the voice that is the melody
 * Throws where there is no melody, or too much of it.
 */
export const songOfRaw = (
  raw: RawSong,
  format: SongFileReading['format'],
  wanted: number | null = null,
): SongFileReading => {
  const warnings: SongFileWarning[] = [...raw.warnings]
  const warn = (place: string | null, message: string) => warnings.push({ place, message })
  const parts = raw.parts.filter(({ notes }) => notes.length > 0)
  if (parts.length === 0) throw new SongFileError('This file has no notes.')
  const { choices, chosen } = chooseMelody(parts, wanted)
  const bar = barLength(raw.meter)
  // A pickup fills the end of a bar of its own.
  const shift = raw.pickup > 0 ? bar - raw.pickup : 0
  const moved = (notes: readonly RawNote[]) => notes.map((note) => ({ ...note, at: note.at + shift }))
  const { notes: melody, dropped } = topLine(moved(parts[chosen]!.notes))
  const soundEnd = Math.max(
    ...parts.flatMap(({ notes }) => [notes.reduce((end, { at, length }) => Math.max(end, at + length), 0)]),
  )
  const bars = Math.max(1, Math.ceil((Math.max(raw.length, soundEnd) + shift) / bar - 0.02))
  const end = bars * bar
  const barOf = (at: Beats) => Math.floor(at / bar + 1e-6) + (raw.pickup > 0 ? 0 : 1)
  const bpm = tempoOf(raw.bpm, warn)
  refuseTooLong(melody.length, bars, beatsToSeconds(end, bpm))

  const inRange = melody.filter(({ pitch }) => pitch >= SUNG.low && pitch <= SUNG.high)
  if (inRange.length < melody.length)
    warn(
      barsPlace(melody.filter((note) => !inRange.includes(note)).map(({ at }) => barOf(at))),
      'notes that no voice has. They are left out.',
    )
  if (inRange.length === 0) throw new SongFileError('No note of this melody is between C1 and C8.')
  if (dropped.length > 0) warnings.push(atOnce(dropped, barOf))
  if (wanted === null && parts.length > 1)
    warn(null, `The melody is “${choices[chosen]!.name}”, one of ${parts.length} voices.`)

  const all = parts.flatMap(({ notes }) => moved(notes))
  const others = parts.flatMap(({ notes }, index) => (index === chosen ? dropped : moved(notes)))
  const isAccompanied = others.length >= melody.length / 2
  const key = raw.key && shareInKey(all, raw.key) >= MIN_SHARE_IN_KEY ? raw.key : findKey(all)
  const given = givenChords(
    raw.chords.map((chord) => ({ ...chord, at: chord.at + shift })),
    key,
    end,
    barOf,
    warn,
  )
  const derived = given.length > 0 ? given : findChords(isAccompanied ? others : all, key, bar, bars, !isAccompanied)
  if (given.length === 0) warn(null, 'No chord symbols. The chords are derived from the notes.')
  if (derived.length > MAX_ARRANGED_CHORDS)
    throw new SongFileError(`This song has ${derived.length} chords. At most ${MAX_ARRANGED_CHORDS} can be arranged.`)
  const chords = derived.map(({ at, symbol }, index) => ({
    at,
    length: (derived[index + 1]?.at ?? end) - at,
    symbol,
  }))

  const sections =
    raw.marks.length >= MIN_MARKS
      ? formFromMarks(
          raw.marks.map((mark) => ({ ...mark, at: mark.at + shift })),
          inRange,
          bar,
          bars,
        )
      : formFromMelody(inRange, bar, bars)
  if (sections.length > 100) throw new SongFileError('This song has more than 100 sections.')
  let start = 0
  const borders = sections.map((section) => {
    const at = start
    start += section.bars * bar
    return at
  })
  const notes = inRange.map((note) => ({
    ...note,
    pitch: Math.round(note.pitch),
    length: Math.max(MIN_NOTE, Math.min(note.length, end - note.at)),
  }))
  const lines = splitLines(notes, borders)
  const isSung = notes.some(({ syllable }) => syllable)
  const played = isSung ? lines.filter((line) => line.notes.every(({ syllable }) => syllable === undefined)) : []
  if (played.length > 0)
    warn(
      barsPlace(played.flatMap((line) => line.notes.map(({ at }) => barOf(at)))),
      'no words. An instrument plays this melody.',
    )
  return {
    format,
    song: {
      title: raw.title?.trim().slice(0, 200) || null,
      tempo: bpm,
      meter: meterOf(raw),
      key: keyName(key),
      sections,
      lines,
      chords,
    },
    choices,
    chosen,
    has_chords: given.length > 0,
    warnings: warnings.slice(0, MAX_WARNINGS),
  }
}

const MAX_WARNINGS = 100

/** The tempo of a song for a written one. */
export const tempoOf = (
  written: BeatsPerMinute | null,
  warn: (place: string | null, message: string) => void,
): BeatsPerMinute => {
  const bpm = Math.min(TEMPO.max, Math.max(TEMPO.min, Math.round((written ?? DEFAULT_BPM) * 100) / 100))
  if (written === null) warn(null, `No tempo is given. ${DEFAULT_BPM} BPM is used.`)
  else if (Math.abs(bpm - written) > 0.01)
    warn(null, `${Math.round(written)} BPM is outside the range. ${bpm} BPM is used.`)
  return bpm
}

export const meterOf = ({ meter }: Pick<RawSong, 'meter'>): MeterName => {
  const name = meterName(meter)
  const known = METERS.find((other) => other === name)
  if (!known) throw new SongFileError(`Songs in ${name} cannot be arranged.`)
  return known
}

/** Throws where a song is longer than what can be arranged. */
export const refuseTooLong = (notes: number, bars: Bars, seconds: number) => {
  if (notes > MAX_ARRANGED_NOTES)
    throw new SongFileError(`This melody has ${notes} notes. At most ${MAX_ARRANGED_NOTES} can be arranged.`)
  if (bars > MAX_ARRANGED_BARS)
    throw new SongFileError(`This song has ${bars} bars. At most ${MAX_ARRANGED_BARS} can be arranged.`)
  if (seconds > MAX_ARRANGED_SECONDS)
    throw new SongFileError(
      `This song lasts ${Math.round(seconds / 60)} minutes. At most ${MAX_ARRANGED_SECONDS / 60} can be arranged.`,
    )
}
