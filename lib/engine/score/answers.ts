import type { PlannedPart, Section } from '#lib/engine/plan/plan'
import { counterTakesVerse, tune, tuneName, tuneRange, unsungWindows } from '#lib/engine/score/lead'
import { setPitches } from '#lib/engine/score/melody/pitches'
import type { TimeWindow } from '#lib/engine/score/melody/rhythm'
import type { Note, Phrase } from '#lib/engine/score/score'
import { beforeFinalChord, chordAt, isChorus, plays, type ScoreContext } from '#lib/engine/score/score-context'
import { closesPhrase } from '#lib/engine/score/vary-bars'
import { melodyScale } from '#lib/engine/score/vocals'
import type { Random } from '#lib/music/random'
import type { Gain, MidiNote } from '#lib/music/time'

/** Share of vocal pauses that stay free of answers. */
const REST_PROBABILITY: Gain = 0.45

/** Plays short figures in vocal pauses, and guide tones in full sections. */
export const playAnswers = (
  context: ScoreContext,
  part: PlannedPart,
  phrases: readonly Phrase[],
  restProbability = REST_PROBABILITY,
): Note[] => {
  const notes: Note[] = []
  const random = context.random(`answers ${part.seedName ?? part.name}`)
  const { low, high } = tuneRange(part, context)
  context.plan.sections.forEach((section, index) => {
    if (counterTakesVerse(context, section) && part === context.plan.parts.find((other) => other.role === 'counter')) {
      const window = { at: section.firstBar * context.barLength, length: section.bars * context.barLength }
      notes.push(...tune(context, part, section, window, tuneName(section)))
      return
    }
    if (!plays(context, part, index, 0) || section.directed?.soloist !== undefined) return
    const sung = phrases.some((phrase) => phrase.section === index)
    if (sung && !isChorus(section)) {
      const figures = unsungWindows(context, index, phrases, 1.25).flatMap((window) =>
        random() < restProbability ? [] : figure(context, window, low, high, section, random),
      )
      notes.push(...figures)
      // A requested instrument plays guide tones if the voice leaves no pauses.
      if (figures.length > 0 || restProbability > 0) return
    }
    notes.push(...guideTones(context, section, index, low, high))
  })
  return beforeFinalChord(context, notes)
}

/** A figure of three to five notes in a vocal pause. */
const figure = (
  context: ScoreContext,
  window: TimeWindow,
  low: MidiNote,
  high: MidiNote,
  section: Section,
  random: Random,
): Note[] => {
  const start = Math.ceil((window.at + 0.2) * 2) / 2
  const room = Math.min(window.at + window.length - start, 3)
  const count = Math.min(3 + Math.floor(random() * 3), Math.floor(room * 2))
  if (count < 2) return []
  const times = Array.from({ length: count }, (_, i) => ({
    at: start + i * 0.5,
    length: i === count - 1 ? Math.max(0.5, room - i * 0.5) : 0.45,
  }))
  const pitches = setPitches(
    times,
    times.map(() => undefined),
    { centre: (low + high) / 2 + 2, contour: random() < 0.5 ? 'rise' : 'fall', motif: [0], leap: null },
    {
      key: context.plan.key,
      meter: context.plan.meter,
      scale: melodyScale(context),
      chordAt: (at) => chordAt(context, at),
      low,
      high,
      from: start,
      ending: 'open',
      previous: null,
    },
  )
  return times.map((time, i) => ({ ...time, pitch: pitches[i]!, velocity: 0.55 + 0.15 * section.energy }))
}

/** The nearest of some pitch classes above a pitch; null where there is no room. */
const above = (pitch: MidiNote, classes: readonly number[], high: MidiNote): MidiNote | null => {
  for (let next = pitch + 1; next <= Math.min(high, pitch + 7); next++) if (classes.includes(next % 12)) return next
  return null
}

/** One long note per chord, with the smallest movement; the last chord of a phrase moves on. */
const guideTones = (context: ScoreContext, section: Section, index: number, low: MidiNote, high: MidiNote): Note[] => {
  const notes: Note[] = []
  let previous = (low + high) / 2
  for (const span of context.spans) {
    if (span.section !== index) continue
    const wanted = span.chord.intervals.slice(1, 4).map((interval) => (span.chord.root + interval) % 12)
    let best = low
    for (let pitch = low; pitch <= high; pitch++)
      if (
        wanted.includes(pitch % 12) &&
        (!wanted.includes(best % 12) || Math.abs(pitch - previous) < Math.abs(best - previous))
      )
        best = pitch
    const velocity = 0.5 + 0.2 * section.energy
    const turn = span.length / 2
    const next = closesPhrase(span.bar) && span.length >= context.barLength - 1e-6 ? above(best, wanted, high) : null
    notes.push({ at: span.at, length: (next === null ? span.length : turn) * 0.97, pitch: best, velocity })
    if (next !== null) notes.push({ at: span.at + turn, length: turn * 0.97, pitch: next, velocity })
    previous = next ?? best
  }
  return notes
}
