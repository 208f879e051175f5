import type { Hertz } from '#lib/music/time'

/**
 * Splits a FLAC file into frames by headers and checksums, so one damaged byte costs one frame.
 * Source: RFC 9639, 9.1 (frame header) and 9.3 (frame footer).
 */
export type FlacFrame = {
  /** null for a damaged frame, whose duration is known. */
  bytes: Uint8Array | null
  /** Samples per channel. */
  samples: number
}

type Header = { samples: number; channels: number; rate: Hertz; at: number; strategy: number; bytes: number }

const RATES: Hertz[] = [0, 88200, 176400, 192000, 8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000]

/** CRC-8 of x⁸ + x² + x + 1. */
const CRC8 = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  return crc
})
/** CRC-16 of x¹⁶ + x¹⁵ + x² + 1. */
const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : (crc << 1) & 0xffff
  return crc
})

/** Parses the frame header at an offset; null if there is none. `at`: number of the frame or of its first sample. */
const headerAt = (bytes: Uint8Array, start: number, own: { rate: Hertz; channels: number }): Header | null => {
  if (start + 6 > bytes.length || bytes[start] !== 0xff || (bytes[start + 1]! & 0xfe) !== 0xf8) return null
  const strategy = bytes[start + 1]! & 1
  const size = bytes[start + 2]! >> 4
  const rateCode = bytes[start + 2]! & 15
  const assignment = bytes[start + 3]! >> 4
  if (size === 0 || rateCode === 15 || assignment > 10 || (bytes[start + 3]! & 1) !== 0) return null
  let next = start + 4
  // A coded number of up to seven bytes, in the manner of UTF-8.
  const lead = bytes[next++]!
  let more = 0
  while (more < 7 && lead & (0x80 >> more)) more++
  if (more === 1 || more > 7) return null
  let at = more === 0 ? lead : lead & (0x7f >> more)
  for (let i = 1; i < more; i++) at = at * 64 + ((bytes[next++] ?? 0) & 63)
  let samples = size === 1 ? 192 : size <= 5 ? 144 << size : 1 << size
  if (size === 6) samples = (bytes[next++] ?? 0) + 1
  if (size === 7) {
    samples = (bytes[next] ?? 0) * 256 + (bytes[next + 1] ?? 0) + 1
    next += 2
  }
  let rate = rateCode === 0 ? own.rate : RATES[rateCode]!
  if (rateCode === 12) rate = (bytes[next++] ?? 0) * 1000
  if (rateCode > 12) {
    rate = ((bytes[next] ?? 0) * 256 + (bytes[next + 1] ?? 0)) * (rateCode === 14 ? 10 : 1)
    next += 2
  }
  if (next >= bytes.length) return null
  let crc = 0
  for (let i = start; i < next; i++) crc = CRC8[crc ^ bytes[i]!]!
  if (crc !== bytes[next]) return null
  const channels = assignment < 8 ? assignment + 1 : 2
  if (channels !== own.channels || rate !== own.rate) return null
  return { samples, channels, rate, at, strategy, bytes: next + 1 - start }
}

/** Upper bound of a frame's end: encoders use at most five bytes per sample and channel. */
const maxFrameEnd = (header: Header, at: number) => at + header.bytes + header.samples * header.channels * 5 + 1024

/** Larger gaps in the frame numbers are damage. */
const MAX_GAP_SECONDS = 120

/**
 * All frames from `start` on, with gaps as damaged frames. Stops after `maxSamples` samples.
 * `own`: format of the file; frames of another format are ignored.
 */
export const flacFrames = (
  bytes: Uint8Array,
  start: number,
  own: { rate: Hertz; channels: number },
  maxSamples: number,
): FlacFrame[] => {
  const frames: FlacFrame[] = []
  let sum = 0
  const add = (frame: FlacFrame) => {
    frames.push(frame)
    sum += frame.samples
  }
  let header: Header | null = null
  let at = start
  let blockSize = 0
  let first: number | null = null
  // Bounds the bytes that are searched in vain, so damaged files cost linear time.
  let searchBudget = bytes.length
  while (at < bytes.length && sum <= maxSamples) {
    header = headerAt(bytes, at, own)
    if (!header) {
      at++
      continue
    }
    // Frame numbers tell how much is missing since the last valid frame.
    blockSize ||= header.samples
    const begins = header.strategy === 1 ? header.at : header.at * blockSize
    first ??= begins
    const missing = begins - first - sum
    if (missing > 0 && missing < MAX_GAP_SECONDS * own.rate) add({ bytes: null, samples: missing })
    let crc = 0
    let end = at
    let next: Header | null = null
    const reach = Math.min(bytes.length, maxFrameEnd(header, at))
    for (; end < reach; end++) {
      if (searchBudget <= 0 && crc === 0 && end > at + header.bytes + 2) break
      if (end > at + header.bytes && bytes[end] === 0xff) {
        next = headerAt(bytes, end, own)
        if (next && (crc === 0 || next.at > header.at)) break
        next = null
      }
      crc = ((crc << 8) & 0xffff) ^ CRC16[(crc >> 8) ^ bytes[end]!]!
    }
    // The last frame ends where its checksum matches, because tags may follow it.
    const ends = next || crc === 0 ? end : findFrameEnd(bytes, at, header.bytes, reach)
    const whole = next ? crc === 0 : ends !== null
    if (whole || next) add({ bytes: whole ? bytes.subarray(at, ends ?? end) : null, samples: header.samples })
    searchBudget -= end - (ends ?? end)
    at = ends ?? end
  }
  return frames
}

/** End of a frame without a successor, found by its checksum; null if it is truncated. */
const findFrameEnd = (bytes: Uint8Array, start: number, header: number, reach: number): number | null => {
  let crc = 0
  for (let at = start; at < reach; at++) {
    crc = ((crc << 8) & 0xffff) ^ CRC16[(crc >> 8) ^ bytes[at]!]!
    if (crc === 0 && at + 1 - start > header + 2) return at + 1
  }
  return null
}
