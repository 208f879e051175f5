import type { Analysis } from '#lib/engine/analyse/analysis'
import type { LyricSlot } from '#lib/engine/plan/lyric-form'
import { barsOf } from '#lib/engine/plan/slots'
import type { Bars, Gain, Seconds } from '#lib/music/time'

type Reference = { analysis: Analysis; weight: Gain } | null

/** Effects of a reference beyond tempo, key and meter. Without a reference nothing changes. */
export type ReferenceInfluence = {
  darkness: number
  /** `usual`: the onsets per second that the song has without a reference. */
  busyness: (usual: number) => number
  /** Moves a section's energy towards the reference at that share of its length. */
  energy: (own: Gain, position: Gain) => Gain
  duration: (own: Seconds) => Seconds
}

/** Weight of a recording's brightness and density in its continuation. */
export const CONTINUATION_WEIGHT: Gain = 0.8
/** Weight of its spectrum, which the new music follows directly. */
export const CONTINUATION_SPECTRUM_WEIGHT: Gain = 1

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Average brightness of all genres in Hz. Above it a reference counts as bright. */
const NEUTRAL_BRIGHTNESS_HZ = 1800

/** Durations that a reference may set. */
const DURATION_RANGE_SECONDS = { low: 60, high: 300 } as const

/** Relative energy of a recording at a share of its length: 0 softest, 1 loudest. */
const energyAt = (analysis: Analysis, position: Gain): Gain | null => {
  const at = position * analysis.duration
  const section = analysis.sections.find((candidate) => at >= candidate.at && at < candidate.at + candidate.length)
  return section?.energy ?? analysis.sections[analysis.sections.length - 1]?.energy ?? null
}

/**
 * @example
 * referenceInfluence(null).energy(.5, .2) // => .5
 */
export const referenceInfluence = (reference: Reference): ReferenceInfluence => {
  if (!reference) return { darkness: 0, busyness: () => 0, energy: (own) => own, duration: (own) => own }
  const { analysis, weight } = reference
  return {
    darkness: weight * clamp(Math.log2(NEUTRAL_BRIGHTNESS_HZ / Math.max(200, analysis.brightness)), -1, 1),
    busyness: (usual) => weight * clamp(Math.log2(Math.max(0.5, analysis.density) / usual), -1, 1),
    energy: (own, position) => {
      const heard = energyAt(analysis, position)
      return heard === null ? own : own + (0.15 + 0.8 * heard - own) * weight
    },
    duration: (own) =>
      own + (clamp(analysis.duration, DURATION_RANGE_SECONDS.low, DURATION_RANGE_SECONDS.high) - own) * weight,
  }
}

/** Up to this weight, section borders of long songs lie on even bars. */
const EVEN_BARS_MAX_WEIGHT: Gain = 0.6
/** Shorter songs may have borders on any bar. */
const EVEN_BARS_MIN_BARS: Bars = 32

/**
 * Matches borders of the song to borders of a recording, in order and each at most once.
 * The total distance is minimal.
 * Both lists are ascending. The result has one index into `own` per matched border, fewer if `own` is too short.
 *
 * @example
 * matchBorders([4, 8, 12], [9, 10]) // => [1, 2]
 */
export const matchBorders = (own: readonly Bars[], heard: readonly Bars[]): number[] => {
  const wanted = heard.slice(0, own.length)
  // costs[i]: least distance of the borders so far, using the first i + 1 of the song.
  let costs: { distance: number; chosen: number[] }[] = own.map(() => ({ distance: 0, chosen: [] }))
  wanted.forEach((at, order) => {
    const next: typeof costs = []
    own.forEach((border, i) => {
      const before = order === 0 ? { distance: 0, chosen: [] } : costs[i - 1]
      const here =
        i < order || !before
          ? { distance: Number.POSITIVE_INFINITY, chosen: [] }
          : { distance: before.distance + Math.abs(border - at), chosen: [...before.chosen, i] }
      const without = next[i - 1]
      next.push(without && without.distance <= here.distance ? without : here)
    })
    costs = next
  })
  return costs.at(-1)?.chosen ?? []
}

/**
 * Moves section borders towards those of a reference, by weight. Sections between them move along.
 * The number of sections, their order and the total of bars stay.
 * `tailBars`: bars of reverb after the last bar, since a recording includes them.
 */
export const alignBorders = (
  slots: LyricSlot[],
  reference: { analysis: Analysis; weight: Gain },
  tailBars: Bars = 0,
): LyricSlot[] => {
  const total: Bars = barsOf(slots)
  const step: Bars = total < EVEN_BARS_MIN_BARS || reference.weight > EVEN_BARS_MAX_WEIGHT ? 1 : 2
  const { sections, duration } = reference.analysis
  const heard = sections
    .map((section) => (section.at / duration) * (total + tailBars))
    .filter((at) => at >= step && at <= total - step / 2)
  if (heard.length === 0 || slots.length < 2 || total < 2 * step * slots.length) return slots
  const borders: Bars[] = []
  for (const slot of slots) borders.push((borders.at(-1) ?? 0) + slot.bars)

  // Own borders, and where they move.
  const anchors: [own: Bars, drawn: Bars][] = [[0, 0]]
  matchBorders(borders.slice(0, -1), heard).forEach((index, order) => {
    const own = borders[index]!
    anchors.push([own, own + (heard[order]! - own) * reference.weight])
  })
  anchors.push([total, total])

  // A long song has no section of a single bar.
  const least: Bars = total < EVEN_BARS_MIN_BARS ? 1 : 2
  let previous: Bars = 0
  return slots.map((slot, index) => {
    const own = borders[index]!
    const after = anchors.findIndex(([at]) => at >= own)
    const [fromOwn, fromDrawn] = anchors[Math.max(0, after - 1)]!
    const [toOwn, toDrawn] = anchors[after]!
    const target =
      toOwn === fromOwn ? toDrawn : fromDrawn + ((own - fromOwn) / (toOwn - fromOwn)) * (toDrawn - fromDrawn)
    const left = slots.length - index - 1
    const end = left === 0 ? total : clamp(Math.round(target / step) * step, previous + least, total - left * least)
    const bars = end - previous
    previous = end
    return { ...slot, bars }
  })
}
