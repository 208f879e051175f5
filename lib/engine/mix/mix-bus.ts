import { highpass, highShelf, lowpass, lowShelf, peaking, StereoBiquad } from '#lib/dsp/biquad'
import { Compressor, type CompressorSettings } from '#lib/dsp/compressor'
import { powerToLufs } from '#lib/dsp/loudness'
import { saturate } from '#lib/dsp/saturation'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { MixProfile } from '#lib/engine/mix/mix-profiles'
import type { Decibels, Hertz, Samples } from '#lib/music/time'

/** Integrated loudness of the mix on its way in: what threshold and drive are set for. */
export const INPUT_LOUDNESS: Decibels = -18

/** Share of the power above 4 kHz that goes with a spectral centroid, as measured on finished songs. */
// trebleFor(2300) // => −17.5
const trebleFor = (brightness: Hertz): Decibels => -20.5 + (4.3 * (brightness - 1600)) / 1000

/** Qualities of the two halves of a Butterworth low-pass of the fourth order. */
const FOURTH_ORDER_Q = [0.541, 1.307] as const

/** Mean level of a channel, which the compressor looks at, against the loudness of both. */
const CHANNEL_LEVEL_OFFSET: Decibels = -2.3

/** What holds a mix together before its level is set: tone, gentle compression, a touch of saturation. In place. */
export class MixBus {
  private readonly compression: CompressorSettings
  /** What filters and saturation take away beside the compressor, as measured on finished songs. */
  private readonly loss: Decibels
  private readonly filters: StereoBiquad[]
  private readonly compressor: Compressor
  private readonly drive: number

  /** `treble`: share of the power above 4 kHz that the mix has on its way in. */
  constructor(profile: MixProfile, treble: number) {
    const dense = Math.max(0, Math.min(1, (15 - profile.crest) / 6))
    this.loss = 1.8 + 0.6 * dense
    const offset = Math.max(-2, Math.min(2, profile.brightnessOffset ?? 0))
    const air = Math.max(
      -9 - 3 * Math.abs(offset),
      Math.min(4 + 2 * Math.abs(offset), trebleFor(profile.brightness) - 10 * Math.log10(treble + 1e-6)),
    )
    this.filters = [
      new StereoBiquad(highpass(27, Math.SQRT1_2, SAMPLE_RATE)),
      new StereoBiquad(highShelf(5000, air, SAMPLE_RATE)),
      new StereoBiquad(lowShelf(110, 0.4 * dense, SAMPLE_RATE)),
      // Where every instrument has its body, a sum of many has too much of it; what is left above is clearer for it.
      new StereoBiquad(peaking(430, 0.7, -2.5, SAMPLE_RATE)),
      new StereoBiquad(peaking(3000, 0.6, 2, SAMPLE_RATE)),
    ]
    if (profile.bandwidth !== undefined)
      for (const q of FOURTH_ORDER_Q) this.filters.push(new StereoBiquad(lowpass(profile.bandwidth, q, SAMPLE_RATE)))
    this.compression = {
      threshold: -21 - 4 * dense,
      ratio: 1.5 + 1.5 * dense,
      attack: 0.018 - 0.01 * dense,
      release: 0.16,
      makeUp: 1 + dense * 1.5,
    }
    this.compressor = new Compressor(this.compression, SAMPLE_RATE)
    this.drive = 0.8 + 3 * dense ** 1.5
  }

  /**
   * The K-weighted power with which a tenth of a second is expected to come out. Loud passages are held down and soft ones
   * are raised, so that the difference between a breakdown and a drop shrinks.
   */
  expectedPower(power: number): number {
    const { threshold, ratio, makeUp } = this.compression
    const over = powerToLufs(power) + CHANNEL_LEVEL_OFFSET - threshold
    return power * 10 ** ((makeUp - this.loss - Math.max(0, over) * (1 - 1 / ratio)) / 10)
  }

  process(left: Float32Array, right: Float32Array, count: Samples) {
    for (const filter of this.filters) filter.process(left, right, count)
    this.compressor.process(left, right, count)
    saturate(left, this.drive, count)
    saturate(right, this.drive, count)
  }
}
