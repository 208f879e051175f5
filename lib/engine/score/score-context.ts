import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre, Role } from '#lib/engine/plan/genres/genre'
import type { Plan, PlannedPart, Section } from '#lib/engine/plan/plan'
import { harmonise, restBars } from '#lib/engine/score/harmony'
import { type Span, spanAt } from '#lib/engine/score/harmony-span'
import type { Note } from '#lib/engine/score/score'
import { barLength } from '#lib/music/key'
import { type Random, randomFrom } from '#lib/music/random'
import { type Bars, type Beats, type Gain, type Seconds, secondsToBeats, type Velocity } from '#lib/music/time'

/** What every player of the band looks at: the plan, its genre, the chords, where bars and sections lie. */
export type Song = {
  plan: Plan
  genre: Genre
  spans: readonly Span[]
  /** Length of a bar. */
  bar: Beats
  length: Beats
  /** Where the last chord begins, which nothing follows. */
  rest: Beats
  /** Index of the section of every bar. */
  sectionOf: readonly number[]
  /** A stream of chance for a purpose; those of different takes are independent. */
  random: (purpose: string) => Random
}

// songOf(plan).bar // => 4 in 4/4
export const songOf = (plan: Plan): Song => {
  const bar = barLength(plan.meter)
  const sectionOf = plan.sections.flatMap((section, index) => Array.from({ length: section.bars }, () => index))
  return {
    plan,
    genre: genreOf(plan.genre),
    spans: harmonise(plan),
    bar,
    length: sectionOf.length * bar,
    rest: (sectionOf.length - restBars(plan)) * bar,
    sectionOf,
    random: (purpose) => randomFrom(plan.seed, `${plan.take} ${purpose}`),
  }
}

export const isChorus = (section: Section) => section.letter === 'C' || section.letter === 'D' || section.letter === 'M'

/** The second half of a section that is long enough to have one. */
export const isLate = (section: Section, bar: Bars): boolean => section.bars >= 4 && bar >= section.bars / 2

/** Whether a section plays the genre's full grooves. */
export const isFull = (song: Song, section: Section): boolean =>
  section.energy + song.plan.busyness * 0.15 >= 0.62 || (isChorus(section) && section.energy >= 0.5)

/** How long one player or two may hold a beginning alone: a listener wants to know within seconds what is played. */
const OPENING: Seconds = 4.5

/** Bars at the start of the intro before all are in. */
export const openingBars = (song: Song): Bars => {
  const bars = song.plan.sections[0]!.bars
  const most = Math.floor(secondsToBeats(OPENING, song.plan.bpm) / song.bar)
  return Math.max(1, Math.min(Math.floor(bars / 2), most))
}

type Chair = Pick<PlannedPart, 'minEnergy' | 'role'>

const RHYTHM: readonly Role[] = ['drums', 'bass']
/** Who is in how early where players come in one after another, as a share of the opening. */
const ENTRIES: Partial<Record<Role, number>> = { chords: 0, pad: 0, bass: 0.5, drums: 1, lead: 1, counter: 1, arp: 0.5 }

/** Whether somebody is silent in a bar of the intro although the section is loud enough for him. */
const waits = (song: Song, { role }: Chair, bar: Bars): boolean => {
  const opening = openingBars(song)
  switch (song.plan.intro) {
    case 'band':
      return false
    case 'chords':
      return RHYTHM.includes(role) && bar < opening
    case 'rhythm':
      return !RHYTHM.includes(role) && bar < opening
    case 'layers':
      return bar < Math.round((ENTRIES[role] ?? 0) * opening)
  }
}

/** Who is heard in a breakdown of club music: harmony from the start, what moves and sings in its second half, no bass. */
const inBreakdown = (role: Role, section: Section, bar: Bars): boolean =>
  role !== 'bass' && (isLate(section, bar) || (role !== 'arp' && role !== 'lead' && role !== 'counter'))

/** In the second half of a long verse the song has grown by so much: somebody comes in. */
const GROWTH: Gain = 0.08

/** Whether a part plays in a section. Strip endings thin out the last bars layer by layer. */
export const plays = (song: Song, part: Chair, index: number, bar: number): boolean => {
  const section = song.plan.sections[index]!
  const { breaks, curve } = song.genre
  if (section.letter === 'K' && breaks) return breaks.includes(part.role)
  if (section.letter === 'K' && curve === 'club') return inBreakdown(part.role, section, bar)
  // Before a drop the bass leaves the build to itself.
  if (section.letter === 'U' && curve === 'club' && part.role === 'bass' && bar >= section.bars / 2) return false
  const intro = index === 0 && section.letter === 'I' && section.bars > 1
  if (intro && waits(song, part, bar)) return false
  const grown = section.kind === 'verse' && section.bars >= 8 && bar >= section.bars / 2 ? GROWTH : 0
  const begins = intro && song.plan.intro === 'rhythm' && RHYTHM.includes(part.role)
  if (!begins && section.energy + grown + song.plan.busyness * 0.1 < part.minEnergy) return false
  if (index !== song.plan.sections.length - 1 || song.plan.ending !== 'strip' || section.bars < 4) return true
  const gone = bar / section.bars
  const leaves: Partial<Record<PlannedPart['role'], number>> = {
    drums: 0.5,
    lead: 0.25,
    counter: 0.25,
    arp: 0.75,
    bass: 0.75,
  }
  return gone < (leaves[part.role] ?? 2)
}

const STROKES: Record<string, Velocity> = { X: 0.9, x: 0.7, o: 0.32, O: 0.68, d: 0.72, u: 0.56, g: 0.3 }

/** How hard a stroke is in a section. */
// loudness('X', .5) // => .72
export const loudness = (stroke: string, energy: Gain): Velocity => (STROKES[stroke] ?? 0.7) * (0.6 + 0.4 * energy)

export const chordAt = (song: Song, at: Beats): Span => spanAt(song.spans, at)

/** The notes of one bar that do not fall into the last chord. */
export const beforeRest = (song: Song, notes: readonly Note[]): Note[] =>
  notes
    .filter((note) => note.at < song.rest - 1e-6)
    .map((note) => (note.at + note.length > song.rest ? { ...note, length: song.rest - note.at } : note))

/** Whether tunes of a song move in sixteenths: where its groove does, and there is time for it. */
export const isFine = (song: Song): boolean =>
  song.plan.meter.unit === 4 &&
  song.plan.bpm <= 124 &&
  (song.genre.swing.of === 'sixteenth' || song.genre.playing === 'machine')

/** How long the band stops before a fuller section begins, by how a genre is played. */
const STOPS: Partial<Record<Genre['playing'], { club: Beats; song: Beats; share: number }>> = {
  machine: { club: 2, song: 1, share: 0.8 },
  tight: { club: 1, song: 1, share: 0.5 },
}

/** The moments in which the band holds its breath before a chorus or a drop, so that it comes in harder. */
export const stops = (song: Song): { from: Beats; to: Beats }[] => {
  const stop = STOPS[song.genre.playing]
  if (!stop || song.random('stops')() > stop.share) return []
  return song.plan.sections.flatMap((section, index) => {
    const before = song.plan.sections[index - 1]
    const jump =
      before && isChorus(section) && !isChorus(before) && section.energy - before.energy >= 0.15 && before.bars > 1
    if (!jump) return []
    const to = section.firstBar * song.bar
    return [{ from: to - Math.min(song.bar / 2, song.genre.curve === 'club' ? stop.club : stop.song), to }]
  })
}

/** How long the last chord is held: most of a bar where a song ends at once, to the end of the last bar elsewhere. */
export const lastLength = (song: Song): Beats =>
  song.plan.ending === 'cold' || song.plan.ending === 'echo' ? song.bar * 0.9 : song.length - song.rest
