import type { Decoded } from '#lib/engine/analyse/decode'
import { openFlac } from '#lib/engine/analyse/flac'
import { promisedByMp3 } from '#lib/engine/analyse/mp3'
import type { Recording } from '#lib/engine/brief'
import type { Seconds } from '#lib/music/time'

/** What may be missing before a file counts as cut: encoders disagree on the silence at both ends. */
const TOLERANCE: Seconds = 1

/** Sizes from here on are those of programs that write to a pipe and cannot know better. */
const UNKNOWN_SIZE = 0x7ffff000

const promisedByWav = (bytes: Uint8Array): Seconds | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let perSecond = 0
  let longSize = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4))
    const claimed = view.getUint32(at + 4, true)
    const body = at + 8
    if (id === 'ds64' && body + 16 <= bytes.length) longSize = Number(view.getBigUint64(body + 8, true))
    // Rate and bytes of one frame: the field that should hold their product is often wrong.
    if (id === 'fmt ' && body + 16 <= bytes.length)
      perSecond =
        view.getUint32(body + 4, true) * view.getUint16(body + 2, true) * Math.ceil(view.getUint16(body + 14, true) / 8)
    if (id === 'data') {
      const size = claimed < UNKNOWN_SIZE ? claimed : longSize
      return size > 0 && perSecond > 0 ? size / perSecond : null
    }
    at = body + claimed + (claimed % 2)
  }
  return null
}

const promisedByFlac = (bytes: Uint8Array): Seconds | null => {
  const { frames, rate } = openFlac(bytes)
  return frames > 0 ? frames / rate : null
}

/** The length that the header of a file tells, of which `found` seconds could be decoded; null if it tells none. */
const promised = (recording: Recording, format: Decoded['format'], found: Seconds): Seconds | null => {
  if (format === 'mp3') return promisedByMp3(recording, found)
  return format === 'wav' ? promisedByWav(recording) : promisedByFlac(recording)
}

/** Whether as much could be decoded as the file itself says that it holds; a file that says nothing is complete. */
// isComplete(song.subarray(0, song.length / 2), 'mp3', 90) // => false
export const isComplete = (recording: Recording, format: Decoded['format'], found: Seconds): boolean =>
  found + TOLERANCE >= (promised(recording, format, found) ?? 0)
