import { type Biquad, highShelf, lowShelf, StereoBiquad } from '#lib/dsp/biquad'
import { hann, RealFft } from '#lib/dsp/fft'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { clampBrightness } from '#lib/engine/mix/mix-profiles'
import type { Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Bins of 43 Hz up to 11 kHz, the range of the brightness in an analysis. */
const FFT_SIZE = 1024
const BINS = 256
/** Corner frequencies of the two shelves. */
const LOW_SHELF_FREQUENCY: Hertz = 350
const HIGH_SHELF_FREQUENCY: Hertz = 1400
/** Limit of each shelf's gain. */
const MAX_TILT: Decibels = 8
/** Slow enough to be inaudible. The solution covers at least MIN_LOOKAHEAD of music to come. */
const MAX_TILT_PER_SECOND: Decibels = 0.6 // per second
const MIN_LOOKAHEAD: Seconds = 10
/** Initial tilt per octave of brightness offset, before anything is measured. */
const INITIAL_TILT_PER_OCTAVE: Decibels = 2
/** Minimum input before the tilt is updated. */
const MIN_MEASURED: Seconds = 0.5

const EMPTY_SPECTRUM = new Float64Array(BINS)

/** Magnitude response of a section per bin. */
const magnitudeResponse = ({ b0, b1, b2, a1, a2 }: Biquad): Float64Array =>
  Float64Array.from({ length: BINS + 1 }, (_, bin) => {
    const w = (2 * Math.PI * bin) / FFT_SIZE
    const [c1, s1, c2, s2] = [Math.cos(w), Math.sin(w), Math.cos(2 * w), Math.sin(2 * w)]
    return Math.hypot(b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2) / Math.hypot(1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2)
  })

/** Responses of every tilt from −MAX_TILT to MAX_TILT, in steps of half a decibel. */
const TILT_RESPONSES = Array.from({ length: 4 * MAX_TILT + 1 }, (_, i) => {
  const tilt = i / 2 - MAX_TILT
  const high = magnitudeResponse(highShelf(HIGH_SHELF_FREQUENCY, tilt, SAMPLE_RATE))
  return magnitudeResponse(lowShelf(LOW_SHELF_FREQUENCY, -tilt, SAMPLE_RATE)).map((value, bin) => value * high[bin]!)
})

/** Centroid bin of `made` plus `rest` times the input spectrum `own` under a tilt. */
const centroidUnderTilt = (tilt: Decibels, own: Float64Array, rest: number, made: Float64Array): number => {
  const place = 2 * (tilt + MAX_TILT)
  const index = Math.min(TILT_RESPONSES.length - 2, Math.floor(place))
  const [before, after, share] = [TILT_RESPONSES[index]!, TILT_RESPONSES[index + 1]!, place - index]
  let sum = 1e-12
  let moment = 0
  for (let bin = 1; bin < BINS; bin++) {
    const value = made[bin]! + rest * own[bin]! * (before[bin]! + (after[bin]! - before[bin]!) * share)
    sum += value
    moment += value * bin
  }
  return moment / sum
}

/**
 * Tilts the spectrum around 700 Hz so that the whole song reaches a target brightness.
 * The target lies between the song's own brightness and that of a reference, by weight, as a geometric mean.
 * It measures the input spectrum and solves for the tilt with which past output and expected rest meet the target.
 * One tilt applies to all sections, so a chorus stays brighter than its verse.
 */
export class AdaptiveEq {
  private readonly input = new Float64Array(BINS)
  private readonly output = new Float64Array(BINS)
  private readonly fft = new RealFft(FFT_SIZE)
  private readonly window = hann(FFT_SIZE)
  private readonly power = new Float32Array(FFT_SIZE / 2 + 1)
  private readonly frame = new Float32Array(FFT_SIZE)
  private readonly filters: [StereoBiquad, StereoBiquad]
  private at: Samples = 0
  private measuredBlocks = 0

  private readonly weight: Gain
  /** The bin of the reference's centroid. */
  private readonly targetBin: number
  tilt: Decibels

  /** `brightnessOffset`: octaves by which the song is expected to be too dark. `samples`: length of the song. */
  constructor(
    { analysis, weight }: { analysis: { brightness: Hertz }; weight: Gain },
    brightnessOffset: number,
    private readonly samples: Samples,
  ) {
    this.weight = weight
    this.targetBin = (clampBrightness(analysis.brightness) * FFT_SIZE) / SAMPLE_RATE
    this.tilt = Math.max(-MAX_TILT, Math.min(MAX_TILT, INITIAL_TILT_PER_OCTAVE * brightnessOffset))
    this.filters = [
      new StereoBiquad(lowShelf(LOW_SHELF_FREQUENCY, -this.tilt, SAMPLE_RATE)),
      new StereoBiquad(highShelf(HIGH_SHELF_FREQUENCY, this.tilt, SAMPLE_RATE)),
    ]
  }

  /** In place. Blocks have at least FFT_SIZE samples, except for the last. */
  process(left: Float32Array, right: Float32Array, count: Samples) {
    if (count >= FFT_SIZE) this.measure(left, right)
    this.at += count
    if (this.measuredBlocks * count >= MIN_MEASURED * SAMPLE_RATE) this.updateTilt(count)
    this.applyTilt(left, right, count)
  }

  /** Applies a tilt that was decided before, without measuring. */
  processAt(tilt: Decibels, left: Float32Array, right: Float32Array, count: Samples) {
    this.tilt = tilt
    this.applyTilt(left, right, count)
  }

  private applyTilt(left: Float32Array, right: Float32Array, count: Samples) {
    this.filters[0].section = lowShelf(LOW_SHELF_FREQUENCY, -this.tilt, SAMPLE_RATE)
    this.filters[1].section = highShelf(HIGH_SHELF_FREQUENCY, this.tilt, SAMPLE_RATE)
    for (const filter of this.filters) filter.process(left, right, count)
  }

  private measure(left: Float32Array, right: Float32Array) {
    for (let i = 0; i < FFT_SIZE; i++) this.frame[i] = left[i]! + right[i]!
    this.fft.power(this.frame, 0, this.window, this.power)
    const tilted = TILT_RESPONSES[Math.round(2 * (this.tilt + MAX_TILT))]!
    for (let bin = 1; bin < BINS; bin++) {
      const magnitude = Math.sqrt(this.power[bin]!)
      this.input[bin]! += magnitude
      this.output[bin]! += magnitude * tilted[bin]!
    }
    this.measuredBlocks++
  }

  private updateTilt(count: Samples) {
    const left = Math.max(MIN_LOOKAHEAD * SAMPLE_RATE, this.samples - this.at) / count
    const rest = left / this.measuredBlocks
    const own = centroidUnderTilt(0, this.input, 1, EMPTY_SPECTRUM)
    const aim = own ** (1 - this.weight) * this.targetBin ** this.weight
    let low = -MAX_TILT
    let high = MAX_TILT
    for (let step = 0; step < 9; step++) {
      const middle = (low + high) / 2
      if (centroidUnderTilt(middle, this.input, rest, this.output) < aim) low = middle
      else high = middle
    }
    const maxStep = (MAX_TILT_PER_SECOND * count) / SAMPLE_RATE
    this.tilt += Math.max(-maxStep, Math.min(maxStep, (low + high) / 2 - this.tilt))
  }
}
