import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import type { DecodedBlock } from '#lib/engine/analyse/block'
import { waveOrder } from '#lib/engine/analyse/opus'

/** Few bytes can hold thousands of samples, so the decoder's input is small. */
const DECODER_INPUT_BYTES = 1024

/** CRC-32 of Ogg pages: polynomial 0x04c11db7, most significant bit first. Source: RFC 3533, 6. */
const CRC32 = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  return crc >>> 0
})

const checksum = (page: Uint8Array) => {
  let crc = 0
  for (const byte of page) crc = ((crc << 8) ^ CRC32[((crc >>> 24) ^ byte) & 255]!) >>> 0
  return crc
}

/** Lacing values of a packet: 255 as often as it fits, then the rest. */
const lacing = (length: number) => [...new Array<number>(Math.floor(length / 255)).fill(255), length % 255]

/** Packs packets into Ogg pages. Long packets span several. */
const pagesOf = (packets: readonly Uint8Array[], number: number, granule: bigint, begins: boolean): Uint8Array[] => {
  const pages: Uint8Array[] = []
  const flush = (segments: number[], body: Uint8Array, continued: boolean, ends: boolean) => {
    const page = new Uint8Array(27 + segments.length + body.length)
    const view = new DataView(page.buffer)
    page.set(new TextEncoder().encode('OggS'))
    page[5] = (continued ? 1 : 0) | (begins && pages.length === 0 ? 2 : 0)
    view.setBigInt64(6, ends ? granule : -1n, true)
    view.setUint32(14, 1, true)
    view.setUint32(18, number + pages.length, true)
    page[26] = segments.length
    page.set(segments, 27)
    page.set(body, 27 + segments.length)
    view.setUint32(22, checksum(page), true)
    pages.push(page)
  }
  for (const packet of packets) {
    const segments = lacing(packet.length)
    for (let at = 0; at < segments.length; at += 255) {
      const last = at + 255 >= segments.length
      const body = packet.subarray(at * 255, last ? packet.length : (at + 255) * 255)
      flush(segments.slice(at, at + 255), body, at > 0, last)
    }
  }
  return pages
}

/** The three Vorbis headers in Xiph lacing: number less one, lengths of all but the last, then the headers. */
const headersOf = (setup: Uint8Array): Uint8Array[] => {
  const lengths: number[] = []
  let at = 1
  for (let i = 0; i < 2; i++) {
    let length = 0
    while (setup[at] === 255) {
      length += 255
      at++
    }
    length += setup[at++] ?? 0
    lengths.push(length)
  }
  const second = at + lengths[0]!
  const third = second + lengths[1]!
  return [setup.subarray(at, second), setup.subarray(second, third), setup.subarray(third)]
}

/**
 * Window size of a packet. The modes at the end of the setup header tell long from short windows, so they are read
 * backwards.
 * Source: Vorbis I specification, 4.2.2, 4.2.4 and 4.3.1.
 */
export const vorbisSizes = (setup: Uint8Array): ((packet: Uint8Array) => number) => {
  const [identification, , header] = headersOf(setup)
  const sizes = identification?.[28] ?? 0
  const [short, long] = [1 << (sizes & 15), 1 << (sizes >> 4)]
  const modes = modesOf(header ?? new Uint8Array(0))
  const bits = Math.max(0, 32 - Math.clz32(modes.length - 1))
  return (packet) => {
    const first = packet[0] ?? 1
    // Header packets have an odd first byte.
    if (first & 1) return 0
    return modes[(first >> 1) & ((1 << bits) - 1)] ? long : short
  }
}

/**
 * Whether each mode uses long windows. A mode is 1 bit, 16 zeros, 16 zeros and 8 bits; 6 bits in front count the modes,
 * and 1 bit ends the header.
 */
const modesOf = (header: Uint8Array): boolean[] => {
  const bit = (at: number) => ((header[at >> 3] ?? 0) >> (at & 7)) & 1
  let end = header.length * 8 - 1
  while (end > 0 && bit(end) === 0) end--
  const modes: boolean[] = []
  for (let at = end - 41; at > 6; at -= 41) {
    let zeros = true
    for (let i = 1; i <= 32; i++) zeros &&= bit(at + i) === 0
    if (!zeros) break
    modes.unshift(bit(at) === 1)
    let count = 0
    for (let i = 5; i >= 0; i--) count = count * 2 + bit(at - 6 + i)
    if (count + 1 === modes.length) return modes
    if (modes.length > 64) break
  }
  return [true]
}

/** Packets per Ogg page group. */
const BATCH_PACKETS = 16

/** The stream as Ogg: unchanged, or repacked from another container. */
function* oggOf(source: Uint8Array | { setup: Uint8Array; packets: readonly Uint8Array[] }): Iterable<Uint8Array> {
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.length; at += DECODER_INPUT_BYTES) yield source.subarray(at, at + DECODER_INPUT_BYTES)
    return
  }
  let number = 0
  for (const header of headersOf(source.setup))
    for (const page of pagesOf([header], number, 0n, number === 0)) {
      number++
      yield page
    }
  for (let at = 0; at < source.packets.length; at += BATCH_PACKETS)
    for (const page of pagesOf(source.packets.slice(at, at + BATCH_PACKETS), number, 0n, false)) {
      number++
      yield page
    }
}

export async function* vorbisBlocks(
  source: Uint8Array | { setup: Uint8Array; packets: readonly Uint8Array[] },
): AsyncIterable<DecodedBlock> {
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  try {
    for (const piece of oggOf(source)) {
      const { channelData, samplesDecoded, sampleRate } = await decoder.decode(piece)
      if (samplesDecoded > 0) yield { rate: sampleRate, channels: ordered(channelData) }
    }
    const { channelData, samplesDecoded, sampleRate } = await decoder.flush()
    if (samplesDecoded > 0) yield { rate: sampleRate, channels: ordered(channelData) }
  } finally {
    decoder.free()
  }
}

const ordered = (channels: readonly Float32Array[]) => waveOrder(channels.length).map((from) => channels[from]!)
