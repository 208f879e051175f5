import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

/** In kb/s. Frames of less than 64 are too small for the Info frame. */
export const BITRATES = [192, 160, 128, 112, 96, 80, 64] as const
export type Bitrate = (typeof BITRATES)[number]

/** That of every song. */
export const BITRATE: Bitrate = 192

export const FRAME_SAMPLES: Samples = 1152
/** Silence that the encoder puts in front. */
export const ENCODER_DELAY: Samples = 576

/** Sizes of an MP3 stream of constant bitrate, known from its length alone. */
export type Mp3Layout = {
  samples: Samples
  bitrate: Bitrate
  /** Frames with audio; the Info frame is not one of them. */
  frames: number
  /** Silence at the end that a decoder takes away again. */
  padding: Samples
  infoBytes: number
  audioBytes: number
}

/**
 * At 192 kb/s, a frame of 144 × 192000 / 44100 bytes is 626 and 46/49: the encoder writes 626, and a byte more whenever the fractions
 * have added up to one, counting from the second frame on. So n frames have 626 n + ⌈46 (n − 1) / 49⌉ bytes, which for two of
 * every 49 lengths is a byte more than the plain product rounded down; other bitrates follow the same rule. It writes as many frames as it needs to push the last
 * sample through its delay: ⌈(samples + 1152) / 1152⌉.
 */
// mp3Layout(44100).audioBytes // => 25077, 40 frames
export const mp3Layout = (samples: Samples, bitrate: Bitrate = BITRATE): Mp3Layout => {
  const frames = Math.ceil((samples + FRAME_SAMPLES) / FRAME_SAMPLES)
  return {
    samples,
    bitrate,
    frames,
    padding: frames * FRAME_SAMPLES - ENCODER_DELAY - samples,
    infoBytes: bytesOf(1, bitrate),
    audioBytes: bytesOf(frames, bitrate),
  }
}

/** Bytes of so many frames from the first one on. */
const bytesOf = (frames: number, bitrate: Bitrate): number => {
  const numerator = 144 * bitrate * 1000
  return (
    Math.floor(numerator / SAMPLE_RATE) * frames + Math.ceil(((numerator % SAMPLE_RATE) * (frames - 1)) / SAMPLE_RATE)
  )
}

/** Length of the last frame. */
// lastFrameBytes(mp3Layout(44100)) // => 627
export const lastFrameBytes = ({ frames, bitrate }: Mp3Layout): number =>
  bytesOf(frames, bitrate) - bytesOf(frames - 1, bitrate)
