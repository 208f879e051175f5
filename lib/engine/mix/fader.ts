import { powerToLufs } from '#lib/dsp/loudness'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { EnergyCurve } from '#lib/engine/plan/genres/genre'
import type { Plan, Section } from '#lib/engine/plan/plan'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { isChorus } from '#lib/engine/score/score-context'
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

/** Level of a section against the choruses, at its start and at its end. */
type SectionLevel = readonly [from: Decibels, to: Decibels]
type SectionLevels = Partial<Record<SectionLetter, SectionLevel>>

/** Levels of sections by energy curve. Choruses, drops, vamps and whatever is missing are at 0. */
const SECTION_LEVELS: Record<Exclude<EnergyCurve, 'club'>, SectionLevels> = {
  song: {
    ...{ I: [-7, -6], V: [-3.4, -3], H: [-3.4, -3], R: [-3, -3], P: [-3, -1.8], U: [-4, -1.5] },
    ...{ B: [-6, -3], K: [-7, -6], S: [-1.5, -1], O: [-4, -8] },
  },
  full: {
    ...{ I: [-6, -5], V: [-3.2, -3], H: [-3, -2.5], R: [-3, -3], P: [-3, -1.5], U: [-4, -1.5] },
    ...{ B: [-7, -4], K: [-7, -6], S: [-1, -0.5], O: [-3, -7] },
  },
  loop: {
    ...{ I: [-7, -6], V: [-3, -3], H: [-3, -3], R: [-3, -3], P: [-3, -2], U: [-4, -2] },
    ...{ B: [-6, -5], K: [-7, -6], S: [-1.5, -1], O: [-4, -8] },
  },
  ballad: {
    ...{ I: [-5, -4.5], V: [-2, -1.4], H: [-2, -1.4], R: [-2, -1.4], P: [-2, -1], U: [-5, -1] },
    ...{ B: [-4, -2], K: [-6, -5], S: [-1.5, -1], O: [-4, -8] },
  },
  round: {
    ...{ I: [-6, -5], V: [-3, -2.8], H: [-3, -2.5], R: [-3, -3], P: [-3, -2], U: [-4, -2] },
    ...{ B: [-5, -4], K: [-7, -6], S: [-0.5, 0], O: [-4, -7] },
  },
  arc: {
    ...{ I: [-9, -6], V: [-4, -3], H: [-4, -3], R: [-3, -3], P: [-4, -2], U: [-5, -2] },
    ...{ B: [-6, -5], K: [-8, -7], S: [-2, -1], O: [-5, -11] },
  },
}

/** Levels of genres with a wider range than their energy curve. */
const GENRE_LEVELS: Readonly<Record<string, SectionLevels>> = {
  cinematic: {
    ...{ I: [-13, -11], V: [-10, -7], P: [-7, -4], U: [-7, -2] },
    ...{ B: [-9, -6], K: [-12, -9], S: [-5, -2], O: [-6, -13] },
  },
}

/** The first verse is softer than the others, and the last chorus louder. */
const FIRST_VERSE_LEVEL: Decibels = -0.6
const LAST_CHORUS_LEVEL: Decibels = 0.8
/** Songs of this length and more have the whole range; shorter ones less, as they have no time for it. */
const FULL_RANGE_SECONDS: Seconds = 75
const MIN_RANGE_SHARE = 0.4
/** Range of the fader. */
const MAX_SECTION_CUT: Decibels = -16
const MAX_SECTION_BOOST: Decibels = 5
/** Transition between two levels, in tenths of a second. */
const TRANSITION_HOPS = 5

/** Moving mean over TRANSITION_HOPS values. */
const withTransitions = (levels: Float64Array): Float64Array =>
  levels.map((_, i) => {
    const around = levels.subarray(Math.max(0, i - 2), Math.min(levels.length, i - 2 + TRANSITION_HOPS))
    return around.reduce((sum, level) => sum + level, 0) / around.length
  })

/**
 * Fader of a song that gives each section its level against the chorus, whatever the band plays, per tenth of a second.
 * `powers` is the song's own forecast. Null for club music, whose fader is another, and for continuations, which keep the
 * level of their recording.
 */
export const sectionFader = (plan: Plan, powers: Float64Array): Float64Array | null => {
  const { energyCurve: curve } = genreOf(plan.genre)
  const chorus = plan.sections.some(isChorus) ? isChorus : ({ letter }: Section) => 'VHRS'.includes(letter)
  if (curve === 'club' || plan.extend || plan.sections.length < 2 || !plan.sections.some(chorus)) return null
  const table = { ...SECTION_LEVELS[curve], ...GENRE_LEVELS[plan.genre] }
  const bar: Seconds = beatsToSeconds(barLength(plan.meter), plan.bpm)
  const hopOf = (bars: number) => Math.min(powers.length, Math.round(bars * bar * 10))
  const loudness = plan.sections.map(({ firstBar, bars }) => {
    const own = powers.subarray(hopOf(firstBar), hopOf(firstBar + bars))
    return powerToLufs(own.reduce((sum, power) => sum + power, 0) / Math.max(1, own.length))
  })
  const choruses = loudness.filter((_, index) => chorus(plan.sections[index]!))
  const reference = choruses.reduce((sum, level) => sum + level, 0) / choruses.length
  const share = Math.max(MIN_RANGE_SHARE, Math.min(1, powers.length / 10 / FULL_RANGE_SECONDS))
  const firstVerse = plan.sections.findIndex(({ kind }) => kind === 'verse')
  const lastChorus = plan.sections.findLastIndex(isChorus)
  const levels = new Float64Array(powers.length)
  plan.sections.forEach((section, index) => {
    const more = index === firstVerse ? FIRST_VERSE_LEVEL : index === lastChorus ? LAST_CHORUS_LEVEL : 0
    const [from, to] = (table[section.letter] ?? [0, 0]).map((level) => (level + more) * share) as [Decibels, Decibels]
    const [start, end] = [hopOf(section.firstBar), hopOf(section.firstBar + section.bars)]
    // The tail of a song keeps the level of its last section.
    const until = index === plan.sections.length - 1 ? powers.length : end
    for (let hop = start; hop < until; hop++) {
      const wanted = from + (to - from) * Math.min(1, (hop - start) / Math.max(1, end - start))
      levels[hop] = Math.max(MAX_SECTION_CUT, Math.min(MAX_SECTION_BOOST, wanted - (loudness[index]! - reference)))
    }
  })
  return withTransitions(levels).map((level): Gain => decibelsToGain(level))
}

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
