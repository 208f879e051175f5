import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

export const BITRATE = 192 // kb/s
export const FRAME: Samples = 1152
/** Silence that the encoder puts in front. */
export const ENCODER_DELAY: Samples = 576

/** Sizes of an MP3 stream of constant bitrate, known from its length alone. */
export type Mp3Layout = {
  samples: Samples
  /** Frames with audio; the Info frame is not one of them. */
  frames: number
  /** Silence at the end that a decoder takes away again. */
  padding: Samples
  infoBytes: number
  audioBytes: number
}

/**
 * n frames of 144 × 192000 / 44100 bytes; single frames are rounded so that the sum is always rounded down. The encoder
 * writes as many frames as it needs to push the last sample through its delay: ceil((samples + 1152) / 1152).
 */
// mp3Layout(44100).audioBytes // => 25077, 40 frames
export const mp3Layout = (samples: Samples): Mp3Layout => {
  const frames = Math.ceil((samples + FRAME) / FRAME)
  return {
    samples,
    frames,
    padding: frames * FRAME - ENCODER_DELAY - samples,
    infoBytes: Math.floor((144 * BITRATE * 1000) / SAMPLE_RATE),
    audioBytes: Math.floor((frames * 144 * BITRATE * 1000) / SAMPLE_RATE),
  }
}
