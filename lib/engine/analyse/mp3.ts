import { MPEGDecoder } from 'mpg123-decoder'
import { DECODER_INPUT_BYTES, type DecodedBlock, type Source } from '#lib/engine/analyse/block'
import { EngineError } from '#lib/engine/engine-error'
import type { Hertz, Samples, Seconds } from '#lib/music/time'

/** Frame header of MPEG audio layer III, versions 1, 2 and 2.5. Source: ISO/IEC 11172-3 and 13818-3. */
type Frame = { version: 1 | 2 | 2.5; rate: Hertz; channels: 1 | 2; bytes: number; samples: Samples }

const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const RATES = { 1: [44100, 48000, 32000], 2: [22050, 24000, 16000], 2.5: [11025, 12000, 8000] }

/** Search range for the first frame, and the number of consecutive frames that confirms it. */
const MAX_SEARCH_BYTES = 65536
const MIN_CHAINED_FRAMES = 4

const frameAt = (bytes: Uint8Array, at: number): Frame | null => {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe6) !== 0xe2) return null
  const version = ([2.5, null, 2, 1] as const)[(bytes[at + 1]! >> 3) & 3]
  if (!version) return null
  const kilobits = BITRATES[version === 1 ? 1 : 2][bytes[at + 2]! >> 4]
  const rate = RATES[version][(bytes[at + 2]! >> 2) & 3]
  if (!kilobits || !rate) return null
  const samples = version === 1 ? 1152 : 576
  const padding = (bytes[at + 2]! >> 1) & 1
  const channels = bytes[at + 3]! >> 6 === 3 ? 1 : 2
  return { version, rate, channels, bytes: Math.floor((samples * kilobits * 125) / rate) + padding, samples }
}

/**
 * Consecutive frames from `at` on, up to MIN_CHAINED_FRAMES. A chain that reaches the end of the file counts as
 * complete.
 */
const chainLength = (bytes: Uint8Array, at: number): number => {
  const first = frameAt(bytes, at)
  let length = 0
  for (let frame = first, next = at; frame && length < MIN_CHAINED_FRAMES; frame = frameAt(bytes, next)) {
    if (frame.rate !== first?.rate || frame.version !== first.version) break
    length++
    next += frame.bytes
    if (next + 4 > bytes.length) return MIN_CHAINED_FRAMES
  }
  return length
}

/** Length of leading ID3v2 tags, 0 without any. May exceed the file where the tag is wrong. */
const tagLength = (bytes: Uint8Array): number => {
  let at = 0
  while (bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33 && at + 10 <= bytes.length) {
    const size = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
    at += 10 + size + ((bytes[at + 5]! & 0x10) === 0 ? 0 : 10)
  }
  return at
}

/** Offset of the first frame; −1 if this is no MP3. */
const firstFrame = (bytes: Uint8Array): number => {
  const tagged = tagLength(bytes)
  // Where the tag's size is wrong, frames are searched for inside it.
  for (const from of tagged > 0 && tagged < bytes.length ? [tagged, 10] : [0])
    for (let at = from; at < Math.min(bytes.length - 4, from + MAX_SEARCH_BYTES); at++)
      if (bytes[at] === 0xff && chainLength(bytes, at) >= (at === from ? 2 : MIN_CHAINED_FRAMES)) return at
  return -1
}

/** Whether a file has ID3v2 tags or MP3 frames. */
export const isMp3 = (bytes: Uint8Array) => tagLength(bytes) > 0 || firstFrame(bytes) >= 0

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/**
 * Duration that the first frame declares, in frames or in bytes; null where it declares none.
 * Bytes are converted by the decoded duration of the present bytes. Sources: "MP3 Info Tag revision 1, LAME";
 * Fraunhofer's VBRI header.
 *
 * @example
 * declaredMp3Duration(song.subarray(0, song.length / 2), 90) → 180
 */
export const declaredMp3Duration = (bytes: Uint8Array, decodedDuration: Seconds): Seconds | null => {
  const start = firstFrame(bytes)
  const frame = start < 0 ? null : frameAt(bytes, start)
  if (!frame) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seconds = (frames: number) => (frames * frame.samples) / frame.rate
  const side = frame.version === 1 ? (frame.channels === 2 ? 32 : 17) : frame.channels === 2 ? 17 : 9
  const info = start + 4 + side
  if (info + 16 <= bytes.length && ['Xing', 'Info'].includes(textAt(bytes, info))) {
    const flags = view.getUint32(info + 4)
    const count = view.getUint32(info + 8)
    if (count === 0) return null
    if (flags & 1) return seconds(count)
    if (flags & 2) return (decodedDuration * count) / (bytes.length - start)
    return null
  }
  const fraunhofer = start + 36
  if (fraunhofer + 18 <= bytes.length && textAt(bytes, fraunhofer) === 'VBRI')
    return seconds(view.getUint32(fraunhofer + 14))
  return null
}

/** Duration of all present frames. */
const frameDuration = (bytes: Uint8Array, start: number): Seconds => {
  let duration: Seconds = 0
  for (let at = start; at + 4 <= bytes.length; ) {
    const frame = bytes[at] === 0xff ? frameAt(bytes, at) : null
    if (frame) duration += frame.samples / frame.rate
    at += frame ? frame.bytes : 1
  }
  return duration
}

async function* read(bytes: Uint8Array, start: number): AsyncIterable<DecodedBlock> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    // The decoder skips the Info frame and trims the declared delay and padding.
    for (let at = start; at < bytes.length; at += DECODER_INPUT_BYTES) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + DECODER_INPUT_BYTES))
      if (samplesDecoded > 0) yield { rate: sampleRate, channels: channelData }
    }
  } finally {
    decoder.free()
  }
}

/** Throws EngineError audio_damaged for a tag without frames. */
export const openMp3 = (bytes: Uint8Array): Source => {
  const start = firstFrame(bytes)
  const frame = start < 0 ? null : frameAt(bytes, start)
  if (!frame) throw new EngineError('audio_damaged', 'This MP3 file contains no playable audio.')
  const { channels, rate } = frame
  return {
    format: 'mp3',
    channels,
    rate,
    duration: frameDuration(bytes, start),
    declaredDuration: (found) => declaredMp3Duration(bytes, found),
    blocks: () => read(bytes, start),
  }
}
