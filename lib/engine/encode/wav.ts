import { Noise } from '#lib/dsp/noise'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Hertz, Samples } from '#lib/music/time'

/** Sample formats of WAV files: integers of 16 and 24 bits, and 32-bit floats, which may exceed full scale. */
export type WavFormat = 'pcm16' | 'pcm24' | 'float32'

/** `code` is that of the format chunk. Float files need an extension size of 0 and a `fact` chunk. */
const FORMATS = {
  pcm16: { code: 1, bits: 16, format: 16, fact: false },
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

/** Header of a WAV file, whose samples follow; by default stereo at 44,100 Hz. */
export const wavHeader = (
  wavFormat: WavFormat,
  samples: Samples,
  { channels = 2, rate = SAMPLE_RATE }: { channels?: 1 | 2; rate?: Hertz } = {},
): Uint8Array => {
  const { code, bits, format, fact } = FORMATS[wavFormat]
  const bytes = (channels * bits) / 8
  const header = Buffer.alloc(headerBytes(FORMATS[wavFormat]))
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(header.length + samples * bytes - 8, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(format, 16)
  header.writeUInt16LE(code, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * bytes, 28)
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

/** Writes interleaved little-endian samples. The same calls give the same bytes. */
export type WavSampleWriter = (left: Float32Array, right: Float32Array, count: Samples) => Uint8Array

/**
 * Opens a writer of samples. 16 bits are dithered with triangular noise of ±1 step, 24 bits and floats are not.
 * Files that are added up need different seeds, or their noise adds up too.
 */
export const openWavSamples = (format: WavFormat, seed = 1): WavSampleWriter => {
  if (format === 'pcm24') return pcm24Bytes
  if (format === 'float32') return float32Bytes
  const noise = new Noise(seed)
  return (left, right, count) => pcm16Bytes(left, right, count, noise)
}

const quantize16 = (x: number, noise: Noise): number =>
  Math.max(-32768, Math.min(32767, Math.round(x * 32768 + (noise.next() + noise.next()) / 2)))

const pcm16Bytes = (left: Float32Array, right: Float32Array, count: Samples, noise: Noise): Uint8Array => {
  const bytes = new Uint8Array(count * frameBytes(FORMATS.pcm16))
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < count; i++) {
    view.setInt16(4 * i, quantize16(left[i]!, noise), true)
    view.setInt16(4 * i + 2, quantize16(right[i]!, noise), true)
  }
  return bytes
}

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
