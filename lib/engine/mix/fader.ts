import { powerToLufs } from '#lib/dsp/loudness'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Plan, Section } from '#lib/engine/plan/plan'
import { barLength } from '#lib/music/key'
import { beatsToSeconds, type Decibels, decibelsToGain, type Gain, type Seconds } from '#lib/music/time'

/** Smoothing of loudness curves in tenths of a second: phrases, not notes. */
const SMOOTHING_HOPS = 24
/** Range of the fader. */
const MAX_CUT: Decibels = -10
const MAX_BOOST: Decibels = 5
/** Limit below the mean, so silences of the reference are not copied. */
const MIN_RELATIVE_LOUDNESS: Decibels = -20

/** Moving mean of powers over SMOOTHING_HOPS values. */
const smoothed = (powers: Float64Array): Float64Array => {
  const sums = new Float64Array(powers.length + 1)
  for (let i = 0; i < powers.length; i++) sums[i + 1] = sums[i]! + powers[i]!
  return powers.map((_, i) => {
    const from = Math.max(0, i - SMOOTHING_HOPS / 2)
    const to = Math.min(powers.length, i + SMOOTHING_HOPS / 2)
    return (sums[to]! - sums[from]!) / (to - from)
  })
}

const relativeLoudness = (powers: Float64Array): Float64Array => {
  const mean = powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length)
  return smoothed(powers).map((power) => Math.max(MIN_RELATIVE_LOUDNESS, powerToLufs(power) - powerToLufs(mean)))
}

/** Fader before the drop of club music, and at the end of its builds. */
const BEFORE_DROP_LEVEL: Decibels = -1.8
const BUILD_END_LEVEL: Decibels = -2.8

/**
 * Fader of club music for each of `hops` tenths of a second: everything but the drop is lowered. Null for other music.
 */
export const clubFader = (plan: Plan, hops: number): Float64Array | null => {
  const { energyCurve: curve } = genreOf(plan.genre)
  if (curve !== 'club' || !plan.sections.some(isDrop)) return null
  const bar: Seconds = beatsToSeconds(barLength(plan.meter), plan.bpm)
  const gains = new Float64Array(hops)
  for (let hop = 0; hop < hops; hop++) {
    const at = (hop / 10 - (plan.extend?.lead ?? 0)) / bar
    const section = plan.sections.findLast(({ firstBar }) => firstBar <= at) ?? plan.sections[0]!
    const share = Math.max(0, Math.min(1, (at - section.firstBar) / section.bars))
    const held = isDrop(section)
      ? 0
      : section.letter === 'U'
        ? BEFORE_DROP_LEVEL + (BUILD_END_LEVEL - BEFORE_DROP_LEVEL) * share
        : BEFORE_DROP_LEVEL
    gains[hop] = decibelsToGain(held)
  }
  return gains
}

const isDrop = ({ letter }: Section) => letter === 'D'

/**
 * Fader of a song with a reference: per tenth of a second, the gain that follows the reference's dynamics by its
 * weight.
 * Positions are matched as shares of both lengths. `powers` is the song's own forecast. Null without a reference.
 */
export const referenceFader = ({ reference }: Pick<Plan, 'reference'>, powers: Float64Array): Float64Array | null => {
  if (!reference || reference.analysis.contour.length === 0) return null
  const { contour } = reference.analysis
  const target = relativeLoudness(
    powers.map((_, i) => {
      const at = Math.min(contour.length - 1, Math.max(0, ((i + 0.5) / powers.length) * contour.length - 0.5))
      const before = Math.floor(at)
      const after = Math.min(contour.length - 1, before + 1)
      return 10 ** ((contour[before]! + (contour[after]! - contour[before]!) * (at - before)) / 10)
    }),
  )
  const own = relativeLoudness(powers)
  return powers.map((_, i): Gain => {
    const change = Math.max(MAX_CUT, Math.min(MAX_BOOST, target[i]! - own[i]!))
    return 10 ** ((reference.weight * change) / 20)
  })
}

/** Time constant of the follower: phrases, not notes. */
const FOLLOW_HOPS = 24 // tenths of a second
/** Hops before the follower knows a song's usual level. */
const FOLLOW_FROM_HOP = 40
const MAX_FOLLOW: Decibels = 6

/**
 * Corrects the reference's fader where the music is louder or softer than its forecast: a forecast does not know what
 * equalisers and compressors do to a passage. Takes K-weighted powers before the fader, hop by hop.
 */
export class ForecastFollower {
  private hops = 0
  private recent = { made: 0, expected: 0 }
  private whole = { made: 1e-12, expected: 1e-12 }
  private decibels: Decibels = 0

  constructor(
    private readonly expected: Float64Array,
    private readonly weight: Gain,
  ) {}

  get gain(): Gain {
    return decibelsToGain(this.decibels)
  }

  update(made: number) {
    const expected = this.expected[Math.min(this.expected.length - 1, this.hops++)] ?? 0
    this.recent.made += (made - this.recent.made) / FOLLOW_HOPS
    this.recent.expected += (expected - this.recent.expected) / FOLLOW_HOPS
    this.whole.made += made
    this.whole.expected += expected
    if (this.hops < FOLLOW_FROM_HOP) return
    const change =
      powerToLufs(this.recent.expected) -
      powerToLufs(this.recent.made) +
      powerToLufs(this.whole.made) -
      powerToLufs(this.whole.expected)
    this.decibels = this.weight * Math.max(-MAX_FOLLOW, Math.min(MAX_FOLLOW, change))
  }
}
