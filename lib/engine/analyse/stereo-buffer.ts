import { Resampler } from '#lib/dsp/resample'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { DecodedBlock } from '#lib/engine/analyse/block'
import { EngineError } from '#lib/engine/engine-error'
import type { Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Larger sample values are damage. */
const MAX_SAMPLE_MAGNITUDE = 16

/**
 * Weights of each channel in left and right, for the channel order of WAV and FLAC.
 *
 * @example
 * stereoWeights(1) // => [[1, 1]]
 */
export const stereoWeights = (channels: number): [Gain, Gain][] => {
  if (channels === 1) return [[1, 1]]
  if (channels === 2)
    return [
      [1, 0],
      [0, 1],
    ]
  const half = Math.SQRT1_2
  const weights = Array.from({ length: channels }, (_, channel): [Gain, Gain] => {
    if (channel === 0) return [1, 0]
    if (channel === 1) return [0, 1]
    const hasCentre = channels === 3 || channels >= 5
    if (hasCentre && channel === 2) return [half, half]
    // ITU-R BS.775 allows omitting the LFE channel.
    if (channels >= 6 && channel === 3) return [0, 0]
    if (channels === 7 && channel === 4) return [half / 2, half / 2]
    return (channels - channel) % 2 === 0 ? [half, 0] : [0, half]
  })
  const sum = weights.reduce((total, [left]) => total + left, 0)
  return weights.map(([left, right]) => [left / sum, right / sum])
}

/**
 * A duration in words.
 *
 * @example
 * formatDuration(900) → '15 minutes'
 */
const formatDuration = (length: Seconds) =>
  length >= 120 ? `${Math.round(length / 6) / 10} minutes` : `${Math.round(length * 10) / 10} seconds`

/** Error for recordings beyond the limit. */
export const tooLongError = (limit: Seconds) =>
  new EngineError('audio_too_long', `The recording is too long. The limit is ${formatDuration(limit)}.`)

/** One channel. It is allocated for the expected length and grows where that was too short. */
class ChannelBuffer {
  private samples: Float32Array
  length: Samples = 0

  constructor(expectedLength: Samples) {
    this.samples = new Float32Array(expectedLength)
  }

  append(block: Float32Array) {
    if (this.length + block.length > this.samples.length) {
      const wider = new Float32Array(Math.ceil((this.length + block.length) * 1.3))
      wider.set(this.samples.subarray(0, this.length))
      this.samples = wider
    }
    this.samples.set(block, this.length)
    this.length += block.length
  }

  end = () => (this.length === this.samples.length ? this.samples : this.samples.slice(0, this.length))
}

/** Collects decoded blocks of any rate and number of channels as stereo at SAMPLE_RATE. */
export class StereoBuffer {
  private readonly limit: Seconds
  private readonly left: ChannelBuffer
  private readonly right: ChannelBuffer
  private resamplers: { rate: Hertz; mono: boolean; left: Resampler; right: Resampler } | null = null
  duration: Seconds = 0
  private damagedSamples: Samples = 0
  private validSamples: Samples = 0

  /** `expectedDuration`: duration that the file declares or its frames add up to. */
  constructor(limit: Seconds, expectedDuration: Seconds) {
    this.limit = limit
    const room = Math.ceil(Math.max(0, Math.min(expectedDuration, limit)) * SAMPLE_RATE) + 2
    this.left = new ChannelBuffer(room)
    this.right = new ChannelBuffer(room)
  }

  /** Throws EngineError audio_too_long as soon as the limit is exceeded. */
  push({ rate, channels }: DecodedBlock) {
    const length = channels[0]?.length ?? 0
    this.duration += length / rate
    if (this.duration > this.limit + 0.05) throw tooLongError(this.limit)
    const left = new Float32Array(length)
    const right = new Float32Array(length)
    const weights = stereoWeights(channels.length)
    channels.forEach((channel, index) => {
      const [toLeft, toRight] = weights[index]!
      for (let i = 0; i < length; i++) {
        const sample = channel[i]!
        if (!(Math.abs(sample) <= MAX_SAMPLE_MAGNITUDE)) {
          this.damagedSamples++
          continue
        }
        this.validSamples++
        left[i]! += sample * toLeft
        right[i]! += sample * toRight
      }
    })
    const mono = channels.length === 1
    if (rate !== this.resamplers?.rate || mono !== this.resamplers.mono) {
      this.flush()
      if (rate !== SAMPLE_RATE)
        this.resamplers = {
          rate,
          mono,
          left: new Resampler(rate, SAMPLE_RATE),
          right: new Resampler(rate, SAMPLE_RATE),
        }
    }
    const onLeft = this.resamplers?.left.push(left) ?? left
    this.left.append(onLeft)
    this.right.append(mono ? onLeft : (this.resamplers?.right.push(right) ?? right))
  }

  end(): Stereo {
    this.flush()
    if (this.validSamples < this.damagedSamples)
      throw new EngineError('audio_damaged', 'This file contains invalid audio samples.')
    return { left: this.left.end(), right: this.right.end() }
  }

  private flush() {
    if (!this.resamplers) return
    const { mono, left, right } = this.resamplers
    const onLeft = left.end()
    this.left.append(onLeft)
    this.right.append(mono ? onLeft : right.end())
    this.resamplers = null
  }
}
