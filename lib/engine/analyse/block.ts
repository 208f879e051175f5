import type { Hertz } from '#lib/music/time'

/** A piece of decoded sound; the pieces of a recording follow each other without gaps. All channels are equally long. */
export type Block = { rate: Hertz; channels: readonly Float32Array[] }

/** What a container says before any sound is decoded. `frames` is a guess that only saves memory. */
export type Source = {
  format: 'mp3' | 'wav' | 'flac'
  channels: number
  rate: Hertz
  frames: number
  blocks: () => AsyncIterable<Block> | Iterable<Block>
}

/** Bytes that a decoder is given at once, so that a few bytes that unpack to hours are noticed in time. */
export const PIECE = 4096

export const MIN_RATE: Hertz = 2000
export const MAX_RATE: Hertz = 768000
export const MAX_CHANNELS = 8
