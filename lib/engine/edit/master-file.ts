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

/** The FLAC decoder scales the largest positive value of 24 bits to 1; here, half the range is 1. */
const exact = (channel: Float32Array): Float32Array => channel.map((x) => Math.round(x * (2 ** 23 - 1)) / 2 ** 23)

/** Decodes a master. Encoded again, it is the same file. */
export const decodeMaster = async (bytes: Uint8Array): Promise<Stereo> => {
  const { left, right } = (await decode(bytes, MAX_MASTER_DURATION)).audio
  return { left: exact(left), right: exact(right) }
}

/** Audio in blocks. */
export function* blocksOf({ left, right }: Stereo): Generator<StereoBlock> {
  for (let at = 0; at < left.length; at += BLOCK) {
    const count = Math.min(BLOCK, left.length - at)
    yield { left: left.subarray(at, at + count), right: right.subarray(at, at + count), count }
  }
}
