import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

/**
 * Sample formats of WAV files: 24-bit integers for masters, 32-bit floats for stems.
 * A stem alone may exceed full scale; clipped stems would no longer add up to the mix.
 */
export type WavFormat = 'pcm24' | 'float32'

/** `code` is that of the format chunk. Float files need an extension size of 0 and a `fact` chunk. */
const FORMATS = {
  pcm24: { code: 1, bits: 24, format: 16, fact: false },
  float32: { code: 3, bits: 32, format: 18, fact: true },
} as const

const FACT_CHUNK_BYTES = 12
const headerBytes = ({ format, fact }: (typeof FORMATS)[WavFormat]) =>
  12 + 8 + format + (fact ? FACT_CHUNK_BYTES : 0) + 8

/** Bytes of one sample of both channels. */
const frameBytes = ({ bits }: (typeof FORMATS)[WavFormat]) => bits / 4

/**
 * Size of a WAV file. RIFF sizes are 32-bit numbers, so the limit is 4 GB, more than three hours.
 *
 * @example
 * wavBytes('pcm24', 44100) // => 264644
 */
export const wavBytes = (format: WavFormat, samples: Samples): number =>
  headerBytes(FORMATS[format]) + samples * frameBytes(FORMATS[format])

/** Header of a stereo WAV file at 44,100 Hz. Its samples follow. */
export const wavHeader = (wavFormat: WavFormat, samples: Samples): Uint8Array => {
  const { code, bits, format, fact } = FORMATS[wavFormat]
  const bytes = frameBytes(FORMATS[wavFormat])
  const header = Buffer.alloc(headerBytes(FORMATS[wavFormat]))
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(wavBytes(wavFormat, samples) - 8, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(format, 16)
  header.writeUInt16LE(code, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * bytes, 28)
  header.writeUInt16LE(bytes, 32)
  header.writeUInt16LE(bits, 34)
  let at = 20 + format
  if (fact) {
    header.write('fact', at, 'latin1')
    header.writeUInt32LE(4, at + 4)
    header.writeUInt32LE(samples, at + 8)
    at += FACT_CHUNK_BYTES
  }
  header.write('data', at, 'latin1')
  header.writeUInt32LE(samples * bytes, at + 4)
  return header
}

/**
 * Quantises to 24 bits with clipping. The step is finer than any converter's, so no dither is needed.
 *
 * @example
 * quantize24(0.5) // => 4194304
 */
export const quantize24 = (x: number): number => Math.max(-8388608, Math.min(8388607, Math.round(x * 8388608)))

/** Interleaved little-endian samples. */
export const wavSamples = (format: WavFormat, left: Float32Array, right: Float32Array, count: Samples): Uint8Array =>
  format === 'pcm24' ? pcm24Bytes(left, right, count) : float32Bytes(left, right, count)

const pcm24Bytes = (left: Float32Array, right: Float32Array, count: Samples): Uint8Array => {
  const bytes = new Uint8Array(count * frameBytes(FORMATS.pcm24))
  for (let i = 0, at = 0; i < count; i++) {
    const l = quantize24(left[i]!)
    const r = quantize24(right[i]!)
    bytes[at++] = l
    bytes[at++] = l >> 8
    bytes[at++] = l >> 16
    bytes[at++] = r
    bytes[at++] = r >> 8
    bytes[at++] = r >> 16
  }
  return bytes
}

const float32Bytes = (left: Float32Array, right: Float32Array, count: Samples): Uint8Array => {
  const bytes = new Uint8Array(count * frameBytes(FORMATS.float32))
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < count; i++) {
    view.setFloat32(8 * i, left[i]!, true)
    view.setFloat32(8 * i + 4, right[i]!, true)
  }
  return bytes
}
