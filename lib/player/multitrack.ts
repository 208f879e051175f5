import type { Multitrack } from '#lib/contract/studio'
import type { Gain } from '#lib/music/time'

/** Where things lie in a multitrack file, and how loud they are to be. */

/** The bytes of a chunk, and the length of each part in it. */
// chunkBytes(index, 0) // => { first: 0, last: 99, lengths: [40, 60] }
export const chunkBytes = ({ lengths }: Pick<Multitrack, 'lengths'>, chunk: number) => {
  const before = lengths.slice(0, chunk).reduce((sum, parts) => sum + parts.reduce((a, b) => a + b, 0), 0)
  const own = lengths[chunk] ?? []
  return { first: before, last: before + own.reduce((a, b) => a + b, 0) - 1, lengths: own }
}

/** What the samples of the files are multiplied with: the gains at the end of the file, by what a sample of 1 stands for. */
export const readGains = (bytes: ArrayBuffer, full: Gain): Float32Array => {
  const view = new DataView(bytes)
  return Float32Array.from({ length: bytes.byteLength >> 1 }, (_, i) => (view.getUint16(2 * i, true) / 8192) * full)
}

/** Brings a stretch of a part, which begins at sample `from` of the song, to the loudness of the finished song. In place. */
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
