import { hann, RealFft } from '#lib/dsp/fft'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Decibels, Hertz, Samples } from '#lib/music/time'

/** Half-octave bands from 44 Hz to 11.3 kHz. */
export const SPECTRUM_BANDS = 16
const LOWEST_EDGE: Hertz = 44.2
/** Frames this far below the loudest count as rests. */
const REST_THRESHOLD: Decibels = 45
/** Lowest level of a band relative to its frame. Empty bands of low-passed recordings get a finite level. */
const BAND_FLOOR: Decibels = -70

export const SPECTRUM_WINDOW: Samples = 2048

/** Centre of a band, 0 … SPECTRUM_BANDS − 1. */
export const bandCentre = (band: number): Hertz => LOWEST_EDGE * 2 ** ((band + 0.5) / 2)

const EDGES = Array.from({ length: SPECTRUM_BANDS + 1 }, (_, band) =>
  Math.round((LOWEST_EDGE * 2 ** (band / 2) * SPECTRUM_WINDOW) / SAMPLE_RATE),
)

/** Measures windows of SPECTRUM_WINDOW samples. Keeps scratch memory, so instances must not be shared. */
export class BandLevels {
  private readonly fft = new RealFft(SPECTRUM_WINDOW)
  private readonly window = hann(SPECTRUM_WINDOW)
  private readonly power = new Float32Array(SPECTRUM_WINDOW / 2 + 1)
  private readonly frame = new Float32Array(SPECTRUM_WINDOW)

  /** Level of each band of the mono sum at `at` per hertz (dB), at least BAND_FLOOR below the whole window. */
  measure(left: Float32Array, right: Float32Array, at: Samples): Float64Array {
    for (let i = 0; i < SPECTRUM_WINDOW; i++) this.frame[i] = left[at + i]! + right[at + i]!
    this.fft.power(this.frame, 0, this.window, this.power)
    const bands = new Float64Array(SPECTRUM_BANDS)
    let total = 1e-12
    for (let band = 0; band < SPECTRUM_BANDS; band++) {
      const from = EDGES[band]!
      const to = Math.max(from + 1, EDGES[band + 1]!)
      for (let bin = from; bin < to; bin++) bands[band]! += this.power[bin]! / (to - from)
      total += bands[band]!
    }
    const least = total * 10 ** (BAND_FLOOR / 10)
    return bands.map((power) => 10 * Math.log10(Math.max(least, power)))
  }
}

/** Level of all bands of a window together (dB). */
export const wholeLevel = (bands: Float64Array): Decibels =>
  10 * Math.log10(bands.reduce((sum, level) => sum + 10 ** (level / 10), 0))

/**
 * Running mean of the bands of a sound relative to their frame.
 * Levels are averaged as decibels, so that loud notes weigh by their duration only, as in hearing.
 */
export class BandSpectrum {
  private readonly meter = new BandLevels()
  private readonly sums = new Float64Array(SPECTRUM_BANDS)
  private loudest: Decibels = -100
  frames = 0

  /** Adds the window at `at`. Rests are left out. */
  add(left: Float32Array, right: Float32Array, at: Samples) {
    const bands = this.meter.measure(left, right, at)
    const whole = wholeLevel(bands)
    this.loudest = Math.max(this.loudest, whole)
    if (whole <= this.loudest - REST_THRESHOLD) return
    for (let band = 0; band < SPECTRUM_BANDS; band++) this.sums[band]! += bands[band]! - whole
    this.frames++
  }

  /** Level of each band relative to the mean of all bands (dB); empty for silence. */
  levels(): Decibels[] {
    if (this.frames === 0) return []
    const mean = this.sums.reduce((sum, level) => sum + level, 0) / SPECTRUM_BANDS
    return [...this.sums].map((sum) => (sum - mean) / this.frames)
  }
}
