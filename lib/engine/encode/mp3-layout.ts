import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

/** In kb/s. Frames below 64 kb/s are too small for the Info frame. */
export const BITRATES = [192, 160, 128, 112, 96, 80, 64] as const
export type Bitrate = (typeof BITRATES)[number]

/** The bitrate of all songs. */
export const BITRATE: Bitrate = 192

export const FRAME_SAMPLES: Samples = 1152
/** Silence that the encoder prepends. */
export const ENCODER_DELAY: Samples = 576

/** Sizes of an MP3 stream of constant bitrate, computed from its length alone. */
export type Mp3Layout = {
  samples: Samples
  bitrate: Bitrate
  /** Frames with audio, without the Info frame. */
  frames: number
  /** Silence at the end, which decoders trim. */
  padding: Samples
  infoBytes: number
  audioBytes: number
}

/**
 * Computes the exact size of a stream.
 * At 192 kb/s a frame has 144 × 192000 / 44100 = 626 + 46/49 bytes.
 * The encoder writes 626, and one byte more whenever the fractions reach one, counting from the second frame.
 * So n frames have 626 n + ⌈46 (n − 1) / 49⌉ bytes; other bitrates follow the same rule.
 * The encoder needs ⌈(samples + 1152) / 1152⌉ frames to flush its delay.
 *
 * @example
 * mp3Layout(44100).audioBytes // => 25077
 */
export const mp3Layout = (samples: Samples, bitrate: Bitrate = BITRATE): Mp3Layout => {
  const frames = Math.ceil((samples + FRAME_SAMPLES) / FRAME_SAMPLES)
  return {
    samples,
    bitrate,
    frames,
    padding: frames * FRAME_SAMPLES - ENCODER_DELAY - samples,
    infoBytes: bytesOfFrames(1, bitrate),
    audioBytes: bytesOfFrames(frames, bitrate),
  }
}

/** Bytes of the first `frames` frames. */
export const bytesOfFrames = (frames: number, bitrate: Bitrate = BITRATE): number => {
  const numerator = 144 * bitrate * 1000
  return (
    Math.floor(numerator / SAMPLE_RATE) * frames + Math.ceil(((numerator % SAMPLE_RATE) * (frames - 1)) / SAMPLE_RATE)
  )
}

/**
 * Length of the last frame in bytes.
 *
 * @example
 * lastFrameBytes(mp3Layout(44100)) // => 627
 */
export const lastFrameBytes = ({ frames, bitrate }: Mp3Layout): number =>
  bytesOfFrames(frames, bitrate) - bytesOfFrames(frames - 1, bitrate)
