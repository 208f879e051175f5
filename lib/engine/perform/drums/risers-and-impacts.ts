import { Noise } from '#lib/dsp/noise'
import { softClip } from '#lib/dsp/saturation'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { OneShotPlayer, type Shot } from '#lib/engine/perform/drums/one-shot-player'
import type { TimedNote } from '#lib/engine/perform/player'
import type { Samples } from '#lib/music/time'

/** Riser: noise and a rising tone that swell over the whole note and stop with it. */
const riser = (length: Samples, seed: number) => {
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  const noises = [new Noise(seed), new Noise(seed + 1)]
  for (const [side, out] of [left, right].entries()) {
    let low = 0
    let band = 0
    let phase = side * 0.3
    for (let i = 0; i < length; i++) {
      const x = i / length
      // A plain state variable filter is stable here, because the cutoff stays below rate / 6.
      const f = 2 * Math.sin((Math.PI * (180 * 38 ** x)) / SAMPLE_RATE)
      const high = noises[side]!.next() - low - 0.7 * band
      band += f * high
      low += f * band
      phase += (110 * 2 ** (2.2 * x + side * 0.006)) / SAMPLE_RATE
      const saw = 2 * (phase - Math.floor(phase)) - 1
      const end = Math.min(1, (length - i) / 400)
      out[i] = end * x ** 2.2 * (0.55 * band + 0.06 * saw * x)
    }
  }
  return { left, right }
}

/** Impact: a falling bass tone with a noise burst that rings for two seconds. */
const impact = (seed: number) => {
  const length = Math.round(2.4 * SAMPLE_RATE)
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  for (const [side, out] of [left, right].entries()) {
    const noise = new Noise(seed + side)
    let phase = 0
    let low = 0
    for (let i = 0; i < length; i++) {
      const t = i / SAMPLE_RATE
      phase += (2 * Math.PI * (32 + 60 * Math.exp(-5 * t))) / SAMPLE_RATE
      low += (0.03 + 0.4 * Math.exp(-9 * t)) * (noise.next() - low)
      const fade = Math.min(1, (length - i) / 2000)
      out[i] = fade * softClip(1.2 * Math.sin(phase) * Math.exp(-2.6 * t) + 1.1 * low * Math.exp(-3 * t))
    }
  }
  return { left, right }
}

const cache = new Map<string, { left: Float32Array; right: Float32Array }>()
/** A riser is as long as its note, so only the most recent ones are cached. */
const MAX_CACHED = 8

const cached = (name: string, make: () => { left: Float32Array; right: Float32Array }) => {
  const known = cache.get(name)
  if (known) return known
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!)
  const audio = make()
  cache.set(name, audio)
  return audio
}

export const riserPlayer = (): OneShotPlayer =>
  new OneShotPlayer((note: TimedNote): Shot => {
    const length = Math.max(2205, note.length)
    return { ...cached(`riser ${length}`, () => riser(length, 5)), gain: note.velocity ** 1.4 }
  })

export const impactPlayer = (): OneShotPlayer =>
  new OneShotPlayer((note: TimedNote): Shot => ({ ...cached('impact', () => impact(9)), gain: note.velocity ** 1.4 }))
