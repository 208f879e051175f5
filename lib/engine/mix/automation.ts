import type { PresenceState } from '#lib/engine/mix/presence'
import type { Decibels, Gain } from '#lib/music/time'

/** A value over time: [block, value] wherever it changes. Each holds until the next one. */
export type Curve<T = number> = [block: number, value: T][]

/** What mixing decided about one part. */
export type PartAutomation = {
  gain: Gain
  /** Expected power per unit of activity. */
  power: number
  /** Power between 1 and 4 kHz, per K-weighted power. */
  presence: number
  /** 1 from each block in which its player begins to sound, 0 from where it rests. */
  sounding: Curve
}

/**
 * What mixing decided on the way through a song, from all that came before. With it, any bars can be rendered again as
 * they were mixed.
 */
export type Automation = {
  /** Gain of the mix before its bus. */
  trim: Gain
  /** Share of power above 4 kHz, which decides the bus' treble. */
  treble: number
  /** Fader per tenth of a second; null without one. */
  fader: Gain[] | null
  /** Gain before the limiter, reached at the end of each block. */
  gain: Curve
  /** Gain of an extended song's first second over that of the rest. */
  opening: Gain
  /** Correction of the fader, tilt of the adaptive equaliser, and gains of the one that continues a recording. */
  follower: Curve
  tilt: Curve
  bands: Curve<Decibels[]>
  /** By name. */
  parts: Record<string, PartAutomation>
  presence: Curve<PresenceState>
}

export const emptyAutomation = (): Automation => ({
  trim: 1,
  treble: 0,
  fader: null,
  gain: [],
  opening: 1,
  follower: [],
  tilt: [],
  bands: [],
  parts: {},
  presence: [],
})

/** Six digits: errors lie 120 dB below the music. */
export const rounded = (value: number): number => Number(value.toPrecision(6))

/** Appends a value where it differs from the last one. */
export const record = (curve: Curve, block: number, value: number) => {
  const short = rounded(value)
  if (curve.at(-1)?.[1] !== short) curve.push([block, short])
}

/** Appends a list of values where it differs from the last one. */
export const recordAll = (curve: Curve<number[]>, block: number, values: readonly number[]) => {
  const short = values.map(rounded)
  const last = curve.at(-1)?.[1]
  if (!last || short.some((value, i) => value !== last[i])) curve.push([block, short])
}

/** Appends a state where it differs from the last one. */
export const recordState = (curve: Curve<PresenceState>, block: number, state: PresenceState) => {
  const short = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, rounded(value)]))
  const last = curve.at(-1)?.[1] as Record<string, number> | undefined
  if (!last || Object.entries(short).some(([name, value]) => last[name] !== value))
    curve.push([block, short as PresenceState])
}

/** The value at a block; that of the first entry before it. Undefined for an empty curve. */
export const valueAt = <T>(curve: Curve<T>, block: number): T | undefined => {
  let low = 0
  let high = curve.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (curve[middle]![0] <= block) low = middle
    else high = middle - 1
  }
  return curve[low]?.[1]
}

/** Number of blocks before `block` in which a curve of 0 and 1 is 1. */
export const blocksSounding = (curve: Curve, block: number): number =>
  curve.reduce((sum, [from, value], i) => {
    const until = Math.min(block, curve[i + 1]?.[0] ?? block)
    return value === 1 && until > from ? sum + until - from : sum
  }, 0)
