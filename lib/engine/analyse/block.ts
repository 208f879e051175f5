import type { AudioFormat } from '#lib/engine/brief'
import type { Hertz, Seconds } from '#lib/music/time'

/** A block of decoded audio. Blocks are contiguous, and all channels have the same length. */
export type DecodedBlock = { rate: Hertz; channels: readonly Float32Array[] }

/** A file before decoding. */
export type Source = {
  format: AudioFormat
  channels: number
  rate: Hertz
  /** Duration counted from the frames without decoding, so long files are rejected cheaply. */
  duration: Seconds
  /** Duration that the file declares, given the decoded duration; null where it declares none. */
  declaredDuration: (found: Seconds) => Seconds | null
  blocks: () => AsyncIterable<DecodedBlock> | Iterable<DecodedBlock>
}

/** Bytes per call of a decoder. Small, so that decompression bombs are noticed early. */
export const DECODER_INPUT_BYTES = 4096

export const MIN_RATE: Hertz = 2000
export const MAX_RATE: Hertz = 768000
export const MAX_CHANNELS = 8

/** Drops `skip` frames, then passes `total` frames: removes the encoder's padding at both ends. */
export async function* trimmed(
  blocks: AsyncIterable<DecodedBlock>,
  skip: number,
  total: number,
): AsyncIterable<DecodedBlock> {
  let at = -skip
  for await (const { rate, channels } of blocks) {
    const length = channels[0]?.length ?? 0
    const from = Math.max(0, -at)
    const to = Math.min(length, total - at)
    if (to > from) yield { rate, channels: channels.map((channel) => channel.subarray(from, to)) }
    at += length
    if (at >= total) return
  }
}
