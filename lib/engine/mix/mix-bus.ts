import { highpass, highShelf, lowpass, lowShelf, peaking, StereoBiquad } from '#lib/dsp/biquad'
import { Compressor, type CompressorSettings } from '#lib/dsp/compressor'
import { powerToLufs } from '#lib/dsp/loudness'
import { saturate } from '#lib/dsp/saturation'
import { Widener } from '#lib/dsp/widener'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { MixProfile } from '#lib/engine/mix/mix-profiles'
import type { Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Integrated loudness of the input for which threshold and drive are set. */
export const INPUT_LOUDNESS: Decibels = -18

/**
 * Share of power above 4 kHz of a mix with a given spectral centroid, measured on finished songs.
 *
 * @example
 * trebleFor(2300) → -17.49
 */
const trebleFor = (brightness: Hertz): Decibels => -20.5 + (4.3 * (brightness - 1600)) / 1000

/** Q of the two sections of a fourth-order Butterworth low-pass. */
const FOURTH_ORDER_Q = [0.541, 1.307] as const

/** RMS of one channel, as the compressor measures it, relative to the loudness of both. */
const CHANNEL_LEVEL_OFFSET: Decibels = -2.3

/** Width of the mix above 6.3 kHz: the highs of voice and drums are central, and would make it narrower than below. */
const AIR_WIDTH: Gain = 0.3
const AIR_DELAY: Seconds = 0.0061

/** Density from which the lowest octave is sub-bass rather than rumble. */
const SUB_DENSITY = 0.5

/** Processing of the mix before its level is set: EQ, gentle compression and saturation. In place. */
export class MixBus {
  private readonly compression: CompressorSettings
  /** Loss in filters and saturation, measured on finished songs. */
  private readonly loss: Decibels
  private readonly filters: StereoBiquad[]
  private readonly air: Widener
  private readonly compressor: Compressor
  private readonly drive: number

  /** `treble`: share of power above 4 kHz in the input. */
  constructor(profile: MixProfile, treble: number) {
    const dense = Math.max(0, Math.min(1, (15 - profile.crest) / 6))
    this.loss = 1.8 + 0.6 * dense
    const offset = Math.max(-2, Math.min(2, profile.brightnessOffset ?? 0))
    const air = Math.max(
      -9 - 3 * Math.abs(offset),
      Math.min(4 + 2 * Math.abs(offset), trebleFor(profile.brightness) - 10 * Math.log10(treble + 1e-6)),
    )
    this.filters = [
      new StereoBiquad(highpass(dense > SUB_DENSITY ? 21 : 27, Math.SQRT1_2, SAMPLE_RATE)),
      new StereoBiquad(highShelf(5000, air, SAMPLE_RATE)),
      new StereoBiquad(lowShelf(110, 0.4 * dense, SAMPLE_RATE)),
      // The low mids of many instruments add up, and cutting them clears the range above.
      new StereoBiquad(peaking(430, 0.7, -2.5, SAMPLE_RATE)),
      new StereoBiquad(peaking(3500, 0.6, 2, SAMPLE_RATE)),
    ]
    if (profile.bandwidth !== undefined)
      for (const q of FOURTH_ORDER_Q) this.filters.push(new StereoBiquad(lowpass(profile.bandwidth, q, SAMPLE_RATE)))
    this.air = new Widener(AIR_DELAY, 0, AIR_WIDTH * (0.4 + 0.6 * profile.width))
    this.compression = {
      threshold: -21 - 4 * dense,
      ratio: 1.3 + 1.7 * dense,
      attack: 0.018 - 0.01 * dense,
      release: 0.16,
      makeUp: 1 + dense * 1.5,
    }
    this.compressor = new Compressor(this.compression, SAMPLE_RATE)
    this.drive = 0.4 + 3.4 * dense ** 1.5
  }

  /**
   * The expected K-weighted output power of a hop. Compression reduces the difference between loud and soft passages.
   */
  expectedPower(power: number): number {
    const { threshold, ratio, makeUp } = this.compression
    const over = powerToLufs(power) + CHANNEL_LEVEL_OFFSET - threshold
    return power * 10 ** ((makeUp - this.loss - Math.max(0, over) * (1 - 1 / ratio)) / 10)
  }

  process(left: Float32Array, right: Float32Array, count: Samples) {
    for (const filter of this.filters) filter.process(left, right, count)
    this.air.process(left, right, count)
    this.compressor.process(left, right, count)
    saturate(left, this.drive, count)
    saturate(right, this.drive, count)
  }
}
