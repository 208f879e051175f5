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

/** How much of the manner of a recording the music has that continues it. */
export const CONTINUED: Gain = 0.8

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A brightness and a density in the middle of all genres: from these on a reference counts as brighter or busier. */
const MIDDLE_BRIGHTNESS = 1800
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

/** No section is shorter, and borders lie on even bars where the song is long enough. */
const SHORTEST: Bars = 2

/**
 * Draws the borders between sections towards those of the reference, by weight: each border of the reference takes the
 * nearest one of the song, in order, and what lies between them moves along. The number of sections, their order and the sum
 * of bars stay.
 */
export const shapeForm = (slots: SungSlot[], reference: { analysis: Analysis; weight: Gain }): SungSlot[] => {
  const total: Bars = barsOf(slots)
  const { sections, duration } = reference.analysis
  const heard = sections.map((section) => (section.at / duration) * total).filter((at) => at >= SHORTEST)
  if (heard.length === 0 || slots.length < 2 || total < 2 * SHORTEST * slots.length) return slots
  const ends: Bars[] = []
  for (const slot of slots) ends.push((ends.at(-1) ?? 0) + slot.bars)

  // The song's own borders, and where they are drawn.
  const anchors: [own: Bars, drawn: Bars][] = [[0, 0]]
  let free = 0
  heard.forEach((at, order) => {
    const rest = heard.length - order - 1
    let best = -1
    for (let i = free; i < ends.length - 1 - Math.min(rest, ends.length - 2 - free); i++)
      if (best < 0 || Math.abs(ends[i]! - at) < Math.abs(ends[best]! - at)) best = i
    if (best < 0) return
    anchors.push([ends[best]!, ends[best]! + (at - ends[best]!) * reference.weight])
    free = best + 1
  })
  anchors.push([total, total])

  let previous: Bars = 0
  return slots.map((slot, index) => {
    const own = ends[index]!
    const after = anchors.findIndex(([at]) => at >= own)
    const [fromOwn, fromDrawn] = anchors[Math.max(0, after - 1)]!
    const [toOwn, toDrawn] = anchors[after]!
    const drawn =
      toOwn === fromOwn ? toDrawn : fromDrawn + ((own - fromOwn) / (toOwn - fromOwn)) * (toDrawn - fromDrawn)
    const left = slots.length - index - 1
    const end = left === 0 ? total : clamp(Math.round(drawn / 2) * 2, previous + SHORTEST, total - left * SHORTEST)
    const bars = end - previous
    previous = end
    return { ...slot, bars }
  })
}
