import type { Tightness } from '#lib/engine/plan/genres/genre'
import type { PlannedPart, Section } from '#lib/engine/plan/plan'
import { chooseMotif, setPitches } from '#lib/engine/score/melody/pitches'
import { chooseRhythmicIdea, metricalStrength, setRhythm, type TimeWindow } from '#lib/engine/score/melody/rhythm'
import { chooseLeaps, chooseLineShape, holdsOf, leapOfLine } from '#lib/engine/score/melody/tune-shape'
import type { Note, Phrase } from '#lib/engine/score/score'
import {
  beforeFinalChord,
  chordAt,
  directedToPlay,
  isChorus,
  movesInSixteenths,
  plays,
  type ScoreContext,
} from '#lib/engine/score/score-context'
import { melodyScale } from '#lib/engine/score/vocals'
import { pick, type Random } from '#lib/music/random'
import { type Beats, type Gain, type MidiNote, secondsToBeats } from '#lib/music/time'

/** Melody range: an octave and a half within the part's range. */
export const tuneRange = (part: PlannedPart, context: ScoreContext): { low: MidiNote; high: MidiNote } => {
  const wanted = part.role === 'counter' ? 55 : 62
  const shift = Math.round(2 * context.plan.mood.valence - 2 * context.plan.mood.darkness)
  const low = Math.min(Math.max(part.low, wanted + shift), Math.max(part.low, part.high - 14))
  return { low, high: Math.min(part.high, low + 18) }
}

/** Busyness by tune, so that a returning tune keeps its notes at any energy. */
const TUNE_BUSYNESS: Record<string, Gain> = { hook: 0.75, solo: 0.8, verse: 0.5 }

/** Pace of tunes by style of playing, relative to the usual: themes without a strict pulse are broad. */
const TUNE_PACES: Partial<Record<Tightness, number>> = { rubato: 0.7, loose: 0.88 }

/** Notes of a two-bar phrase, by its duration and busyness. */
const countFor = (context: ScoreContext, window: TimeWindow, energy: Gain, random: Random): number => {
  const seconds = (window.length * 60) / context.plan.bpm
  const rate = (1.3 + 1.2 * energy + 0.5 * context.plan.busyness) * (TUNE_PACES[context.genre.tightness] ?? 1)
  return Math.max(3, Math.round(seconds * rate * (0.9 + 0.2 * random())))
}

/** The chorus tune, which also opens and closes a song. */
const HOOK = 'hook'

/** From this share of the last chorus on, its tune departs from the choruses before. */
const CLIMAX_FROM = 0.72
/** Centre of the climax above the tune. */
const CLIMAX_RISE = 4

/**
 * Composes a tune in two-bar phrases (one bar if bars are long) in the pattern a a' a b.
 * Equal names give equal ideas, so a hook returns recognisably; the last chorus ends higher.
 */
export const tune = (
  context: ScoreContext,
  part: PlannedPart,
  section: Section,
  window: TimeWindow,
  name: string,
): Note[] => {
  const random = context.random(`tune ${name}`)
  const { meter, bpm, key } = context.plan
  const { low, high } = tuneRange(part, context)
  const bars = context.barLength * (60 / bpm) > 3.2 ? 1 : 2
  const refrain = name === HOOK
  const idea = chooseRhythmicIdea(meter, refrain, movesInSixteenths(context), random)
  const halves = Math.round(context.barLength * 4)
  const motifs = [chooseMotif(halves, random), chooseMotif(halves, random)]
  const contours = [pick(['arch', 'fall', 'wave'] as const, random), pick(['rise', 'arch', 'fall'] as const, random)]
  const size = bars * context.barLength
  const a = countFor(context, { at: 0, length: size }, TUNE_BUSYNESS[name] ?? section.energy, random)
  const b = Math.max(3, a + Math.floor(random() * 3) - 1)
  const leaps = chooseLeaps(random)
  const climax = chooseLineShape(halves, ['arch', 'rise'], random)
  const departs = isFinalChorus(context, section)
  const notes: Note[] = []
  let previous: MidiNote | null = null
  const scale = melodyScale(context)
  for (let phrase = 0; phrase * size < window.length - 1e-6; phrase++) {
    const at = window.at + phrase * size
    const length = Math.min(size, window.at + window.length - at)
    const answers = phrase % 4 === 3
    const count = Math.max(2, Math.round(((answers ? b : a) * length) / size))
    const weights = Array.from({ length: count }, (_, i) => ({ weight: i === count - 1 ? 3 : (i * 5) % 3, word: i }))
    const times = setRhythm(
      weights,
      { at, length },
      meter,
      bpm,
      idea,
      secondsToBeats(0.42, bpm),
      holdsOf(phrase, refrain, bpm),
    )
    const isClimax = departs && at - window.at >= CLIMAX_FROM * window.length
    const final = at + length >= window.at + window.length - 1e-6
    const pitches = setPitches(
      times,
      times.map(() => undefined),
      {
        centre: (low + high) / 2 + (refrain ? 2 : -1) + (isClimax ? CLIMAX_RISE : 0),
        ...(isClimax ? climax : { contour: contours[answers ? 1 : 0]!, motif: motifs[answers ? 1 : 0]! }),
        leap: isClimax ? 'peak' : leapOfLine(leaps, phrase),
        climax: isClimax,
      },
      {
        key,
        meter,
        scale,
        chordAt: (time) => chordAt(context, time),
        low,
        high,
        from: at,
        ending: final ? 'home' : answers ? 'closed' : 'open',
        previous,
      },
    )
    times.forEach((time, i) => {
      notes.push({
        at: time.at,
        length: time.length * 0.95,
        pitch: pitches[i]!,
        velocity: 0.62 + 0.05 * metricalStrength(time.at, meter) + 0.1 * section.energy,
      })
    })
    previous = pitches[pitches.length - 1] ?? previous
  }
  return notes
}

/** Whether a section is the last of several choruses. */
const isFinalChorus = ({ plan }: ScoreContext, section: Section): boolean => {
  const choruses = plan.sections.filter(isChorus)
  return choruses.length > 1 && section === choruses.at(-1)
}

/** Windows of at least `least` beats in a section without lead vocals. */
export const unsungWindows = (
  context: ScoreContext,
  index: number,
  phrases: readonly Phrase[],
  least: Beats,
): TimeWindow[] => {
  const section = context.plan.sections[index]!
  const start = section.firstBar * context.barLength
  const end = start + section.bars * context.barLength
  const sung = phrases
    .filter((phrase) => phrase.section === index && phrase.voice === 'lead')
    .map((phrase) => ({
      from: phrase.notes[0]!.at,
      to: phrase.notes[phrase.notes.length - 1]!.at + phrase.notes[phrase.notes.length - 1]!.length,
    }))
  const windows: TimeWindow[] = []
  let at = start
  for (const { from, to } of [...sung, { from: end, to: end }]) {
    if (from - at >= least) windows.push({ at, length: from - at })
    at = Math.max(at, to)
  }
  return windows
}

/** Name of a section's tune. Intro, outro and choruses share the hook. */
export const tuneName = (section: Section): string => {
  if (section.letter === 'I' || section.letter === 'O' || isChorus(section)) return HOOK
  return section.letter === 'S' ? 'solo' : section.kind
}

/** Whole bars at the end of a section after the last sung line. */
const wholeBars = (context: ScoreContext, window: TimeWindow, end: Beats): TimeWindow | null => {
  const at = Math.ceil(window.at / context.barLength - 1e-6) * context.barLength
  return window.at + window.length >= end - 1e-6 && end - at >= context.barLength * 2 - 1e-6
    ? { at, length: end - at }
    : null
}

/** Without a singer, the counter-melody instrument takes every second verse. */
export const counterTakesVerse = (context: ScoreContext, section: Section): boolean => {
  if (context.plan.singer || section.kind !== 'verse' || !context.plan.parts.some((part) => part.role === 'counter'))
    return false
  const verses = context.plan.sections.filter((other) => other.kind === 'verse')
  return verses.indexOf(section) % 2 === 1
}

/** Plays the lead: the whole melody of instrumental music, else hooks and solos in unsung bars. */
export const playLead = (context: ScoreContext, part: PlannedPart, phrases: readonly Phrase[]): Note[] => {
  const notes: Note[] = []
  context.plan.sections.forEach((section, index) => {
    const end = (section.firstBar + section.bars) * context.barLength
    const sung = phrases.some((phrase) => phrase.section === index)
    const soloist = section.directed?.soloist
    if (soloist !== undefined) {
      const window = { at: section.firstBar * context.barLength, length: section.bars * context.barLength }
      if (soloist === part.name) notes.push(...tune(context, part, section, window, 'solo'))
      return
    }
    const directed = directedToPlay(section, part, 0) === true
    // Builds have no melody.
    const breakdown = section.letter === 'K' && context.genre.energyCurve === 'club'
    if (
      section.letter === 'U' ||
      (!breakdown && !directed && section.energy < part.minEnergy) ||
      counterTakesVerse(context, section)
    )
      return
    const windows = sung
      ? unsungWindows(context, index, phrases, context.barLength * 2).flatMap(
          (window) => wholeBars(context, window, end) ?? [],
        )
      : [{ at: section.firstBar * context.barLength, length: section.bars * context.barLength }]
    // A breakdown anticipates the tune of the drop.
    const name = breakdown ? HOOK : tuneName(section)
    for (const window of windows) notes.push(...tune(context, part, section, window, name))
  })
  return beforeFinalChord(
    context,
    notes.filter((note) => {
      const index =
        context.sectionOfBar[Math.min(context.sectionOfBar.length - 1, Math.floor(note.at / context.barLength))]!
      return plays(
        context,
        part,
        index,
        Math.floor(note.at / context.barLength) - context.plan.sections[index]!.firstBar,
      )
    }),
  )
}
