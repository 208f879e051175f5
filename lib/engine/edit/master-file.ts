import type { Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { openFlacFile } from '#lib/engine/encode/flac'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK } from '#lib/engine/mix/mixer'
import type { Samples, Seconds } from '#lib/music/time'

/** Longest master that is read. */
const MAX_MASTER_DURATION: Seconds = 60 * 60

/** Encodes a master without loss: FLAC of 24 bits. */
export const encodeMaster = async (blocks: Iterable<StereoBlock>, samples: Samples): Promise<Uint8Array> => {
  const file = await openFlacFile(samples)
  try {
    for (const { left, right, count } of blocks) file.write(left, right, count)
    return Buffer.concat(file.end())
  } finally {
    file.close()
  }
}

/** What the decoder gives for the largest value of 24 bits is 1: other encodings of a value would move it by one. */
const DECODER_SCALE = 2 ** 23 - 1

/** Reads a master: exactly the values that were encoded. */
export const decodeMaster = async (bytes: Uint8Array): Promise<Stereo> => {
  const { left, right } = (await decode(bytes, MAX_MASTER_DURATION)).audio
  for (const channel of [left, right])
    for (let i = 0; i < channel.length; i++) channel[i] = Math.round(channel[i]! * DECODER_SCALE) / 2 ** 23
  return { left, right }
}

/** Audio in blocks. */
export function* blocksOf({ left, right }: Stereo): Generator<StereoBlock> {
  for (let at = 0; at < left.length; at += BLOCK) {
    const count = Math.min(BLOCK, left.length - at)
    yield { left: left.subarray(at, at + count), right: right.subarray(at, at + count), count }
  }
}
