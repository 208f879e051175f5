import { decode } from '#lib/engine/analyse/decode'
import type { Recording } from '#lib/engine/brief'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { BITRATES, type Bitrate, mp3Layout } from '#lib/engine/encode/mp3-layout'
import { EngineError } from '#lib/engine/engine-error'
import type { Samples, Seconds } from '#lib/music/time'

/** Samples per call of the encoder. */
const BLOCK_SAMPLES: Samples = 32768

/**
 * The highest of BITRATES with which a file fits into `maxBytes`; null if none does.
 *
 * @example
 * bitrateWithin(900 * 44100, 10_000_000) // => 80
 */
export const bitrateWithin = (samples: Samples, maxBytes: number): Bitrate | null =>
  BITRATES.find((bitrate) => {
    const { infoBytes, audioBytes } = mp3Layout(samples, bitrate)
    return infoBytes + audioBytes <= maxBytes
  }) ?? null

/**
 * Transcodes a recording to an untagged MP3 of at most `maxBytes`: stereo at 44,100 Hz, constant bitrate, at most 192
 * kb/s.
 * It decodes to exactly as many samples as the recording.
 * Throws EngineError as `decode` does, and audio_too_long where even the lowest bitrate is too large.
 */
export const transcode = async (recording: Recording, limit: Seconds, maxBytes: number): Promise<Uint8Array> => {
  const { left, right } = (await decode(recording, limit)).audio
  const bitrate = bitrateWithin(left.length, maxBytes)
  if (!bitrate) throw new EngineError('audio_too_long', 'The recording is too long for the service’s upload limit.')
  const file = await openMp3File(new Uint8Array(0), left.length, bitrate)
  const parts: Uint8Array[] = []
  for (let at = 0; at < left.length; at += BLOCK_SAMPLES) {
    const block = left.subarray(at, at + BLOCK_SAMPLES)
    parts.push(...file.write(block, right.subarray(at, at + BLOCK_SAMPLES), block.length))
  }
  return joinBytes([...parts, ...file.end()])
}
