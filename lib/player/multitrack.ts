import type { Multitrack } from '#lib/contract/studio'
import type { Gain } from '#lib/music/time'

/** Layout and gains of a multitrack file. */

/** The bytes of a chunk, inclusive, and the length of each part in it. */
// chunkBytes(index, 0) → { first: 0, last: 99, lengths: [40, 60] }
export const chunkBytes = ({ lengths }: Pick<Multitrack, 'lengths'>, chunk: number) => {
  const before = lengths.slice(0, chunk).reduce((sum, parts) => sum + parts.reduce((a, b) => a + b, 0), 0)
  const own = lengths[chunk] ?? []
  return { first: before, last: before + own.reduce((a, b) => a + b, 0) - 1, lengths: own }
}

/** The gains at the end of the file, scaled by `full`, the value of a sample of 1. */
export const readGains = (bytes: ArrayBuffer, full: Gain): Float32Array => {
  const view = new DataView(bytes)
  return Float32Array.from({ length: bytes.byteLength >> 1 }, (_, i) => (view.getUint16(2 * i, true) / 8192) * full)
}

/** Applies the gains of the finished song to samples of a part, from sample `from` of the song. In place. */
export const applyGains = (sound: Float32Array, from: number, gains: Float32Array, every: number) => {
  const last = gains.length - 1
  for (let i = 0; i < sound.length; ) {
    const block = Math.floor((from + i) / every)
    const until = Math.min(sound.length, (block + 1) * every - from)
    const here = gains[Math.min(last, block)] ?? 1
    const step = ((gains[Math.min(last, block + 1)] ?? 1) - here) / every
    let gain = here + step * (from + i - block * every)
    for (; i < until; i++) {
      sound[i] = (sound[i] ?? 0) * gain
      gain += step
    }
  }
}
