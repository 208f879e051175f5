import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre, Role } from '#lib/engine/plan/genres/genre'
import type { Plan, PlannedPart, Section } from '#lib/engine/plan/plan'
import { finalChordBars, harmonise } from '#lib/engine/score/harmony'
import { type HarmonySpan, harmonySpanAt } from '#lib/engine/score/harmony-span'
import type { TimeWindow } from '#lib/engine/score/melody/rhythm'
import type { Note, Phrase } from '#lib/engine/score/score'
import { barLength } from '#lib/music/key'
import { type Random, randomFrom } from '#lib/music/random'
import { type Bars, type Beats, type Gain, type Seconds, secondsToBeats, type Velocity } from '#lib/music/time'

/** What all players read: the plan, its genre, the harmony, and the layout of bars and sections. */
export type ScoreContext = {
  plan: Plan
  genre: Genre
  spans: readonly HarmonySpan[]
  /** Length of a bar. */
  barLength: Beats
  length: Beats
  /** Start of the last chord. */
  finalChordAt: Beats
  /** Whether sections with a riff play it. Over other chords they do not, for a riff has its own. */
  hasRiffs: boolean
  /** Given times of the lines of sections. */
  lineWindows?: ReadonlyMap<number, readonly TimeWindow[]>
  /** A given melody: its sung lines, and what one part plays of it. */
  leads?: readonly Phrase[]
  tune?: { part: string; notes: readonly Note[] }
  /** Whether a melody swings with the band. */
  isSwung: boolean
  /** Section index of every bar. */
  sectionOfBar: readonly number[]
  /** Random stream for a purpose; the streams of the takes are independent. */
  random: (purpose: string) => Random
}

/** What is decided already, where a song is written out again. */
export type GivenParts = {
  /** Chords to play instead of the plan's own, in the key of the song before a key change. */
  spans: readonly HarmonySpan[]
  hasRiffs: boolean
  /** Times of the lines of sections, by index. */
  lineWindows?: ReadonlyMap<number, readonly TimeWindow[]>
  /** A given melody: its sung lines, and what one part plays of it. */
  leads?: readonly Phrase[]
  tune?: { part: string; notes: readonly Note[] }
  /** Whether a given melody swings with the band; it does not where its own rhythm is finer. */
  isSwung?: boolean
  finalChordAt?: Beats
}

export const scoreContext = (plan: Plan, given?: GivenParts): ScoreContext => {
  const bar = barLength(plan.meter)
  const sectionOf = plan.sections.flatMap((section, index) => Array.from({ length: section.bars }, () => index))
  return {
    plan,
    genre: genreOf(plan.genre),
    spans: given?.spans ?? harmonise(plan),
    hasRiffs: given?.hasRiffs ?? true,
    ...(given?.lineWindows && { lineWindows: given.lineWindows }),
    ...(given?.leads && { leads: given.leads }),
    ...(given?.tune && { tune: given.tune }),
    isSwung: given?.isSwung ?? true,
    barLength: bar,
    length: sectionOf.length * bar,
    finalChordAt: given?.finalChordAt ?? (sectionOf.length - finalChordBars(plan)) * bar,
    sectionOfBar: sectionOf,
    random: (purpose) => randomFrom(plan.seed, `${plan.take} ${purpose}`),
  }
}

export const isChorus = (section: Section) => section.letter === 'C' || section.letter === 'D' || section.letter === 'M'

/** Whether a bar lies in the second half of a section of four bars or more. */
export const isSecondHalf = (section: Section, bar: Bars): boolean => section.bars >= 4 && bar >= section.bars / 2

/** Whether a snare roll leads out of a section. */
export const isBuild = ({ genre }: Pick<ScoreContext, 'genre'>, { letter, directed }: Section): boolean =>
  letter === 'U' && (genre.energyCurve === 'club' || directed?.build === true)

/** Whether a section plays the genre's full grooves. */
export const usesFullGroove = (context: ScoreContext, section: Section): boolean =>
  section.energy + context.plan.busyness * 0.15 >= 0.62 || (isChorus(section) && section.energy >= 0.5)

/** Longest part of the intro with only some players. */
const MAX_OPENING_SECONDS: Seconds = 4.5

/** Bars of the intro before all parts have entered. */
export const openingBars = (context: ScoreContext): Bars => {
  const bars = context.plan.sections[0]!.bars
  const most = Math.floor(secondsToBeats(MAX_OPENING_SECONDS, context.plan.bpm) / context.barLength)
  return Math.max(1, Math.min(Math.floor(bars / 2), most))
}

type PartEntry = Pick<PlannedPart, 'name' | 'minEnergy' | 'role'>

const RHYTHM_SECTION: readonly Role[] = ['drums', 'bass']
/** Entry of each role in a layered intro, as a share of the opening bars. */
const LAYER_ENTRIES: Partial<Record<Role, number>> = {
  chords: 0,
  pad: 0,
  bass: 0.5,
  drums: 1,
  lead: 1,
  counter: 1,
  arp: 0.5,
}

/** Whether a part enters only after a bar of the intro. */
const entersLater = (context: ScoreContext, { role }: PartEntry, bar: Bars): boolean => {
  const opening = openingBars(context)
  switch (context.plan.intro) {
    case 'band':
      return false
    case 'chords':
      return RHYTHM_SECTION.includes(role) && bar < opening
    case 'rhythm':
      return !RHYTHM_SECTION.includes(role) && bar < opening
    case 'layers':
      return bar < Math.round((LAYER_ENTRIES[role] ?? 0) * opening)
  }
}

/** Whether a role plays in a club breakdown: harmony throughout, moving parts in its second half, no bass. */
const playsInBreakdown = (role: Role, section: Section, bar: Bars): boolean =>
  role !== 'bass' && (isSecondHalf(section, bar) || (role !== 'arp' && role !== 'lead' && role !== 'counter'))

/** Roles that may wait: the song stands without them. */
const LATE_ROLES: ReadonlySet<Role> = new Set(['chords', 'pad', 'arp', 'counter'])

/** Parts that do not carry the song, in the order of the band: all but its first chords, and without requested ones. */
const colourParts = ({ plan }: ScoreContext): PlannedPart[] => {
  const first = plan.parts.find(({ role }) => role === 'chords') ?? plan.parts.find(({ role }) => LATE_ROLES.has(role))
  return plan.parts.filter((part) => part !== first && !part.requested && LATE_ROLES.has(part.role))
}

/**
 * Whether a part still waits for its entry. The last colour of the band enters with the last chorus, or with the
 * second of two; the others take turns: the second half of the first verse, the first chorus, the second verse.
 */
const waits = (context: ScoreContext, part: PartEntry, index: number, bar: Bars): boolean => {
  const { sections } = context.plan
  const colours = colourParts(context)
  const place = colours.indexOf(part as PlannedPart)
  const verses = sections.flatMap(({ kind }, at) => (kind === 'verse' ? [at] : []))
  const choruses = sections.flatMap((section, at) => (isChorus(section) ? [at] : []))
  const [verse = 0, secondVerse = verse] = verses
  const [chorus = verse] = choruses
  if (place < 0 || context.plan.extend || verses.length + choruses.length < 3) return false
  if (place === colours.length - 1 && colours.length > 1 && choruses.length > 1) return index < choruses.at(-1)!
  switch (place % 3) {
    case 0:
      return index < verse || (index === verse && !isSecondHalf(sections[index]!, bar))
    case 1:
      return index < chorus
    default:
      return index < Math.max(chorus, secondVerse)
  }
}

/** Energy gained in the second half of a long verse, which brings in more parts. */
const VERSE_ENERGY_GROWTH: Gain = 0.08

/** Whether a direction lets a part play or rest in a bar of a section; null without one. */
export const directedToPlay = (
  { directed }: Section,
  { name }: Pick<PlannedPart, 'name'>,
  bar: number,
): boolean | null => directed?.lineups?.findLast(({ parts, bars }) => bar < bars && name in parts)?.parts[name] ?? null

/** Whether nothing accompanies the voice in a bar of a section. */
export const isUnaccompanied = (plan: Plan, section: Section, bar: number): boolean =>
  section.directed?.lineups !== undefined && plan.parts.every((part) => directedToPlay(section, part, bar) === false)

/** Whether a part plays in a bar of a section. Strip endings drop parts one by one. */
export const plays = (context: ScoreContext, part: PartEntry, index: number, bar: number): boolean => {
  const section = context.plan.sections[index]!
  const directed = directedToPlay(section, part, bar)
  if (directed !== null) return directed
  const { breaks, energyCurve } = context.genre
  if (section.letter === 'K' && breaks) return breaks.includes(part.role)
  if (section.letter === 'K' && energyCurve === 'club') return playsInBreakdown(part.role, section, bar)
  // The bass rests in the second half of a build.
  if (isBuild(context, section) && part.role === 'bass' && bar >= section.bars / 2) return false
  const intro = index === 0 && section.letter === 'I' && section.bars > 1
  if (intro && entersLater(context, part, bar)) return false
  if (energyCurve !== 'club' && waits(context, part, index, bar)) return false
  const growth = section.kind === 'verse' && section.bars >= 8 && bar >= section.bars / 2 ? VERSE_ENERGY_GROWTH : 0
  const begins = intro && context.plan.intro === 'rhythm' && RHYTHM_SECTION.includes(part.role)
  if (!begins && section.energy + growth + context.plan.busyness * 0.1 < part.minEnergy) return false
  if (index !== context.plan.sections.length - 1 || context.plan.ending !== 'strip' || section.bars < 4) return true
  const progress = bar / section.bars
  const dropOut: Partial<Record<PlannedPart['role'], number>> = {
    drums: 0.5,
    lead: 0.25,
    counter: 0.25,
    arp: 0.75,
    bass: 0.75,
  }
  return progress < (dropOut[part.role] ?? 2)
}

const STROKE_VELOCITIES: Record<string, Velocity> = { X: 0.9, x: 0.7, o: 0.32, O: 0.68, d: 0.72, u: 0.56, g: 0.3 }

/**
 * Velocity of a stroke at a section's energy.
 *
 * @example
 * strokeVelocity('x', 1) // => 0.7
 */
export const strokeVelocity = (stroke: string, energy: Gain): Velocity =>
  (STROKE_VELOCITIES[stroke] ?? 0.7) * (0.6 + 0.4 * energy)

export const chordAt = (context: ScoreContext, at: Beats): HarmonySpan => harmonySpanAt(context.spans, at)

/** Drops notes that start with the last chord, and shortens notes that reach it. */
export const beforeFinalChord = (context: ScoreContext, notes: readonly Note[]): Note[] =>
  notes
    .filter((note) => note.at < context.finalChordAt - 1e-6)
    .map((note) =>
      note.at + note.length > context.finalChordAt ? { ...note, length: context.finalChordAt - note.at } : note,
    )

/** Whether melodies move in sixteenths: if the groove does and the tempo allows it. */
export const movesInSixteenths = (context: ScoreContext): boolean =>
  context.plan.meter.unit === 4 &&
  context.plan.bpm <= 124 &&
  (context.genre.swing.of === 'sixteenth' || context.genre.tightness === 'machine')

/** Length and probability of a stop before a fuller section. */
const STOP_LENGTHS: Partial<Record<Genre['tightness'], { club: Beats; song: Beats; share: number }>> = {
  machine: { club: 2, song: 1, share: 0.8 },
  tight: { club: 1, song: 1, share: 0.5 },
}

/** Stops of the band before a chorus or drop. */
export const bandStops = (context: ScoreContext): { from: Beats; to: Beats }[] => {
  const stop = STOP_LENGTHS[context.genre.tightness]
  if (!stop || context.random('stops')() > stop.share) return []
  return context.plan.sections.flatMap((section, index) => {
    const before = context.plan.sections[index - 1]
    const jump =
      before && isChorus(section) && !isChorus(before) && section.energy - before.energy >= 0.15 && before.bars > 1
    if (!jump) return []
    const to = section.firstBar * context.barLength
    return [
      { from: to - Math.min(context.barLength / 2, context.genre.energyCurve === 'club' ? stop.club : stop.song), to },
    ]
  })
}

/** Length of the last chord: most of a bar in abrupt endings, else to the end. */
export const finalChordLength = (context: ScoreContext): Beats =>
  context.plan.ending === 'cold' || context.plan.ending === 'echo'
    ? context.barLength * 0.9
    : context.length - context.finalChordAt
