import { highpass, highShelf, lowpass, lowShelf, peaking, StereoBiquad } from '#lib/dsp/biquad'
import { Compressor } from '#lib/dsp/compressor'
import { saturate } from '#lib/dsp/saturation'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Character } from '#lib/engine/mix/character'
import type { Decibels, Hertz, Samples } from '#lib/music/time'

/** Integrated loudness of the mix on its way in: what threshold and drive are set for. */
export const NOMINAL: Decibels = -18

/** Share of the power above 4 kHz that goes with a spectral centroid, as measured on finished songs. */
// trebleFor(2300) // => −17.5
const trebleFor = (brightness: Hertz): Decibels => -20.5 + (4.3 * (brightness - 1600)) / 1000

/** Qualities of the two halves of a Butterworth low-pass of the fourth order. */
const FOURTH_ORDER = [0.541, 1.307] as const

/** How far low and high are moved apart for each octave of brightness. */
const LEAN: Decibels = 2

/** What holds a mix together before its level is set: tone, gentle compression, a touch of saturation. In place. */
export class Glue {
  /** By how much a mix at its nominal loudness comes out softer, as measured on finished songs. */
  readonly loss: Decibels
  private readonly filters: StereoBiquad[]
  private readonly compressor: Compressor
  private readonly drive: number

  /** `treble`: share of the power above 4 kHz that the mix has on its way in. */
  constructor(character: Character, treble: number) {
    const dense = Math.max(0, Math.min(1, (15 - character.crest) / 6))
    this.loss = 1 + 2 * dense
    const lean = Math.max(-2, Math.min(2, character.lean ?? 0))
    const air = Math.max(
      -9 - 3 * Math.abs(lean),
      Math.min(4 + 2 * Math.abs(lean), trebleFor(character.brightness) - 10 * Math.log10(treble + 1e-6)),
    )
    this.filters = [
      new StereoBiquad(highpass(27, Math.SQRT1_2, SAMPLE_RATE)),
      new StereoBiquad(highShelf(5000, air, SAMPLE_RATE)),
      new StereoBiquad(lowShelf(110, 0.4 * dense, SAMPLE_RATE)),
      // Where every instrument has its body, a sum of many has too much of it; what is left above is clearer for it.
      new StereoBiquad(peaking(430, 0.7, -2.5, SAMPLE_RATE)),
      new StereoBiquad(peaking(3000, 0.6, 2, SAMPLE_RATE)),
      // A tilt around 700 Hz.
      ...(lean === 0
        ? []
        : [
            new StereoBiquad(lowShelf(350, -LEAN * lean, SAMPLE_RATE)),
            new StereoBiquad(highShelf(1400, LEAN * lean, SAMPLE_RATE)),
          ]),
    ]
    if (character.ceiling !== undefined)
      for (const q of FOURTH_ORDER) this.filters.push(new StereoBiquad(lowpass(character.ceiling, q, SAMPLE_RATE)))
    this.compressor = new Compressor(
      {
        threshold: -21 - 4 * dense,
        ratio: 1.5 + 1.5 * dense,
        attack: 0.018 - 0.01 * dense,
        release: 0.16,
        makeUp: 1 + dense * 1.5,
      },
      SAMPLE_RATE,
    )
    this.drive = 0.8 + 3 * dense ** 1.5
  }

  process(left: Float32Array, right: Float32Array, count: Samples) {
    for (const filter of this.filters) filter.process(left, right, count)
    this.compressor.process(left, right, count)
    saturate(left, this.drive, count)
    saturate(right, this.drive, count)
  }
}
