import type { Mp3File } from '#lib/engine/encode/mp3-file'
import { bytesOfFrames, FRAME_SAMPLES, lastFrameBytes, mp3Layout } from '#lib/engine/encode/mp3-layout'
import { withTail } from '#lib/engine/encode/segments'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import type { Samples } from '#lib/music/time'

/**
 * Replaces frames of an MP3 without encoding the others again.
 *
 * Frames of a constant bitrate have the same places whatever they contain. A frame may begin in the bytes that the ones
 * before it left over (the bit reservoir), up to 511 bytes ahead of its header. So two files can be joined before any
 * frame of which the second file takes no more of them than the first one left.
 */

/** Frames begin 626 or 627 bytes after each other, in an order that repeats after this many. */
export const FRAME_PERIOD = 49

/** Bytes before its header in which a frame can begin. */
const MAX_RESERVOIR = 511

/** New frames are yielded half a second at a time. */
const PART_BYTES = 12_000

/** Frames that an encoder needs before it writes those of a longer file: its filters and its reservoir have settled. */
export const SETTLING_FRAMES = 24

/** Frames among which the first join is looked for. */
export const JOIN_FRAMES = 40

/** Frames on both sides of a change that it may reach: the encoder looks ahead, and its blocks overlap. */
const MARGIN_FRAMES = 2

const ID3_HEADER_BYTES = 10

const tagLength = (file: Uint8Array): number =>
  String.fromCharCode(...file.subarray(0, 3)) === 'ID3'
    ? ID3_HEADER_BYTES + file.subarray(6, ID3_HEADER_BYTES).reduce((size, byte) => size * 128 + byte, 0)
    : 0

/** The frames of a file that this encoder wrote, behind its tags and its Info frame. Null for other files. */
export const framesOf = (file: Uint8Array, samples: Samples): Uint8Array | null => {
  const { infoBytes, audioBytes } = mp3Layout(samples)
  const head = tagLength(file) + infoBytes
  return file.length === head + audioBytes && file[head] === 0xff ? file.subarray(head) : null
}

/** How many bytes before its header a frame begins. */
const reservoirOf = (frames: Uint8Array, at: number): number => (frames[at + 4]! << 1) | (frames[at + 5]! >> 7)

/** Audio that replaces that of a file, in samples of the file. */
export type Mp3Change = {
  /** Frame with which the new audio begins, a multiple of FRAME_PERIOD. It settles until `from`. */
  first: number
  /** The new audio is heard from about `from` to about `until`. */
  from: Samples
  until: Samples
}

/** The frame with which new audio has to begin; null where all before it is replaced. */
export const firstFrameOf = (from: Samples): number =>
  FRAME_PERIOD *
  Math.max(0, Math.floor((from / FRAME_SAMPLES - MARGIN_FRAMES - JOIN_FRAMES - SETTLING_FRAMES) / FRAME_PERIOD))

/** `samples`: the length of the file so far. `isOld`: whether its audio is that of the old file. */
export type SplicedPart = { bytes: Uint8Array; samples: Samples; isOld: boolean }

/**
 * Yields the frames of the new file in order, as soon as they are known. `encoder` has no tags and the samples from the
 * first frame to the end. `blocks` begin there too, and are read no further than needed. Returns false, before anything
 * was yielded, where the files cannot be joined.
 */
export function* spliceFrames(
  old: Uint8Array,
  samples: Samples,
  { first, from, until }: Mp3Change,
  encoder: Mp3File,
  blocks: Iterable<StereoBlock>,
): Generator<SplicedPart, boolean> {
  const { frames } = mp3Layout(samples)
  const place = (frame: number) => bytesOfFrames(frame)
  const made = new Uint8Array(old.length)
  /** Bytes of it that are written, and that were yielded. */
  let end = place(first)
  let at = 0
  /** Its empty tags and its Info frame come first. */
  let heads = 2
  const take = (parts: Uint8Array[]) => {
    for (const part of parts) {
      if (heads-- > 0) continue
      made.set(part, end)
      end += part.length
    }
  }
  const isKnown = (frame: number) => end >= place(frame) + 6
  const part = (source: Uint8Array, to: number): SplicedPart => {
    const bytes = source.slice(at, to)
    at = to
    const frame = Math.floor((to / old.length) * frames)
    return { bytes, samples: Math.min(samples, frame * FRAME_SAMPLES), isOld: source === old }
  }
  /** Where the new file can take over from the old one; the later the better. */
  const findStart = (): number | null => {
    if (first === 0) return 0
    const last = Math.floor(from / FRAME_SAMPLES) - MARGIN_FRAMES
    for (let frame = last; frame > last - JOIN_FRAMES; frame--)
      if (reservoirOf(made, place(frame)) <= reservoirOf(old, place(frame))) return frame
    return null
  }
  let start: number | null = null
  let next = Math.ceil(until / FRAME_SAMPLES) + MARGIN_FRAMES
  for (const { left, right, count } of blocks) {
    take(encoder.write(left, right, count))
    if (start === null) {
      if (first > 0 && !isKnown(Math.floor(from / FRAME_SAMPLES) - MARGIN_FRAMES)) continue
      start = findStart()
      if (start === null) return false
      const to = place(start)
      const shared = start === 0 ? 0 : reservoirOf(made, to)
      if (to > shared) yield part(old, to - shared)
    }
    // A join may still change the bytes before it, and the end of the file its last frame.
    const whole = Math.min(end, place(next)) - 2 * MAX_RESERVOIR
    if (whole - at >= PART_BYTES) yield part(made, whole)
    for (; next < frames && isKnown(next); next++) {
      const shared = reservoirOf(old, place(next))
      if (shared > reservoirOf(made, place(next))) continue
      yield part(made, place(next) - shared)
      yield part(old, old.length)
      return true
    }
  }
  if (start === null) return false
  take(encoder.end())
  const bytes = withTail(made.subarray(at), lastFrameBytes(mp3Layout(samples)))
  yield { bytes, samples, isOld: false }
  return true
}
