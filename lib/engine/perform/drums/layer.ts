import { BiquadFilter, bandpass, highpass, lowpass } from '#lib/dsp/biquad'
import { Noise } from '#lib/dsp/noise'
import { softClip } from '#lib/dsp/saturation'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Gain, Hertz, Seconds } from '#lib/music/time'

/** A layer of a drum sound. `decay` is always a T60. */
export type Layer =
  /** A sine with a falling pitch. `drop` is the time for 95 % of the fall. */
  | { kind: 'tone'; from: Hertz; to: Hertz; drop: Seconds; decay: Seconds; level: Gain }
  /** Filtered noise. Several bursts at intervals of `gap` make a clap. */
  | {
      kind: 'noise'
      filter: 'low' | 'high' | 'band'
      frequency: Hertz
      q: number
      attack: Seconds
      decay: Seconds
      level: Gain
      bursts?: { count: number; gap: Seconds }
    }
  /** Six inharmonic square waves through a high-pass, as in analogue cymbals. */
  | { kind: 'metal'; base: Hertz; cutoff: Hertz; decay: Seconds; level: Gain; ratios?: number[] }

export type Drum = {
  layers: Layer[]
  /** 1 clean … 4 strongly driven. */
  drive: number
  level: Gain
  /** −1 left … 1 right, from the audience. */
  pan: number
  /** Low-pass cutoff of the machine's converters; none without it. */
  bandwidth?: Hertz
  /** Choke group: a closed hat ends an open one. */
  choke?: 'hat'
}

/** Oscillator ratios of a well-known analogue drum machine, 205.3 Hz to 800 Hz. */
const METAL_RATIOS = [1, 1.482, 1.8, 2.546, 2.63, 3.897]

/** Half a millisecond, which avoids a click at the start. */
const FADE_IN_SAMPLES = 0.0005 * SAMPLE_RATE

const lengthOf = (layer: Layer): Seconds => {
  const late = layer.kind === 'noise' && layer.bursts ? layer.bursts.count * layer.bursts.gap : 0
  return layer.decay * 1.1 + late + 0.01
}

const tone = (layer: Extract<Layer, { kind: 'tone' }>, out: Float32Array) => {
  let phase = 0
  for (let i = 0; i < out.length; i++) {
    const t = i / SAMPLE_RATE
    const frequency = layer.to + (layer.from - layer.to) * Math.exp((-3 * t) / layer.drop)
    out[i]! += Math.min(1, i / FADE_IN_SAMPLES) * Math.sin(phase) * Math.exp((-6.9 * t) / layer.decay) * layer.level
    phase += (2 * Math.PI * frequency) / SAMPLE_RATE
  }
}

const filtersOf = { low: lowpass, high: highpass, band: bandpass }

const noise = (layer: Extract<Layer, { kind: 'noise' }>, out: Float32Array, seed: number) => {
  const source = new Noise(seed)
  const scratch = new Float32Array(out.length)
  const { count, gap } = layer.bursts ?? { count: 0, gap: 0 }
  for (let i = 0; i < out.length; i++) {
    const t = i / SAMPLE_RATE
    const burst = Math.min(count, Math.floor(gap > 0 ? t / gap : count))
    const since = t - burst * gap
    const early = burst < count
    const fall = Math.exp((-6.9 * since) / (early ? gap * 2.2 : layer.decay))
    scratch[i] = source.next() * fall * Math.min(1, (since + 1e-4) / Math.max(1e-4, layer.attack))
  }
  new BiquadFilter(filtersOf[layer.filter](layer.frequency, layer.q, SAMPLE_RATE)).process(scratch)
  for (let i = 0; i < out.length; i++) out[i]! += scratch[i]! * layer.level
}

const metal = (layer: Extract<Layer, { kind: 'metal' }>, out: Float32Array, seed: number) => {
  const scratch = new Float32Array(out.length)
  const ratios = layer.ratios ?? METAL_RATIOS
  ratios.forEach((ratio, k) => {
    // Each stroke starts at other phases, so that no two are equal.
    let phase = ((seed * 0.618 + k * 0.37) % 1) * 2
    const step = (2 * layer.base * ratio) / SAMPLE_RATE
    for (let i = 0; i < out.length; i++) {
      scratch[i]! += phase < 1 ? 1 : -1
      phase += step
      if (phase >= 2) phase -= 2
    }
  })
  const scale = layer.level / ratios.length
  for (let i = 0; i < out.length; i++)
    scratch[i]! *= Math.min(1, i / FADE_IN_SAMPLES) * Math.exp((-6.9 * i) / SAMPLE_RATE / layer.decay) * scale
  for (let pass = 0; pass < 2; pass++) new BiquadFilter(highpass(layer.cutoff, 0.8, SAMPLE_RATE)).process(scratch)
  for (let i = 0; i < out.length; i++) out[i]! += scratch[i]!
}

/** Renders one stroke with a fade-out. `strength` 0…1 brightens it; the player applies the level. */
export const strike = (drum: Drum, strength: number, seed: number): Float32Array => {
  const out = new Float32Array(Math.ceil(Math.max(...drum.layers.map(lengthOf)) * SAMPLE_RATE))
  for (const layer of drum.layers) {
    const part = out.subarray(0, Math.ceil(lengthOf(layer) * SAMPLE_RATE))
    // Noise and metal grow with strength, tones do not.
    const bright = 0.55 + 0.45 * strength
    if (layer.kind === 'tone') tone(layer, part)
    else if (layer.kind === 'noise') noise({ ...layer, level: layer.level * bright }, part, seed)
    else metal({ ...layer, level: layer.level * bright }, part, seed)
  }
  if (drum.bandwidth !== undefined) new BiquadFilter(lowpass(drum.bandwidth, 0.6, SAMPLE_RATE)).process(out)
  const drive = 1 + (drum.drive - 1) * (0.6 + 0.4 * strength)
  const scale = drum.level / Math.sqrt(drive)
  const fade = Math.min(out.length, 441)
  for (let i = 0; i < out.length; i++) {
    const left = out.length - i
    out[i] = softClip(out[i]! * drive) * scale * (left < fade ? left / fade : 1)
  }
  return out
}
