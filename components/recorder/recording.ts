import { MAX_UPLOAD_SECONDS, MEGABYTE, type Megabytes } from '#lib/contract/limits'
import type { Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** What the microphone gave, in memory and in the browser’s storage. `chunks`: interleaved 16-bit samples. */
export type Recording = {
  id: string
  /** Milliseconds since 1970. */
  startedAt: number
  rate: Hertz
  channels: 1 | 2
  chunks: Int16Array<ArrayBuffer>[]
}

/** A part of a recording. */
export type Span = { from: Seconds; to: Seconds }

const SAMPLE_BYTES = 2
const HEADER_BYTES = 44
const FULL_SCALE = 32768

/** Frames, each of one sample per channel. */
export const frameCount = ({ chunks, channels }: Recording): Samples =>
  chunks.reduce((sum, { length }) => sum + length, 0) / channels

export const durationOf = (recording: Recording): Seconds => frameCount(recording) / recording.rate

/**
 * How long a recording may be: as long as an upload, and not larger.
 * @param limit the server’s limit in megabytes
 */
// maxSeconds({ rate: 48000, channels: 1 }, 50) // => 546.13
export const maxSeconds = ({ rate, channels }: Pick<Recording, 'rate' | 'channels'>, limit: Megabytes): Seconds =>
  Math.min(MAX_UPLOAD_SECONDS, (limit * MEGABYTE - HEADER_BYTES) / (rate * channels * SAMPLE_BYTES))

/** Header of a WAV file of 16-bit samples. Mediabunny’s writer would add 24 kB to the page. */
const wavHeader = (
  { rate, channels }: Pick<Recording, 'rate' | 'channels'>,
  frames: Samples,
): DataView<ArrayBuffer> => {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  const text = (at: number, word: string) => {
    for (let i = 0; i < word.length; i++) header.setUint8(at + i, word.charCodeAt(i))
  }
  const frameBytes = channels * SAMPLE_BYTES
  text(0, 'RIFF')
  header.setUint32(4, HEADER_BYTES - 8 + frames * frameBytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, channels, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate * frameBytes, true)
  header.setUint16(32, frameBytes, true)
  header.setUint16(34, 8 * SAMPLE_BYTES, true)
  text(36, 'data')
  header.setUint32(40, frames * frameBytes, true)
  return header
}

/** A WAV file of a part, exact to the sample. The samples are those that were captured. */
export const wavOf = (recording: Recording, span: Span = { from: 0, to: durationOf(recording) }): Blob => {
  const frameBytes = recording.channels * SAMPLE_BYTES
  const total = frameCount(recording)
  const from = Math.max(0, Math.round(span.from * recording.rate))
  const to = Math.min(total, Math.round(span.to * recording.rate))
  const samples = new Blob(recording.chunks).slice(from * frameBytes, to * frameBytes)
  return new Blob([wavHeader(recording, to - from), samples], { type: 'audio/wav' })
}

/** Windows of an envelope per second. */
export const ENVELOPE_RATE: Hertz = 100

/** The largest amplitude 0…1 in each hundredth of a second. */
export const envelopeOf = (recording: Recording): Float32Array => {
  const { chunks, channels, rate } = recording
  const envelope = new Float32Array(Math.max(1, Math.ceil(durationOf(recording) * ENVELOPE_RATE)))
  let at = 0
  for (const chunk of chunks)
    for (const sample of chunk) {
      const window = Math.floor((Math.floor(at++ / channels) * ENVELOPE_RATE) / rate)
      const amplitude = Math.abs(sample) / FULL_SCALE
      if (amplitude > envelope[window]!) envelope[window] = amplitude
    }
  return envelope
}

/** From this amplitude on, a converter clips. */
const CLIPPED: Gain = 32767 / FULL_SCALE

export const peakOf = (envelope: Float32Array): Gain => envelope.reduce((peak, value) => Math.max(peak, value), 0)
export const isClipped = (envelope: Float32Array): boolean => peakOf(envelope) >= CLIPPED

/** The largest of each of `count` equal groups. */
// groupPeaks([0.1, 0.4, 0.2, 0.3], 2) // => [0.4, 0.3]
export const groupPeaks = (envelope: ArrayLike<number>, count: number): number[] =>
  Array.from({ length: count }, (_, group) => {
    const from = Math.floor((group * envelope.length) / count)
    const to = Math.max(from + 1, Math.floor(((group + 1) * envelope.length) / count))
    let peak = 0
    for (let i = from; i < Math.min(to, envelope.length); i++) peak = Math.max(peak, envelope[i]!)
    return peak
  })
