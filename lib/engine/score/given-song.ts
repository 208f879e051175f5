import { melodyPlayer, sectionOfLine, wordsOfLine } from '#lib/engine/plan/arrange'
import type { Plan } from '#lib/engine/plan/plan'
import { type GivenSyllable, soundsOf } from '#lib/engine/score/given-syllables'
import { type HarmonySpan, harmonySpan } from '#lib/engine/score/harmony-span'
import type { TimeWindow } from '#lib/engine/score/melody/rhythm'
import type { Note, Phrase, SungNote } from '#lib/engine/score/score'
import type { GivenParts } from '#lib/engine/score/score-context'
import { chordFromSymbol } from '#lib/music/chord'
import { barLength } from '#lib/music/key'
import type { ArrangedLine, MelodyNote, SongToArrange } from '#lib/music/song-to-arrange'
import type { Beats, MidiNote } from '#lib/music/time'

const SUNG_VELOCITY = 0.7
const PLAYED_VELOCITY = 0.7

/** Time within which notes of a grid start on it. */
const GRID_TOLERANCE: Beats = 1 / 100

/** Share of a melody that may lie outside a range before it moves by octaves, and how far outside is no matter. */
const MAX_SHARE_OUTSIDE = 0.15
const RANGE_MARGIN = 3

/** Octaves, in semitones, by which a melody moves into a range. */
export const octaveShift = (notes: readonly { pitch: MidiNote; length: Beats }[], low: MidiNote, high: MidiNote) => {
  const total = notes.reduce((sum, { length }) => sum + length, 0)
  const outside = (shift: number) =>
    notes.reduce(
      (sum, { pitch, length }) =>
        sum + (pitch + shift < low - RANGE_MARGIN || pitch + shift > high + RANGE_MARGIN ? length : 0),
      0,
    )
  if (outside(0) <= total * MAX_SHARE_OUTSIDE) return 0
  return [0, -12, 12, -24, 24].reduce((best, shift) => (outside(shift) < outside(best) ? shift : best), 0)
}

/** The chords of a song, cut at the borders of its sections. */
const spansOf = (song: SongToArrange, plan: Plan): HarmonySpan[] => {
  const bar = barLength(plan.meter)
  const starts = plan.sections.map(({ firstBar }) => firstBar * bar)
  return song.chords.flatMap(({ at, length, symbol }) => {
    const chord = chordFromSymbol(symbol, plan.key)
    if (!chord) throw new Error(`The song to arrange has an unknown chord "${symbol}".`)
    const cuts = [at, ...starts.filter((start) => start > at + 1e-6 && start < at + length - 1e-6)]
    return cuts.map((from, index) => {
      const section = starts.findLastIndex((start) => start <= from + 1e-6)
      const inSection = Math.floor((from - starts[section]!) / bar + 1e-6)
      return harmonySpan(chord, from, (cuts[index + 1] ?? at + length) - from, section, inSection)
    })
  })
}

const syllableOf = ({ syllable }: MelodyNote): GivenSyllable | null =>
  syllable === undefined
    ? null
    : {
        text: syllable.endsWith('-') && syllable.length > 1 ? syllable.slice(0, -1) : syllable,
        continues: syllable.endsWith('-'),
      }

const sungNotes = (line: ArrangedLine, plan: Plan, shift: number): SungNote[] => {
  const sounds = soundsOf(
    line.notes.flatMap((note) => syllableOf(note) ?? []),
    wordsOfLine(line),
    plan.language,
  )
  let next = 0
  return line.notes.map((note) => ({
    at: note.at,
    length: note.length,
    pitch: note.pitch + shift,
    velocity: SUNG_VELOCITY,
    syllable: note.syllable === undefined ? null : sounds[next++]!,
  }))
}

/**
 * What a given song decides of the score of its plan: chords, the sung melody, and what an instrument plays of it.
 * Lines without notes only give the time in which the engine sings them.
 */
export const givenParts = (song: SongToArrange, plan: Plan): GivenParts => {
  const bar = barLength(plan.meter)
  const isSung = (line: ArrangedLine) => plan.singer !== null && wordsOfLine(line) !== ''
  const sung = song.lines.filter((line) => isSung(line) && line.notes.length > 0)
  const voiceShift = plan.singer
    ? octaveShift(
        sung.flatMap(({ notes }) => notes),
        plan.singer.low,
        plan.singer.high,
      )
    : 0
  const counts = plan.sections.map(() => 0)
  const leads: Phrase[] = []
  const windows = new Map<number, TimeWindow[]>()
  for (const line of song.lines) {
    if (!isSung(line)) continue
    const section = sectionOfLine(plan.sections, bar, line)
    const number = counts[section]!++
    windows.set(section, [...(windows.get(section) ?? []), { at: line.at, length: line.length }])
    if (line.notes.length > 0)
      leads.push({ section, line: number, notes: sungNotes(line, plan, voiceShift), voice: 'lead' })
  }
  const played = song.lines.filter((line) => !isSung(line)).flatMap(({ notes }) => notes)
  const player = melodyPlayer(plan)
  const tuneShift = player ? octaveShift(played, player.low, player.high) : 0
  const spans = spansOf(song, plan)
  const isEven = song.lines.every(({ notes }) =>
    notes.every(({ at }) => Math.abs(at * 4 - Math.round(at * 4)) < 4 * GRID_TOLERANCE),
  )
  const tune = played.map(
    ({ at, length, pitch }): Note => ({ at, length, pitch: pitch + tuneShift, velocity: PLAYED_VELOCITY }),
  )
  return {
    spans,
    hasRiffs: false,
    finalChordAt: Math.max(
      spans[spans.length - 1]!.at,
      (plan.sections.reduce((sum, { bars }) => sum + bars, 0) - 1) * bar,
    ),
    ...(leads.length > 0 ? { leads } : windows.size > 0 && { lineWindows: windows }),
    ...(player && tune.length > 0 && { tune: { part: player.name, notes: tune } }),
    isSwung: isEven,
  }
}
