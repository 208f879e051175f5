import type { Analysis } from '#lib/engine/analyse/analysis'
import { barsOf } from '#lib/engine/plan/form'
import type { SungSlot } from '#lib/engine/plan/lyric-form'
import type { Bars, Gain, Seconds } from '#lib/music/time'

type Reference = { analysis: Analysis; weight: Gain } | null

/** What a reference changes beside tempo, key and meter; without one everything stays as it is. */
export type Likeness = {
  darkness: number
  busyness: number
  /** Draws a section's energy towards what the reference has at that share of its length. */
  energy: (own: Gain, position: Gain) => Gain
  duration: (own: Seconds) => Seconds
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A brightness and a density in the middle of all genres: from these on a reference counts as brighter or busier. */
const MIDDLE_BRIGHTNESS = 2000
const MIDDLE_DENSITY = 5.5

/** What can be written at one go. */
const LENGTHS = { low: 60, high: 300 } as const

/** The relative energy of a recording at a share of its length, 0 its softest part, 1 its loudest. */
const energyAt = (analysis: Analysis, position: Gain): Gain | null => {
  const at = position * analysis.duration
  const section = analysis.sections.find((candidate) => at >= candidate.at && at < candidate.at + candidate.length)
  return section?.energy ?? analysis.sections[analysis.sections.length - 1]?.energy ?? null
}

// likeness(null).energy(.5, .2) // => .5
export const likeness = (reference: Reference): Likeness => {
  if (!reference) return { darkness: 0, busyness: 0, energy: (own) => own, duration: (own) => own }
  const { analysis, weight } = reference
  return {
    darkness: weight * clamp(Math.log2(MIDDLE_BRIGHTNESS / Math.max(200, analysis.brightness)), -1, 1),
    busyness: weight * clamp(Math.log2(Math.max(0.5, analysis.density) / MIDDLE_DENSITY), -1, 1),
    energy: (own, position) => {
      const heard = energyAt(analysis, position)
      return heard === null ? own : own + (0.15 + 0.8 * heard - own) * weight
    },
    duration: (own) => own + (clamp(analysis.duration, LENGTHS.low, LENGTHS.high) - own) * weight,
  }
}

/**
 * Draws the borders between sections towards those of the reference, in whole phrases of four bars; the number of
 * sections, their order and the sum of bars stay.
 */
export const shapeForm = (
  slots: SungSlot[],
  reference: { analysis: Analysis; weight: Gain },
  bar: Seconds,
): SungSlot[] => {
  const total: Bars = barsOf(slots)
  const borders = reference.analysis.sections
    .map((section) => section.at / reference.analysis.duration)
    .filter((share) => share > 0.02)
  if (borders.length === 0 || total < 24 || bar <= 0) return slots
  let at = 0
  const ends = slots.map((slot) => {
    at += slot.bars
    return at
  })
  let previous = 0
  return slots.map((slot, index) => {
    const own = ends[index]!
    const left = slots.length - index - 1
    const closest = borders.reduce((a, b) => (Math.abs(b * total - own) < Math.abs(a * total - own) ? b : a)) * total
    const near = Math.abs(closest - own) <= 8 ? closest : own
    const drawn = own + (near - own) * reference.weight
    const quantum = slot.letter === 'I' || slot.bars < 4 ? 2 : 4
    const end =
      index === slots.length - 1
        ? total
        : clamp(previous + Math.max(1, Math.round((drawn - previous) / quantum)) * quantum, previous + 1, total - left)
    const bars = end - previous
    previous = end
    return { ...slot, bars }
  })
}
