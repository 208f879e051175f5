import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

const HEAD = 44
const BYTES = 6 // a sample of both channels

/** Sizes in a RIFF file are 32-bit numbers: 4 GB, four and a half hours of this. */
// wavBytes(44100) // => 264644
export const wavBytes = (samples: Samples): number => HEAD + samples * BYTES

/** The head of a WAV file of stereo at 44,100 Hz in 24 bits; its samples follow. */
export const wavHead = (samples: Samples): Uint8Array => {
  const head = Buffer.alloc(HEAD)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(wavBytes(samples) - 8, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // plain PCM
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE * BYTES, 28)
  head.writeUInt16LE(BYTES, 32)
  head.writeUInt16LE(24, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples * BYTES, 40)
  return head
}

/** The nearest of 2²⁴ steps: finer than any converter, so that no dither is needed. Beyond full scale it stays there. */
// step24(0.5) // => 4194304
export const step24 = (x: number): number => Math.max(-8388608, Math.min(8388607, Math.round(x * 8388608)))

/** Samples as they stand in the file: left, right, three bytes each, lowest first. */
export const wavSamples = (left: Float32Array, right: Float32Array, count: Samples): Uint8Array => {
  const bytes = new Uint8Array(count * BYTES)
  for (let i = 0, at = 0; i < count; i++) {
    const l = step24(left[i]!)
    const r = step24(right[i]!)
    bytes[at++] = l
    bytes[at++] = l >> 8
    bytes[at++] = l >> 16
    bytes[at++] = r
    bytes[at++] = r >> 8
    bytes[at++] = r >> 16
  }
  return bytes
}
