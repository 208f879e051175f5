import type { Plan, PlannedPart } from '#lib/engine/plan/plan'
import { playAnswers } from '#lib/engine/score/answers'
import { finalBassNote, playBass } from '#lib/engine/score/bass'
import { finalChordNotes, playArp, playChords, playPad } from '#lib/engine/score/comping'
import { chordRange } from '#lib/engine/score/comping-voicings'
import { withDensity } from '#lib/engine/score/density'
import { finalStroke, playDrums } from '#lib/engine/score/drums'
import { playImpacts, playRisers } from '#lib/engine/score/effects'
import { transposeFinalChorus, withHeadroom } from '#lib/engine/score/key-change'
import { playLead, tuneRange } from '#lib/engine/score/lead'
import { bassPickup, drumPickup, heldChord } from '#lib/engine/score/pickup'
import type { Note, Part, Phrase, Score, SungNote } from '#lib/engine/score/score'
import {
  bandStops,
  directedToPlay,
  finalChordLength,
  type GivenParts,
  type ScoreContext,
  scoreContext,
} from '#lib/engine/score/score-context'
import { sweepOf } from '#lib/engine/score/sweep'
import { applySwing, humanise } from '#lib/engine/score/timing'
import { singGiven, singLines } from '#lib/engine/score/vocals'
import { nearestPitch } from '#lib/music/pitch'
import type { Beats, Milliseconds } from '#lib/music/time'

/** Cuts notes at the end of the song. */
const clipToSong = (context: ScoreContext, notes: readonly Note[]): Note[] =>
  notes
    .filter((note) => note.at < context.length)
    .map((note) => ({ ...note, length: Math.min(note.length, context.length - note.at) }))

const filterSweep = (context: ScoreContext, planned: PlannedPart): Pick<Part, 'sweep'> => {
  const sweep = sweepOf(context, planned.role)
  return sweep ? { sweep } : {}
}

const partOf = (context: ScoreContext, planned: PlannedPart, notes: readonly Note[]): Part => ({
  name: planned.name,
  ...(planned.seedName !== undefined && { seedName: planned.seedName }),
  role: planned.role,
  instrument: planned.instrument,
  notes: clipToSong(context, notes),
  level: planned.level,
  pan: planned.pan,
  reverb: Math.min(1, planned.reverb),
  delay: planned.delay,
  duck: planned.duck,
  ...filterSweep(context, planned),
})

/** Silences a part during the band's stops. */
const applyStops = (context: ScoreContext, notes: readonly Note[]): Note[] => {
  const windows = bandStops(context)
  return notes.flatMap((note) => {
    const end = note.at + note.length
    const window = windows.find(({ from, to }) => note.at < to - 1e-6 && end > from + 1e-6)
    if (!window) return [note]
    return note.at < window.from - 0.1 ? [{ ...note, length: window.from - note.at }] : []
  })
}

/** Length of a stop that a direction asks for, at most half a bar. */
const STOP_BEATS: Beats = 2

/** Times at which directions let a part rest. */
const directedRests = (context: ScoreContext, planned: PlannedPart): { from: Beats; to: Beats }[] =>
  context.plan.sections.flatMap((section) => {
    const { directed, firstBar, bars } = section
    if (!directed?.lineups && !directed?.stops) return []
    const end = (firstBar + bars) * context.barLength
    const stop = directed.stops ? [{ from: end - Math.min(STOP_BEATS, context.barLength / 2), to: end }] : []
    const rests = Array.from({ length: bars }, (_, bar) => bar)
      .filter((bar) => directedToPlay(section, planned, bar) === false)
      .map((bar) => ({ from: (firstBar + bar) * context.barLength, to: (firstBar + bar + 1) * context.barLength }))
    return [...rests, ...stop]
  })

/** Silences a part where directions let it rest. */
const applyDirections = (context: ScoreContext, planned: PlannedPart, notes: readonly Note[]): readonly Note[] => {
  const rests = directedRests(context, planned)
  if (rests.length === 0) return notes
  return notes.flatMap((note) => {
    if (rests.some(({ from, to }) => note.at >= from - 1e-6 && note.at < to - 1e-6)) return []
    const until = rests
      .filter(({ from }) => from > note.at)
      .reduce((least, { from }) => Math.min(least, from), Infinity)
    return [note.at + note.length > until ? { ...note, length: until - note.at } : note]
  })
}

/** Applies the density of the recording that the song follows. */
const applyDensity = (context: ScoreContext, notes: readonly Note[]): Note[] =>
  withDensity(notes, context.plan.density, context.plan.meter, context.barLength)

/** Applies the directions for a part, swing and human timing. `name` seeds the timing. */
const performNotes = (
  context: ScoreContext,
  planned: PlannedPart,
  name: string,
  notes: readonly Note[],
  delay: Milliseconds | ((note: Note) => Milliseconds),
  amount = 1,
): Note[] => {
  const ordered = [...applyDirections(context, planned, notes)].sort((a, b) => a.at - b.at || a.pitch - b.pitch)
  return humanise(context, applySwing(context, ordered), delay, context.random(`timing ${name}`), amount)
}

const drumDelay =
  (context: ScoreContext) =>
  (note: Note): Milliseconds => {
    const { kit, delays } = context.genre
    const { lag } = context.plan
    return note.pitch === kit.kick
      ? delays.kick + lag * 0.2
      : note.pitch === kit.snare
        ? delays.snare + lag
        : delays.hat + lag * 0.4
  }

const scoreDrums = (context: ScoreContext, planned: PlannedPart): Part[] => {
  const { drums, percussion } = playDrums(context, planned)
  const ends = context.plan.ending === 'strip' ? [] : finalStroke(context, 0.7)
  const own = partOf(
    context,
    planned,
    performNotes(
      context,
      planned,
      'drums',
      [...drumPickup(context), ...applyStops(context, applyDensity(context, drums)), ...ends],
      drumDelay(context),
      0.7,
    ),
  )
  if (percussion.length === 0) return [own]
  const other: PlannedPart = { ...planned, name: 'Percussion', level: planned.level - 7, pan: 0.25 }
  return [
    own,
    {
      ...partOf(
        context,
        other,
        performNotes(context, planned, 'percussion', applyDensity(context, percussion), context.genre.delays.hat),
      ),
      role: 'percussion',
    },
  ]
}

/** A requested instrument plays answers in sections where it has no tune. */
const addAnswers = (
  context: ScoreContext,
  planned: PlannedPart,
  phrases: readonly Phrase[],
  notes: readonly Note[],
): Note[] => {
  if (!planned.requested || !context.plan.singer) return [...notes]
  const sectionAt = (at: Beats) => context.sectionOfBar[Math.max(0, Math.floor(at / context.barLength + 1e-6))]
  const busySections = new Set(notes.map((note) => sectionAt(note.at)))
  const answers = playAnswers(context, planned, phrases, 0).filter((note) => !busySections.has(sectionAt(note.at)))
  return [...notes, ...answers]
}

/** The last note of a melody instrument: the tonic over the last chord. */
const finalTonic = (context: ScoreContext, planned: PlannedPart): Note[] => {
  // A soloist who is added for a direction is silent otherwise.
  if (planned.minEnergy > 1) return []
  const { low, high } = tuneRange(planned, context)
  const pitch = nearestPitch(context.plan.key.tonic, (low + high) / 2)
  const fits = pitch >= low && pitch <= high
  return fits ? [{ at: context.finalChordAt, length: finalChordLength(context), pitch, velocity: 0.6 }] : []
}

/** The part that plays a given melody plays nothing else. */
const scoreTune = (context: ScoreContext, planned: PlannedPart, notes: readonly Note[]): Part => {
  const swung = context.isSwung ? applySwing(context, notes) : [...notes]
  const delay = (context.genre.delays.voice + context.plan.lag) * 0.5
  return partOf(context, planned, humanise(context, swung, delay, context.random(`timing ${planned.name}`), 0.5))
}

const scorePart = (
  context: ScoreContext,
  planned: PlannedPart,
  playerIndex: number,
  phrases: readonly Phrase[],
): Part[] => {
  if (context.tune?.part === planned.name) return [scoreTune(context, planned, context.tune.notes)]
  const { lag } = context.plan
  const own = context.genre.delays
  const delays = { bass: own.bass + lag * 0.7, chords: own.chords + lag * 0.8, voice: own.voice + lag }
  const range = chordRange(planned, context)
  switch (planned.role) {
    case 'drums':
      return scoreDrums(context, planned)
    case 'bass':
      return [
        partOf(
          context,
          planned,
          performNotes(
            context,
            planned,
            'bass',
            [
              ...bassPickup(context, planned.low),
              ...applyStops(context, applyDensity(context, playBass(context, planned))),
              finalBassNote(context, planned),
            ],
            delays.bass,
          ),
        ),
      ]
    case 'chords':
      return [
        partOf(
          context,
          planned,
          performNotes(
            context,
            planned,
            planned.name,
            [
              ...(playerIndex === 0 ? heldChord(context, range.low, range.high) : []),
              ...applyStops(context, applyDensity(context, playChords(context, planned, playerIndex))),
              ...finalChordNotes(context, planned),
            ],
            delays.chords,
          ),
        ),
      ]
    case 'pad':
      return [
        partOf(
          context,
          planned,
          performNotes(
            context,
            planned,
            planned.name,
            [
              ...heldChord(context, range.low, range.high),
              ...playPad(context, planned),
              ...finalChordNotes(context, planned),
            ],
            0,
            0.5,
          ),
        ),
      ]
    case 'arp':
      return [
        partOf(
          context,
          planned,
          performNotes(
            context,
            planned,
            planned.name,
            applyStops(context, applyDensity(context, playArp(context, planned))),
            0,
            0.5,
          ),
        ),
      ]
    case 'lead': {
      const notes = context.tune ? [] : playLead(context, planned, phrases)
      return [
        partOf(
          context,
          planned,
          performNotes(
            context,
            planned,
            planned.name,
            context.plan.singer || context.tune
              ? addAnswers(context, planned, phrases, notes)
              : [...notes, ...finalTonic(context, planned)],
            delays.voice * 0.5,
          ),
        ),
      ]
    }
    case 'counter':
      return [
        partOf(
          context,
          planned,
          performNotes(context, planned, planned.name, playAnswers(context, planned, phrases), delays.chords),
        ),
      ]
    case 'effect': {
      const impact: PlannedPart = { ...planned, name: 'Impacts', instrument: { kind: 'synth', patch: 'impact' } }
      return [
        partOf(context, planned, applyDirections(context, planned, playRisers(context))),
        partOf(context, impact, applyDirections(context, planned, playImpacts(context))),
      ]
    }
  }
}

/** Ends each note where the next one begins. */
const monophonic = (notes: readonly SungNote[]): SungNote[] =>
  notes.map((note, index) => {
    const next = notes[index + 1]
    return next ? { ...note, length: Math.max(0.04, Math.min(note.length, next.at - note.at)) } : note
  })

/** Applies timing to the vocals. Doubles and harmonies deviate more than the lead. */
const humanisePhrases = (context: ScoreContext, phrases: readonly Phrase[]): Phrase[] =>
  phrases.map((phrase) => {
    const random = context.random(`voice ${phrase.voice} ${phrase.section} ${phrase.line}`)
    const amount = phrase.voice === 'lead' ? 0.5 : 0.8
    return {
      ...phrase,
      notes: monophonic(
        humanise(
          context,
          context.isSwung ? applySwing(context, phrase.notes) : phrase.notes,
          context.genre.delays.voice,
          random,
          amount,
        ),
      ),
    }
  })

/**
 * Writes out a plan: all notes of all parts, and all syllables of all lines, once and in order.
 * Times are swung and humanised quarter notes; a pickup before bar 0 has negative times.
 * Equal plans give equal scores. `given`: what is decided already.
 *
 * @example
 * scoreSong(planSong({ prompt: 'pop', lyric: null, take: 0, source: { kind: 'none' } }, 7)).parts[0].name → 'Drums'
 */
export const scoreSong = (plan: Plan, given?: GivenParts): Score => {
  const context = scoreContext(withHeadroom(plan), given)
  const phrases = context.leads ? singGiven(context, context.leads) : singLines(context)
  const playerCounts = new Map<string, number>()
  const parts = context.plan.parts.flatMap((planned) => {
    const playerIndex = playerCounts.get(planned.role) ?? 0
    playerCounts.set(planned.role, playerIndex + 1)
    return scorePart(context, planned, playerIndex, phrases)
  })
  return transposeFinalChorus(
    plan,
    {
      parts: parts.filter((part) => part.notes.length > 0),
      phrases: humanisePhrases(context, phrases),
      chords: context.spans.map(({ at, length, chord }) => ({ at, length, symbol: chord.symbol })),
      length: context.length,
    },
    given,
  )
}
