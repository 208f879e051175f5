import type { Hertz, Seconds } from '#lib/music/time'

/**
 * The first audio track of a Matroska or WebM file, read in one pass over its elements, so the time is bounded by the
 * size.
 * Source: RFC 9559 (elements, lacing), RFC 8794 (variable-size integers).
 */
export type MatroskaTrack = {
  codec: string
  setup: Uint8Array
  rate: Hertz
  channels: number
  /** Declared duration; null where there is none. */
  declaredDuration: Seconds | null
  packets: Uint8Array[]
  /** Whether the file has tracks of any type. */
  hasTracks: boolean
}

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const AUDIO = 0xe1
const CLUSTER = 0x1f43b675
const GROUP = 0xa0
/**
 * Containers are flattened: their children are read as siblings, so their sizes, which may be unknown, do not matter.
 */
const CONTAINER_IDS = new Set([SEGMENT, INFO, TRACKS, TRACK, AUDIO, CLUSTER, GROUP])
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
const AUDIO_TRACK_TYPE = 2
/** Real files have fewer tracks. */
const MAX_TRACKS = 64

type VariableSizeInteger = { value: number; bytes: number }

/** A number of 1 to 8 bytes; −1 where all bits are 1, which means unknown. */
const readVariableSizeInteger = (bytes: Uint8Array, at: number): VariableSizeInteger | null => {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = first & (0xff >> length)
  let ones = value === 0xff >> length
  for (let i = 1; i < length; i++) {
    value = value * 256 + bytes[at + i]!
    ones &&= bytes[at + i] === 0xff
  }
  return { value: ones ? -1 : value, bytes: length }
}

type Element = { id: number; body: number; size: number }

const elementAt = (bytes: Uint8Array, at: number): Element | null => {
  const first = bytes[at]
  if (!first || first < 0x10) return null
  const length = Math.clz32(first) - 23
  let id = 0
  for (let i = 0; i < length; i++) id = id * 256 + (bytes[at + i] ?? 0)
  const size = readVariableSizeInteger(bytes, at + length)
  return size ? { id, body: at + length + size.bytes, size: size.value } : null
}

const readUnsigned = (body: Uint8Array) => body.reduce((value, byte) => value * 256 + byte, 0)

const readFloat = (body: Uint8Array) => {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  return body.length === 4 ? view.getFloat32(0) : body.length === 8 ? view.getFloat64(0) : 0
}

/** The frames of a block, with any of the three kinds of lacing. */
const framesOf = (block: Uint8Array): { track: number; frames: Uint8Array[] } => {
  const track = readVariableSizeInteger(block, 0)
  if (!track || block.length < track.bytes + 4) return { track: -1, frames: [] }
  let at = track.bytes + 2
  const lacing = (block[at++]! >> 1) & 3
  if (lacing === 0) return { track: track.value, frames: [block.subarray(at)] }
  const count = block[at++]! + 1
  const sizes: number[] = []
  if (lacing === 1)
    while (sizes.length < count - 1) {
      let size = 0
      while (block[at] === 255) size += block[at++]!
      sizes.push(size + (block[at++] ?? 0))
    }
  if (lacing === 3)
    while (sizes.length < count - 1) {
      const numeral = readVariableSizeInteger(block, at)
      if (!numeral) break
      at += numeral.bytes
      // The first size is absolute, the others are biased differences.
      const last = sizes.at(-1)
      sizes.push(last === undefined ? numeral.value : last + numeral.value - (2 ** (7 * numeral.bytes - 1) - 1))
    }
  const frames: Uint8Array[] = []
  const equal = Math.floor((block.length - at) / count)
  for (let i = 0; i < count && at < block.length; i++) {
    const size = lacing === 2 ? equal : (sizes[i] ?? block.length - at)
    if (size < 0) break
    // An empty frame has no audio, and 256 of them fit into one byte.
    if (size > 0) frames.push(block.subarray(at, at + size))
    at += size
  }
  return { track: track.value, frames }
}

/** Whether a cluster element starts here and is followed by another one or the end of the file. */
const isChained = (bytes: Uint8Array, at: number): boolean => {
  const here = elementAt(bytes, at)
  if (!here) return false
  if (here.id === CLUSTER) return true
  if (here.id !== SIMPLE_BLOCK && here.id !== GROUP) return false
  const end = here.body + here.size
  if (here.size < 4 || end > bytes.length) return false
  return end === bytes.length || [SIMPLE_BLOCK, GROUP, CLUSTER].includes(elementAt(bytes, end)?.id ?? 0)
}

/**
 * Reads a file. Stops after `maxPackets` packets or MAX_TRACKS tracks.
 *
 * @example
 * readMatroska(recording, 1_000_000).codec → 'A_OPUS'
 */
export const readMatroska = (bytes: Uint8Array, maxPackets: number): MatroskaTrack => {
  type Track = { number: number; kind: number; codec: string; setup: Uint8Array; rate: Hertz; channels: number }
  const tracks: Track[] = []
  const blocks = new Map<number, Uint8Array[]>()
  let scale = 1_000_000
  let length = 0
  let found = 0
  for (let at = 0; at < bytes.length && found < maxPackets && tracks.length <= MAX_TRACKS; ) {
    const element = elementAt(bytes, at)
    const end = element ? element.body + element.size : 0
    if (
      !element ||
      (!CONTAINER_IDS.has(element.id) && (element.size < 0 || (end > bytes.length && element.id !== SIMPLE_BLOCK)))
    ) {
      // Damaged: search for the next valid element.
      at++
      while (at < bytes.length && !isChained(bytes, at)) at++
      continue
    }
    const body = bytes.subarray(element.body, Math.min(end, bytes.length))
    const track = tracks.at(-1)
    if (element.id === TRACK)
      tracks.push({ number: -1, kind: 0, codec: '', setup: new Uint8Array(0), rate: 8000, channels: 1 })
    else if (element.id === 0x2ad7b1) scale = readUnsigned(body)
    else if (element.id === 0x4489) length = readFloat(body)
    else if (element.id === SIMPLE_BLOCK || element.id === BLOCK) {
      const { track: number, frames } = framesOf(body)
      found += frames.length
      const known = blocks.get(number)
      if (known) known.push(...frames)
      else blocks.set(number, [...frames])
    } else if (track) {
      if (element.id === 0xd7) track.number = readUnsigned(body)
      if (element.id === 0x83) track.kind = readUnsigned(body)
      if (element.id === 0x86) track.codec = String.fromCharCode(...body.subarray(0, 64))
      if (element.id === 0x63a2) track.setup = body
      if (element.id === 0xb5) track.rate = readFloat(body)
      if (element.id === 0x9f) track.channels = readUnsigned(body)
    }
    at = CONTAINER_IDS.has(element.id) ? element.body : end
  }
  const audioTrack = tracks.find((candidate) => candidate.kind === AUDIO_TRACK_TYPE)
  const declaredDuration = (length * scale) / 1e9
  return {
    codec: audioTrack?.codec ?? '',
    setup: audioTrack?.setup ?? new Uint8Array(0),
    rate: audioTrack?.rate ?? 0,
    channels: audioTrack?.channels ?? 0,
    declaredDuration: declaredDuration > 0 && Number.isFinite(declaredDuration) ? declaredDuration : null,
    packets: audioTrack ? (blocks.get(audioTrack.number) ?? []) : [],
    hasTracks: tracks.length > 0,
  }
}
