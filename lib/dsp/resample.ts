import type { Hertz, Samples } from '#lib/music/time'

/**
 * Streaming band-limited resampling by a windowed sinc.
 * y(n) = Σ x(i) h(n · from / to − i), where h is a sinc cut off at the lower Nyquist frequency, under a Kaiser window.
 * With 48 zero crossings on each side and β = 7.9 (about 80 dB), the transition is 5.3 % of the lower rate wide.
 * It lies wholly below the lower Nyquist frequency, so nothing aliases: flat to 19.7 kHz at 44.1 kHz.
 * Source: J. O. Smith, "Digital Audio Resampling"; Kaiser's formulas for β and width.
 */
const ZERO_CROSSINGS = 48
const KAISER_BETA = 7.9
const TRANSITION_WIDTH = 0.0525 // of the lower rate
/** Ratios with more phases interpolate between the nearest two, with an error below −100 dB. */
const MAX_PHASES = 640

/** Modified Bessel function of the first kind, order 0, by its power series. */
const bessel = (x: number) => {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/**
 * Length of a resampled signal.
 *
 * @example
 * resampledLength(48000, 48000, 44100) // => 44100
 */
export const resampledLength = (samples: Samples, from: Hertz, to: Hertz): Samples => Math.round((samples * to) / from)

/** Rows of `taps` coefficients, one per fraction 0, 1 / phases … 1 of an input sample. */
const coefficients = (from: Hertz, to: Hertz, phases: number) => {
  const lower = Math.min(1, to / from)
  const half = 2 * Math.ceil(ZERO_CROSSINGS / lower / 2)
  const taps = 2 * half
  // A fraction of the input's Nyquist frequency: the centre of a transition that ends at the lower Nyquist frequency.
  const cutoff = lower * (1 - TRANSITION_WIDTH)
  const table = new Float64Array((phases + 1) * taps)
  for (let phase = 0; phase <= phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - (half - 1) - phase / phases
      const inside = 1 - (x / half) ** 2
      const window = inside > 0 ? bessel(KAISER_BETA * Math.sqrt(inside)) : 0
      const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x)
      table[phase * taps + tap] = sinc * window
      sum += sinc * window
    }
    for (let tap = 0; tap < taps; tap++) table[phase * taps + tap]! /= sum
  }
  return { table, taps, half }
}

/**
 * Rates are whole numbers of hertz. Push blocks of any length, then `end()`. The outputs concatenate to exactly
 * resampledLength samples.
 */
export class Resampler {
  private readonly from: Hertz
  private readonly to: Hertz
  private readonly phases: number
  private readonly table: Float64Array
  private readonly taps: number
  private readonly half: number
  /** Input that later outputs still need. Its first sample has number `start` in the whole input. */
  private buffered: Float64Array
  private start: Samples
  private inputSamples: Samples = 0
  private outputSamples: Samples = 0

  constructor(from: Hertz, to: Hertz) {
    const divisor = greatestCommonDivisor(from, to)
    this.from = from / divisor
    this.to = to / divisor
    this.phases = Math.min(this.to, MAX_PHASES)
    const { table, taps, half } = coefficients(from, to, this.phases)
    this.table = table
    this.taps = taps
    this.half = half
    this.start = -half
    this.buffered = new Float64Array(half)
  }

  push(block: Float32Array): Float32Array {
    this.inputSamples += block.length
    return this.run(block, Number.POSITIVE_INFINITY)
  }

  end(): Float32Array {
    return this.run(new Float32Array(this.taps), resampledLength(this.inputSamples, this.from, this.to))
  }

  /** Computes every output whose filter lies within the buffered input and `block`, up to output number `last`. */
  private run(block: Float32Array, last: Samples): Float32Array {
    const input = new Float64Array(this.buffered.length + block.length)
    input.set(this.buffered)
    input.set(block, this.buffered.length)
    const { from, to, phases, table, taps, half, start } = this
    const available = Math.floor(((start + input.length - half - 1) * to) / from) + 1
    const count = Math.max(0, Math.min(available, last) - this.outputSamples)
    const output = new Float32Array(count)
    for (let n = 0; n < count; n++) {
      const position = (this.outputSamples + n) * from
      const whole = Math.floor(position / to)
      const fraction = ((position - whole * to) / to) * phases
      const phase = Math.floor(fraction)
      const between = fraction - phase
      const first = whole - half + 1 - start
      const row = phase * taps
      // Four sums break the dependency chain of additions. The number of taps is a multiple of four.
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      if (between < 1e-9)
        for (let tap = 0; tap < taps; tap += 4) {
          a += input[first + tap]! * table[row + tap]!
          b += input[first + tap + 1]! * table[row + tap + 1]!
          c += input[first + tap + 2]! * table[row + tap + 2]!
          d += input[first + tap + 3]! * table[row + tap + 3]!
        }
      else
        for (let tap = 0; tap < taps; tap += 2) {
          const low = table[row + tap]!
          const next = table[row + tap + 1]!
          a += input[first + tap]! * (low + (table[row + taps + tap]! - low) * between)
          b += input[first + tap + 1]! * (next + (table[row + taps + tap + 1]! - next) * between)
        }
      output[n] = a + b + c + d
    }
    this.outputSamples += count
    const keep = Math.max(0, Math.min(input.length, Math.floor((this.outputSamples * from) / to) - half + 1 - start))
    this.buffered = input.slice(keep)
    this.start += keep
    return output
  }
}

/**
 * @example
 * resample(new Float32Array(48000), 48000, 44100).length // => 44100
 */
export const resample = (input: Float32Array, from: Hertz, to: Hertz): Float32Array => {
  if (from === to) return input.slice()
  const resampler = new Resampler(from, to)
  const body = resampler.push(input)
  const tail = resampler.end()
  const output = new Float32Array(body.length + tail.length)
  output.set(body)
  output.set(tail, body.length)
  return output
}
