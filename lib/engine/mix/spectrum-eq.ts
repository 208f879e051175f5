import { type Biquad, highShelf, lowShelf, peaking, StereoBiquad } from '#lib/dsp/biquad'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { BandSpectrum, bandCentre, SPECTRUM_BANDS, SPECTRUM_WINDOW } from '#lib/engine/analyse/band-spectrum'
import type { Decibels, Gain, Hertz, Samples } from '#lib/music/time'

/** Centres of the filters, an octave apart; the outer ones are shelves. */
const FREQUENCIES: readonly Hertz[] = [80, 160, 320, 640, 1280, 2560, 5120, 8000]
const Q = 1.1
/** Limit of each filter. Higher gains would lift noise or remove an instrument. */
const MAX_GAIN: Decibels = 14
/** Faster changes would be audible. */
const MAX_STEP_PER_SECOND: Decibels = 0.8
/** Smaller gains are inaudible and cost a filter. */
const MIN_GAIN: Decibels = 0.25
/** Frames of input before the first update of the gains, about five seconds. */
const MIN_FRAMES = 100
/** Regularisation. Without it, neighbouring filters get opposite gains. */
const RIDGE = 0.05

const sectionOf = (filter: number, gain: Decibels): Biquad =>
  filter === 0
    ? lowShelf(FREQUENCIES[0]!, gain, SAMPLE_RATE)
    : filter === FREQUENCIES.length - 1
      ? highShelf(FREQUENCIES[filter]!, gain, SAMPLE_RATE)
      : peaking(FREQUENCIES[filter]!, Q, gain, SAMPLE_RATE)

const responseAt = ({ b0, b1, b2, a1, a2 }: Biquad, frequency: Hertz): Decibels => {
  const w = (2 * Math.PI * frequency) / SAMPLE_RATE
  const [c1, s1, c2, s2] = [Math.cos(w), Math.sin(w), Math.cos(2 * w), Math.sin(2 * w)]
  return (
    20 *
    Math.log10(
      Math.hypot(b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2) / Math.hypot(1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2),
    )
  )
}

/** Response of each filter at 1 dB in each band. */
const RESPONSES = FREQUENCIES.map((_, filter) =>
  Array.from({ length: SPECTRUM_BANDS }, (_, band) => responseAt(sectionOf(filter, 6), bandCentre(band)) / 6),
)

/** Gains of the filters whose joint response is nearest to `wanted`, by regularised least squares (Gauss–Seidel). */
export const filterGains = (wanted: readonly Decibels[]): Decibels[] => {
  const gains = FREQUENCIES.map(() => 0)
  for (let round = 0; round < 30; round++)
    for (let filter = 0; filter < gains.length; filter++) {
      const own = RESPONSES[filter]!
      let dot = 0
      let norm = RIDGE
      for (let band = 0; band < SPECTRUM_BANDS; band++) {
        let others = 0
        for (let other = 0; other < gains.length; other++)
          if (other !== filter) others += gains[other]! * RESPONSES[other]![band]!
        dot += own[band]! * (wanted[band]! - others)
        norm += own[band]! ** 2
      }
      gains[filter] = Math.max(-MAX_GAIN, Math.min(MAX_GAIN, dot / norm))
    }
  return gains
}

/**
 * Moves the spectrum of new music towards that of a recording, by `weight`.
 * It measures its input from the start and changes slowly.
 * `opening` is the spectrum of the input, if it is known in advance.
 */
export class SpectrumEq {
  private readonly input = new BandSpectrum()
  private readonly filters = FREQUENCIES.map((_, filter) => new StereoBiquad(sectionOf(filter, 0)))
  gains: Decibels[]
  private wanted: Decibels[]

  constructor(
    private readonly target: readonly Decibels[],
    private readonly weight: Gain,
    opening: readonly Decibels[] = [],
  ) {
    this.wanted = this.gainsFor(opening)
    this.gains = [...this.wanted]
    this.update()
  }

  /** Spectrum of the input so far. */
  get measured(): Decibels[] {
    return this.input.levels()
  }

  /** Equalises in place. Measures only blocks of at least SPECTRUM_WINDOW samples. */
  process(left: Float32Array, right: Float32Array, count: Samples) {
    if (count >= SPECTRUM_WINDOW) {
      this.input.add(left, right, 0)
      if (this.input.frames >= MIN_FRAMES && this.input.frames % 10 === 0)
        this.wanted = this.gainsFor(this.input.levels())
    }
    const step = (MAX_STEP_PER_SECOND * count) / SAMPLE_RATE
    this.gains = this.gains.map((gain, i) => gain + Math.max(-step, Math.min(step, this.wanted[i]! - gain)))
    this.applyGains(left, right, count)
  }

  /** Applies gains that were decided before, without measuring. */
  processAt(gains: readonly Decibels[], left: Float32Array, right: Float32Array, count: Samples) {
    this.gains = [...gains]
    this.applyGains(left, right, count)
  }

  private applyGains(left: Float32Array, right: Float32Array, count: Samples) {
    this.update()
    this.filters.forEach((filter, i) => {
      if (Math.abs(this.gains[i]!) >= MIN_GAIN) filter.process(left, right, count)
    })
  }

  private gainsFor(own: readonly Decibels[]): Decibels[] {
    if (own.length === 0) return FREQUENCIES.map(() => 0)
    return filterGains(this.target.map((level, band) => this.weight * (level - own[band]!)))
  }

  private update() {
    this.filters.forEach((filter, i) => {
      filter.section = sectionOf(i, this.gains[i]!)
    })
  }
}
