import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

/**
 * How the samples of a WAV file are written: whole numbers of 24 bits for what is mastered, floats of 32 for what is not,
 * since a part alone may stand beyond full scale, and would no longer add up to the mix if it were cut off there.
 */
export type WavForm = 'pcm24' | 'float32'

/** `code` as in the format chunk; a file of floats says there too that nothing more follows, and tells its length in a chunk of its own. */
const FORMS = {
  pcm24: { code: 1, bits: 24, format: 16, fact: false },
  float32: { code: 3, bits: 32, format: 18, fact: true },
} as const

const FACT = 12
const headBytes = ({ format, fact }: (typeof FORMS)[WavForm]) => 12 + 8 + format + (fact ? FACT : 0) + 8

/** A sample of both channels. */
const frameBytes = ({ bits }: (typeof FORMS)[WavForm]) => bits / 4

/** Sizes in a RIFF file are 32-bit numbers: 4 GB, three hours and more of this. */
// wavBytes('pcm24', 44100) // => 264644
export const wavBytes = (form: WavForm, samples: Samples): number =>
  headBytes(FORMS[form]) + samples * frameBytes(FORMS[form])

/** The head of a WAV file of stereo at 44,100 Hz; its samples follow. */
export const wavHead = (form: WavForm, samples: Samples): Uint8Array => {
  const { code, bits, format, fact } = FORMS[form]
  const bytes = frameBytes(FORMS[form])
  const head = Buffer.alloc(headBytes(FORMS[form]))
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(wavBytes(form, samples) - 8, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format, 16)
  head.writeUInt16LE(code, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(SAMPLE_RATE * bytes, 28)
  head.writeUInt16LE(bytes, 32)
  head.writeUInt16LE(bits, 34)
  let at = 20 + format
  if (fact) {
    head.write('fact', at, 'latin1')
    head.writeUInt32LE(4, at + 4)
    head.writeUInt32LE(samples, at + 8)
    at += FACT
  }
  head.write('data', at, 'latin1')
  head.writeUInt32LE(samples * bytes, at + 4)
  return head
}

/** The nearest of 2²⁴ steps: finer than any converter, so that no dither is needed. Beyond full scale it stays there. */
// step24(0.5) // => 4194304
export const step24 = (x: number): number => Math.max(-8388608, Math.min(8388607, Math.round(x * 8388608)))

/** Samples as they stand in the file: left, right, lowest byte first. */
export const wavSamples = (form: WavForm, left: Float32Array, right: Float32Array, count: Samples): Uint8Array =>
  form === 'pcm24' ? steps(left, right, count) : floats(left, right, count)

const steps = (left: Float32Array, right: Float32Array, count: Samples): Uint8Array => {
  const bytes = new Uint8Array(count * frameBytes(FORMS.pcm24))
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

const floats = (left: Float32Array, right: Float32Array, count: Samples): Uint8Array => {
  const bytes = new Uint8Array(count * frameBytes(FORMS.float32))
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < count; i++) {
    view.setFloat32(8 * i, left[i]!, true)
    view.setFloat32(8 * i + 4, right[i]!, true)
  }
  return bytes
}
