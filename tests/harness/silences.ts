import type { Decibels, Seconds } from '#lib/music/time'

const RATE = 44100

/** Level below which audio counts as silent. */
const FLOOR: Decibels = -60
const STEP = RATE / 100

/** RMS level of each hundredth of a second. */
export const levels = (mono: Float32Array): Float64Array => {
  const out = new Float64Array(Math.floor(mono.length / STEP))
  for (let k = 0; k < out.length; k++) {
    let sum = 0
    for (let i = k * STEP; i < (k + 1) * STEP; i++) sum += mono[i]! * mono[i]!
    out[k] = Math.sqrt(sum / STEP)
  }
  return out
}

/** Silent durations: before the first sound, the longest inside, and after the last sound. */
export const silences = (mono: Float32Array): { before: Seconds; inside: Seconds; after: Seconds } => {
  const floor = 10 ** (FLOOR / 20)
  const loud = levels(mono)
  const sounding = [...loud.keys()].filter((k) => loud[k]! > floor)
  const first = sounding[0]
  const last = sounding.at(-1)
  if (first === undefined || last === undefined) return { before: mono.length / RATE, inside: 0, after: 0 }
  const gaps = sounding.slice(1).map((k, i) => k - sounding[i]! - 1)
  return { before: first / 100, inside: Math.max(0, ...gaps) / 100, after: (loud.length - 1 - last) / 100 }
}
