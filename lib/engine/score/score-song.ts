import type { Plan, PlannedPart } from '#lib/engine/plan/plan'
import { lastBass, playBass } from '#lib/engine/score/bass'
import { chordRange, lastChordNotes, playArp, playChords, playPad } from '#lib/engine/score/comping'
import { withDensity } from '#lib/engine/score/density'
import { lastStroke, playDrums } from '#lib/engine/score/drums'
import { playImpacts, playRisers } from '#lib/engine/score/effects'
import { lifted, withHeadroom } from '#lib/engine/score/key-change'
import { playAnswers, playLead, tuneRange } from '#lib/engine/score/lead'
import { bassPickup, drumPickup, heldChord } from '#lib/engine/score/pickup'
import type { Note, Part, Phrase, Score, SungNote } from '#lib/engine/score/score'
import { lastLength, type Song, songOf, stops } from '#lib/engine/score/score-context'
import { sweepOf } from '#lib/engine/score/sweep'
import { humanise, swing } from '#lib/engine/score/timing'
import { singLines } from '#lib/engine/score/vocals'
import { nearest } from '#lib/music/pitch'
import type { Beats, Milliseconds } from '#lib/music/time'

/** What would sound past the last bar is let go with it. */
const within = (song: Song, notes: readonly Note[]): Note[] =>
  notes
    .filter((note) => note.at < song.length)
    .map((note) => ({ ...note, length: Math.min(note.length, song.length - note.at) }))

const filtered = (song: Song, planned: PlannedPart): Pick<Part, 'sweep'> => {
  const sweep = sweepOf(song, planned.role)
  return sweep ? { sweep } : {}
}

const partOf = (song: Song, planned: PlannedPart, notes: readonly Note[]): Part => ({
  name: planned.name,
  role: planned.role,
  instrument: planned.instrument,
  notes: within(song, notes),
  level: planned.level,
  pan: planned.pan,
  reverb: Math.min(1, planned.reverb),
  delay: planned.delay,
  duck: planned.duck,
  ...filtered(song, planned),
})

/** Lets a part stop where the band stops. */
const stopped = (song: Song, notes: readonly Note[]): Note[] => {
  const windows = stops(song)
  return notes.flatMap((note) => {
    const end = note.at + note.length
    const window = windows.find(({ from, to }) => note.at < to - 1e-6 && end > from + 1e-6)
    if (!window) return [note]
    return note.at < window.from - 0.1 ? [{ ...note, length: window.from - note.at }] : []
  })
}

/** As busy as the recording that a song follows. */
const drawn = (song: Song, notes: readonly Note[]): Note[] =>
  withDensity(notes, song.plan.density, song.plan.meter, song.bar)

/** Swing, then the small unevenness of a player. */
const played = (
  song: Song,
  name: string,
  notes: readonly Note[],
  delay: Milliseconds | ((note: Note) => Milliseconds),
  amount = 1,
): Note[] => {
  const ordered = [...notes].sort((a, b) => a.at - b.at || a.pitch - b.pitch)
  return humanise(song, swing(song, ordered), delay, song.random(`timing ${name}`), amount)
}

const drumDelay =
  (song: Song) =>
  (note: Note): Milliseconds => {
    const { kit, delays } = song.genre
    const { lag } = song.plan
    return note.pitch === kit.kick
      ? delays.kick + lag * 0.2
      : note.pitch === kit.snare
        ? delays.snare + lag
        : delays.hat + lag * 0.4
  }

const playedDrums = (song: Song, planned: PlannedPart): Part[] => {
  const { drums, percussion } = playDrums(song, planned)
  const ends = song.plan.ending === 'strip' ? [] : lastStroke(song, 0.7)
  const own = partOf(
    song,
    planned,
    played(song, 'drums', [...drumPickup(song), ...stopped(song, drawn(song, drums)), ...ends], drumDelay(song), 0.7),
  )
  if (percussion.length === 0) return [own]
  const other: PlannedPart = { ...planned, name: 'Percussion', level: planned.level - 7, pan: 0.25 }
  return [
    own,
    {
      ...partOf(song, other, played(song, 'percussion', drawn(song, percussion), song.genre.delays.hat)),
      role: 'percussion',
    },
  ]
}

/** Who was asked for plays with the singer where there is no room for a tune. */
const withAnswers = (song: Song, planned: PlannedPart, phrases: readonly Phrase[], notes: readonly Note[]): Note[] => {
  if (!planned.requested || !song.plan.singer) return [...notes]
  const sectionAt = (at: Beats) => song.sectionOf[Math.max(0, Math.floor(at / song.bar + 1e-6))]
  const taken = new Set(notes.map((note) => sectionAt(note.at)))
  const answers = playAnswers(song, planned, phrases, 0).filter((note) => !taken.has(sectionAt(note.at)))
  return [...notes, ...answers]
}

/** The last note of a melody instrument: the tonic, over the last chord. */
const lastTone = (song: Song, planned: PlannedPart): Note[] => {
  const { low, high } = tuneRange(planned, song)
  const pitch = nearest(song.plan.key.tonic, (low + high) / 2)
  const fits = pitch >= low && pitch <= high
  return fits ? [{ at: song.rest, length: lastLength(song), pitch, velocity: 0.6 }] : []
}

const playedPart = (song: Song, planned: PlannedPart, chair: number, phrases: readonly Phrase[]): Part[] => {
  const { lag } = song.plan
  const own = song.genre.delays
  const delays = { bass: own.bass + lag * 0.7, chords: own.chords + lag * 0.8, voice: own.voice + lag }
  const range = chordRange(planned, song)
  switch (planned.role) {
    case 'drums':
      return playedDrums(song, planned)
    case 'bass':
      return [
        partOf(
          song,
          planned,
          played(
            song,
            'bass',
            [
              ...bassPickup(song, planned.low),
              ...stopped(song, drawn(song, playBass(song, planned))),
              lastBass(song, planned),
            ],
            delays.bass,
          ),
        ),
      ]
    case 'chords':
      return [
        partOf(
          song,
          planned,
          played(
            song,
            planned.name,
            [
              ...(chair === 0 ? heldChord(song, range.low, range.high) : []),
              ...stopped(song, drawn(song, playChords(song, planned, chair))),
              ...lastChordNotes(song, planned),
            ],
            delays.chords,
          ),
        ),
      ]
    case 'pad':
      return [
        partOf(
          song,
          planned,
          played(
            song,
            planned.name,
            [...heldChord(song, range.low, range.high), ...playPad(song, planned), ...lastChordNotes(song, planned)],
            0,
            0.5,
          ),
        ),
      ]
    case 'arp':
      return [
        partOf(song, planned, played(song, planned.name, stopped(song, drawn(song, playArp(song, planned))), 0, 0.5)),
      ]
    case 'lead': {
      const notes = playLead(song, planned, phrases)
      return [
        partOf(
          song,
          planned,
          played(
            song,
            planned.name,
            song.plan.singer ? withAnswers(song, planned, phrases, notes) : [...notes, ...lastTone(song, planned)],
            delays.voice * 0.5,
          ),
        ),
      ]
    }
    case 'counter':
      return [partOf(song, planned, played(song, planned.name, playAnswers(song, planned, phrases), delays.chords))]
    case 'effect': {
      const impact: PlannedPart = { ...planned, name: 'Impacts', instrument: { kind: 'synth', patch: 'impact' } }
      return [partOf(song, planned, playRisers(song)), partOf(song, impact, playImpacts(song))]
    }
  }
}

/** A singer has one voice: each note ends where the next begins. */
const oneVoice = (notes: readonly SungNote[]): SungNote[] =>
  notes.map((note, index) => {
    const next = notes[index + 1]
    return next ? { ...note, length: Math.max(0.04, Math.min(note.length, next.at - note.at)) } : note
  })

/** Voices lie behind or ahead of the beat as a whole; the double and the harmonies are not quite together with the lead. */
const sung = (song: Song, phrases: readonly Phrase[]): Phrase[] =>
  phrases.map((phrase) => {
    const random = song.random(`voice ${phrase.voice} ${phrase.section} ${phrase.line}`)
    const amount = phrase.voice === 'lead' ? 0.5 : 0.8
    return {
      ...phrase,
      notes: oneVoice(humanise(song, swing(song, phrase.notes), song.genre.delays.voice, random, amount)),
    }
  })

/**
 * Writes out a plan: every note of every part, and every syllable of every line, once and in order. Times are swung and
 * humanised quarter notes; those of a pickup before the first bar are negative. The same plan gives the same score.
 */
// scoreSong(planSong(brief, 7, {})).parts[0] // => { name: 'Drums', role: 'drums', notes: [...], … }
export const scoreSong = (plan: Plan): Score => {
  const song = songOf(withHeadroom(plan))
  const phrases = singLines(song)
  const chairs = new Map<string, number>()
  const parts = song.plan.parts.flatMap((planned) => {
    const chair = chairs.get(planned.role) ?? 0
    chairs.set(planned.role, chair + 1)
    return playedPart(song, planned, chair, phrases)
  })
  return lifted(plan, {
    parts: parts.filter((part) => part.notes.length > 0),
    phrases: sung(song, phrases),
    chords: song.spans.map(({ at, length, chord }) => ({ at, length, symbol: chord.symbol })),
    length: song.length,
  })
}
