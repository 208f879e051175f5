import type { AudioFormat } from '#lib/engine/brief'
import type { Hertz, Seconds } from '#lib/music/time'

/** A piece of decoded sound; the pieces of a recording follow each other without gaps. All channels are equally long. */
export type DecodedBlock = { rate: Hertz; channels: readonly Float32Array[] }

/** What a file says before any sound is decoded. */
export type Source = {
  format: AudioFormat
  channels: number
  rate: Hertz
  /** How long the sound is that is really here, counted without decoding it: what is too long is refused before it costs anything. */
  duration: Seconds
  /** How long the file says that it is, given what could be decoded; null where it says nothing. */
  declaredDuration: (found: Seconds) => Seconds | null
  blocks: () => AsyncIterable<DecodedBlock> | Iterable<DecodedBlock>
}

/** Bytes that a decoder is given at once, so that a few bytes that unpack to hours are noticed in time. */
export const DECODER_INPUT_BYTES = 4096

export const MIN_RATE: Hertz = 2000
export const MAX_RATE: Hertz = 768000
export const MAX_CHANNELS = 8

/** Cuts blocks to the frames from `skip` on, `total` of them: encoders put silence in front and behind. */
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
