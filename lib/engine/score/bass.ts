import type { Tightness } from '#lib/engine/plan/genres/genre'
import type { PlannedPart } from '#lib/engine/plan/plan'
import { grooveOf, type Hit } from '#lib/engine/score/groove'
import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import { bassRiff, riffAt } from '#lib/engine/score/riff'
import type { Note } from '#lib/engine/score/score'
import {
  beforeFinalChord,
  chordAt,
  finalChordLength,
  plays,
  type ScoreContext,
  strokeVelocity,
  usesFullGroove,
} from '#lib/engine/score/score-context'
import { closesPhrase } from '#lib/engine/score/vary-bars'
import { withWobble } from '#lib/engine/score/wobble'
import { type PitchClass, pitchClass } from '#lib/music/key'
import { foldIntoRange, pitchAtOrAbove } from '#lib/music/pitch'
import { pick, type Random } from '#lib/music/random'
import { scaleOf } from '#lib/music/scale'
import type { Beats, Gain, MidiNote } from '#lib/music/time'

/** Interval of a scale degree above the root: the chord's own, else the scale's. */
const degreeInterval = (degree: string, span: HarmonySpan, context: ScoreContext): number => {
  const { intervals, root } = span.chord
  const scale = scaleOf(context.plan.key)
  const either = (low: number, high: number) => (scale.includes(pitchClass(root + high)) ? high : low)
  switch (degree) {
    case '2':
      return either(1, 2)
    case '3':
      return intervals.find((interval) => interval === 3 || interval === 4) ?? 7
    case '4':
      return either(6, 5)
    case '5':
      return intervals.find((interval) => interval >= 6 && interval <= 8) ?? 7
    case '6':
      return either(8, 9)
    case '7':
      return intervals.find((interval) => interval === 10 || interval === 11) ?? either(10, 11)
    case '8':
      return 12
    default:
      return 0
  }
}

/** Length of a detached note, short of the next eighth. */
const DETACHED_BEATS: Beats = 0.5

/** The root near the bottom of the range. It moves up an octave if that is much closer to the last root. */
const rootNote = (span: HarmonySpan, previous: MidiNote | null, part: PlannedPart): MidiNote => {
  const lowest = pitchAtOrAbove(span.chord.bass, part.low)
  const higher = lowest + 12
  if (previous === null || higher > part.low + 16 || higher > part.high) return lowest
  return Math.abs(higher - previous) < Math.abs(lowest - previous) - 3 ? higher : lowest
}

/**
 * Plays the bass: the genre's rows on the chords, or a walking line.
 * The last note before a chord change may approach the next root.
 */
export const playBass = (context: ScoreContext, part: PlannedPart): Note[] => {
  const own = { ...context.genre.bass, ...(context.plan.groove === 1 ? context.genre.alternateRows.bass : undefined) }
  const rows = {
    verse: grooveOf(own.verse, context.genre, context.plan.meter),
    chorus: grooveOf(own.chorus, context.genre, context.plan.meter),
  }
  const random = context.random('bass')
  const walks = context.plan.meter.unit === 4 && (context.genre.techniques?.includes('walking') ?? false)
  const runProbability = RUN_PROBABILITY[context.genre.tightness] ?? 0
  const wobbled = withWobble(context, part)
  const anticipates = context.genre.id === 'salsa'
  const notes: Note[] = []
  let previous: MidiNote | null = null
  context.plan.sections.forEach((section, index) => {
    for (let bar = 0; bar < section.bars; bar++) {
      if (!plays(context, part, index, bar)) continue
      const start = (section.firstBar + bar) * context.barLength
      // In blues, the second groove plays the genre's rows instead of walking.
      if (walks && (context.genre.id !== 'blues' || context.plan.groove === 0)) {
        const walked = walkingBar(context, part, start, section.energy, previous, random)
        notes.push(...walked)
        previous = walked[walked.length - 1]?.pitch ?? previous
        continue
      }
      const riff = riffAt(context, section.letter, bar)
      if (riff) {
        notes.push(...bassRiff(context, part, riff, start, section.energy))
        continue
      }
      const full = usesFullGroove(context, section)
      const cycle = full ? rows.chorus : rows.verse
      const pattern = cycle[bar % cycle.length]!
      const sustained = section.letter === 'K' && !context.genre.breaks?.includes('bass')
      const endsWithRun = bar === section.bars - 1 && !sustained && random() < runProbability
      const run = endsWithRun ? scaleRun(context, part, start + context.barLength, section.energy) : []
      const closing = closesPhrase(bar) && !sustained ? closingPattern(pattern, context.barLength, random) : pattern
      const hits = run.length > 0 ? pattern.filter((hit) => hit.at < context.barLength - 1 - 1e-6) : closing
      notes.push(...run)
      const from = notes.length
      hits.forEach((hit: Hit, order) => {
        // In breaks the bass holds one root per bar.
        if (sustained && order > 0) return
        const early = anticipates && hit.at >= context.barLength - 1 - 1e-6
        const span = chordAt(context, early ? start + context.barLength : start + hit.at)
        const root: MidiNote = rootNote(span, previous, part)
        const upcoming = chordAt(context, start + context.barLength)
        const approaches = order === hits.length - 1 && upcoming.chord.root !== span.chord.root && hit.stroke === 'a'
        let pitch = root
        if (approaches) {
          const target = rootNote(upcoming, root, part)
          pitch = target + (random() < 0.6 || target + 1 > part.high ? -1 : 1)
        } else if (hit.stroke >= '2' && hit.stroke <= '8') pitch = root + degreeInterval(hit.stroke, span, context)
        const until = (hits[order + 1]?.at ?? context.barLength) - hit.at
        const length = sustained
          ? context.barLength
          : hit.length > 0.26
            ? hit.length
            : Math.min(until, context.genre.tightness === 'machine' ? 0.4 : DETACHED_BEATS)
        const muted = hit.stroke === 'g'
        const accent = order === 0 ? 'X' : muted ? 'g' : 'x'
        notes.push({
          at: start + hit.at,
          length: muted ? 0.12 : Math.max(0.15, length * (length > 0.6 ? 0.96 : 0.92)),
          pitch: foldIntoRange(pitch, part.low, part.high),
          velocity: strokeVelocity(accent, section.energy),
        })
        previous = root
      })
      notes.push(...wobbled(notes.splice(from), section, bar))
    }
  })
  return beforeFinalChord(context, notes)
}

/** Notes that lead on at the end of a phrase, before the next bar: an approach, a fifth or an octave. */
const LEADING_STROKES = ['a', 'a', '5', '8'] as const

/**
 * The pattern of a bar that closes a phrase: an eighth leads on to the next bar, or the last note gives way if there
 * is one already.
 */
const closingPattern = (pattern: readonly Hit[], bar: Beats, random: Random): readonly Hit[] => {
  const stroke = pick(LEADING_STROKES, random)
  const at = bar - DETACHED_BEATS
  const last = pattern[pattern.length - 1]
  if (!last) return pattern
  if (last.at > at - 0.25) return pattern.length > 2 ? pattern.slice(0, -1) : pattern
  return [
    ...pattern.slice(0, -1),
    { ...last, length: Math.min(last.length, at - last.at) },
    { at, length: DETACHED_BEATS, stroke },
  ]
}

/** Probability of a run into the next section. */
const RUN_PROBABILITY: Partial<Record<Tightness, number>> = { tight: 0.35, band: 0.6, loose: 0.4, rubato: 0.2 }

/** Scale run in eighths on the last beat, into the next root. */
const scaleRun = (context: ScoreContext, part: PlannedPart, to: Beats, energy: Gain): Note[] => {
  const from = chordAt(context, to - 0.5)
  const next = chordAt(context, to)
  if (from.chord.root === next.chord.root || to >= context.finalChordAt) return []
  const target = rootNote(next, null, part)
  const scale = scaleOf(context.plan.key)
  const side = target - 5 >= part.low ? -1 : 1
  const steps: MidiNote[] = []
  for (let pitch = target + side; steps.length < 2 && Math.abs(pitch - target) <= 5; pitch += side)
    if (scale.includes(pitchClass(pitch))) steps.unshift(pitch)
  return steps.map((pitch, index) => ({
    at: to - 0.5 * (steps.length - index),
    length: 0.46,
    pitch: foldIntoRange(pitch, part.low, part.high),
    velocity: strokeVelocity('x', energy),
  }))
}

/** A step to the next root, usually within the scale so that the key stays clear. */
const approachNote = (target: MidiNote, scale: readonly PitchClass[], random: Random): MidiNote => {
  const below = random() < 0.55
  const near = below ? [target - 1, target + 1] : [target + 1, target - 1]
  const own = near.find((note) => scale.includes(pitchClass(note)))
  if (own !== undefined && random() < 0.85) return own
  const steps = below ? [target - 2, target + 2] : [target + 2, target - 2]
  return random() < 0.4 ? near[0]! : (steps.find((note) => scale.includes(pitchClass(note))) ?? near[0]!)
}

/** Up to this energy the walking bass plays in half notes (two-feel). */
const TWO_FEEL_MAX_ENERGY: Gain = 0.42

/**
 * One bar of walking bass: the root on chord changes, chord tones and scale steps between, an approach note last.
 * Occasional eighth-note skips vary the rhythm.
 */
const walkingBar = (
  context: ScoreContext,
  part: PlannedPart,
  start: Beats,
  energy: Gain,
  previous: MidiNote | null,
  random: Random,
): Note[] => {
  const step: Beats = energy < TWO_FEEL_MAX_ENERGY ? 2 : 1
  const scale = scaleOf(context.plan.key)
  const notes: Note[] = []
  let last = previous
  for (let at = 0; at < context.barLength - 1e-6; at += step) {
    const span = chordAt(context, start + at)
    const next = chordAt(context, start + at + step)
    const root = rootNote(span, last, part)
    const target = rootNote(next, last ?? root, part)
    const changes = next.chord.root !== span.chord.root
    const begins = Math.abs(span.at - start - at) < 1e-6 || at === 0
    let pitch = root
    if (!begins && changes && step === 1) pitch = approachNote(target, scale, random)
    else if (!begins) {
      // Between roots, notes stay close to the last one and move towards the next root; chord tones are preferred.
      const from = last ?? root
      const toward = Math.sign(target - from) || (from > part.low + 9 ? -1 : 1)
      const near = Array.from({ length: 11 }, (_, i) => from - 5 + i).filter(
        (candidate) => candidate !== from && candidate >= part.low && candidate <= part.high,
      )
      const cost = (candidate: MidiNote) =>
        Math.abs(candidate - from - 2.5 * toward) +
        (span.tones.includes(pitchClass(candidate)) ? 0 : scale.includes(pitchClass(candidate)) ? 1.5 : 5) +
        2 * random()
      const costs = near.map(cost)
      pitch = near[costs.indexOf(Math.min(...costs))] ?? root
    }
    const placed = foldIntoRange(pitch, part.low, part.high)
    notes.push({
      at: start + at,
      length: step * 0.94,
      pitch: placed,
      velocity: strokeVelocity(at === 0 ? 'X' : 'x', energy),
    })
    if (step === 1 && random() < 0.1 && at > 0)
      notes.push({ at: start + at + 0.5, length: 0.2, pitch: placed, velocity: strokeVelocity('g', energy) * 1.3 })
    last = placed
  }
  return notes
}

/** The root of the last chord. */
export const finalBassNote = (context: ScoreContext, part: PlannedPart): Note => ({
  at: context.finalChordAt,
  length: finalChordLength(context),
  pitch: rootNote(chordAt(context, context.finalChordAt), null, part),
  velocity: 0.75,
})
