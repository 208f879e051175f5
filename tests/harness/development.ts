import type { Plan } from '#lib/engine/plan/plan'
import { keyChangeAt } from '#lib/engine/score/key-change'
import type { Note, Part, Score } from '#lib/engine/score/score'
import { isChorus } from '#lib/engine/score/score-context'
import { barLength, noteNamed, type PitchClass, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'
import type { Beats, Seconds } from '#lib/music/time'

/** Counted items and how many of them have a property. */
export type Share = { good: number; all: number }

/** How a song develops, read from its score. */
export type Development = {
  /** Whether the last chorus has the melody of the first, transposed or not; null with fewer than two choruses. */
  isLastChorusEqual: boolean | null
  /** Lines of the second verse that begin with the pitches of the same line of the first. */
  verseOpenings: Share
  /** Bars of a part with the onsets of its bar before, in sixteenths; per role. */
  repeatedBars: ReadonlyMap<Part['role'], Share>
  /** Melodic moves of a fourth or more. */
  leaps: Share
  /** Melody notes of more than 1.5 beats. */
  heldNotes: Share
  /** Chords with a root outside the key. */
  foreignRoots: Share
  /** Parts that are silent in the first two bars. */
  laterEntries: Share
  length: Seconds
}

/** Notes at the start of a line that are compared. */
const OPENING_NOTES = 4
/** A longer rest separates two melodies. */
const MAX_GAP_BEATS: Beats = 2
const HELD_BEATS: Beats = 1.5
const FOURTH_SEMITONES = 5
/** Humanised notes may sound before their bar. */
const EARLY_BEATS: Beats = 0.12

const shareOf = <T>(items: readonly T[], has: (item: T) => boolean): Share => ({
  good: items.filter(has).length,
  all: items.length,
})

/** Melody notes of one section: the lead voice, else the leading instrument. */
const melodyIn = (plan: Plan, score: Score, index: number): Note[] => {
  if (plan.singer)
    return score.phrases
      .filter((phrase) => phrase.section === index && phrase.voice === 'lead' && !phrase.spoken)
      .flatMap(({ notes }) => notes)
  const { firstBar, bars } = plan.sections[index]!
  const bar = barLength(plan.meter)
  const lead = score.parts.find(({ role }) => role === 'lead') ?? score.parts.find(({ role }) => role === 'counter')
  return (lead?.notes ?? []).filter(
    ({ at }) => at >= firstBar * bar - EARLY_BEATS && at < (firstBar + bars) * bar - EARLY_BEATS,
  )
}

/** Pitches above the first one. */
const contourOf = (notes: readonly Note[]) => notes.map(({ pitch }) => pitch - notes[0]!.pitch)

const isLastChorusEqual = (plan: Plan, score: Score): boolean | null => {
  const choruses = plan.sections.flatMap((section, index) => {
    const melody = isChorus(section) ? melodyIn(plan, score, index) : []
    return melody.length > 0 ? [contourOf(melody)] : []
  })
  const [first, last] = [choruses[0], choruses.at(-1)]
  if (choruses.length < 2 || !first || !last) return null
  return last.slice(0, first.length).join(' ') === first.join(' ')
}

const verseOpenings = (plan: Plan, score: Score): Share => {
  const verses = plan.sections.flatMap(({ kind, lines }, index) =>
    kind === 'verse' && lines.length > 0 ? [index] : [],
  )
  const openings = (index: number | undefined) =>
    score.phrases
      .filter(({ section, voice }) => section === index && voice === 'lead')
      .map(({ notes }) => contourOf(notes.slice(0, OPENING_NOTES)).join(' '))
  const [first, second] = [openings(verses[0]), openings(verses[1])]
  return shareOf(
    second.flatMap((opening, line) => (first[line] === undefined ? [] : [opening === first[line]])),
    (same) => same,
  )
}

/** Onsets of each bar in sixteenths of a quarter, by bar; bars without notes are missing. */
const rhythms = (notes: readonly Note[], bar: Beats): Map<number, string> => {
  const bars = new Map<number, Set<number>>()
  for (const { at } of notes) {
    const step = Math.round(at * 4)
    const index = Math.floor(step / 4 / bar + 1e-6)
    const steps = bars.get(index) ?? new Set()
    steps.add(step - index * bar * 4)
    bars.set(index, steps)
  }
  return new Map([...bars].map(([index, steps]) => [index, [...steps].sort((a, b) => a - b).join(' ')]))
}

const NOT_ACCOMPANIMENT: ReadonlySet<Part['role']> = new Set(['lead', 'effect'])

const repeatedBars = (plan: Plan, score: Score): Map<Part['role'], Share> => {
  const shares = new Map<Part['role'], Share>()
  for (const { role, notes } of score.parts) {
    if (NOT_ACCOMPANIMENT.has(role)) continue
    const bars = rhythms(notes, barLength(plan.meter))
    const pairs = [...bars].flatMap(([index, rhythm]) => {
      const before = bars.get(index - 1)
      return before === undefined ? [] : [rhythm === before]
    })
    shares.set(
      role,
      addShares(
        shares.get(role),
        shareOf(pairs, (same) => same),
      ),
    )
  }
  return shares
}

/** Sum of two shares. */
export const addShares = (a: Share | undefined, b: Share): Share => ({
  good: (a?.good ?? 0) + b.good,
  all: (a?.all ?? 0) + b.all,
})

/** Share as a number, 0…1. NaN if nothing was counted. */
export const shareRatio = ({ good, all }: Share): number => good / all

const rootOf = (symbol: string): PitchClass => noteNamed(/^[A-G][#b]?/.exec(symbol)?.[0] ?? '') ?? 0

/** Measures how a song develops. */
export const developmentOf = (plan: Plan, score: Score): Development => {
  const bar = barLength(plan.meter)
  const melody = plan.sections.map((_, index) => melodyIn(plan, score, index))
  const moves = melody.flatMap((notes) =>
    notes.slice(1).flatMap(({ at, pitch }, i) => {
      const before = notes[i]!
      return at - before.at - before.length < MAX_GAP_BEATS ? [Math.abs(pitch - before.pitch)] : []
    }),
  )
  const changed = keyChangeAt(plan) ?? Number.POSITIVE_INFINITY
  const later = { ...plan.key, tonic: pitchClass(plan.key.tonic + plan.keyChange) }
  return {
    isLastChorusEqual: isLastChorusEqual(plan, score),
    verseOpenings: verseOpenings(plan, score),
    repeatedBars: repeatedBars(plan, score),
    leaps: shareOf(moves, (move) => move >= FOURTH_SEMITONES),
    heldNotes: shareOf(melody.flat(), ({ length }) => length > HELD_BEATS),
    foreignRoots: shareOf(
      score.chords,
      ({ at, symbol }) => !scaleOf(at >= changed - 1e-6 ? later : plan.key).includes(rootOf(symbol)),
    ),
    laterEntries: shareOf(score.parts, ({ notes }) => notes.every(({ at }) => at >= 2 * bar - EARLY_BEATS)),
    length: plan.samples / 44100,
  }
}
