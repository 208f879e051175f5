import { OpusDecoder } from 'opus-decoder'
import type { DecodedBlock } from '#lib/engine/analyse/block'
import { EngineError } from '#lib/engine/engine-error'
import { type Decibels, decibelsToGain, type Gain } from '#lib/music/time'

/** The identification header. Source: RFC 7845, 5.1. */
export type OpusHead = {
  channels: number
  /** Samples at 48 kHz to discard. */
  preSkip: number
  gain: Gain
  streams: number
  coupled: number
  mapping: number[]
  /** Index of each WAV channel in the stream. */
  order: number[]
}

/** Opus uses Vorbis channel order (RFC 7845, 5.1.1.2). */
const ORDERS: Record<number, number[]> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
}

/**
 * Indices that reorder Vorbis channels to WAV order.
 *
 * @example
 * waveOrder(3) // => [0, 2, 1]
 */
export const waveOrder = (channels: number): number[] =>
  ORDERS[channels] ?? Array.from({ length: channels }, (_, i) => i)

export const opusHead = (bytes: Uint8Array, fallback: number): OpusHead => {
  const plain = { preSkip: 0, gain: 1, streams: 1 }
  if (bytes.length < 19) {
    if (fallback > 2) throw new EngineError('audio_damaged', 'The header of this Opus recording is incomplete.')
    const mapping = fallback === 2 ? [0, 1] : [0]
    return { ...plain, channels: fallback, coupled: fallback - 1, mapping, order: waveOrder(fallback) }
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const channels = bytes[9]!
  const preSkip = view.getUint16(10, true)
  const decibels: Decibels = view.getInt16(16, true) / 256
  const gain = decibelsToGain(Math.max(-60, Math.min(60, decibels)))
  const family = bytes[18]!
  if (family === 0 && (channels === 1 || channels === 2)) {
    const mapping = channels === 2 ? [0, 1] : [0]
    return { channels, preSkip, gain, streams: 1, coupled: channels - 1, mapping, order: waveOrder(channels) }
  }
  const [streams, coupled] = [bytes[19] ?? 0, bytes[20] ?? 0]
  const mapping = [...bytes.subarray(21, 21 + channels)]
  const isValid =
    channels >= 1 &&
    channels <= 8 &&
    mapping.length === channels &&
    streams >= 1 &&
    coupled <= streams &&
    mapping.every((stream) => stream === 255 || stream < streams + coupled)
  if (!isValid) throw new EngineError('audio_damaged', 'The file’s header is damaged.')
  return { channels, preSkip, gain, streams, coupled, mapping, order: waveOrder(channels) }
}

const FRAME_SIZES = [480, 960, 1920, 2880]

/**
 * Samples at 48 kHz in a packet, from its first two bytes. Source: RFC 6716, 3.1.
 *
 * @example
 * opusSamples(Uint8Array.of(0xfc, 0)) // => 960
 */
export const opusSamples = (packet: Uint8Array): number => {
  const first = packet[0]
  if (first === undefined) return 0
  const config = first >> 3
  const frame = config < 12 ? FRAME_SIZES[config & 3]! : config < 16 ? 480 << (config & 1) : 120 << (config & 3)
  const code = first & 3
  const count = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2
  const samples = frame * count
  return samples <= 5760 ? samples : 0
}

/** Packets per call of the decoder. */
const BATCH_PACKETS = 50
/** Capacity of the decoder per packet and channel. */
const MAX_PACKET_BYTES = 3840

/** Decodes at 48 kHz, including the pre-skip. Undecodable packets become silence. */
export async function* opusBlocks(head: OpusHead, packets: readonly Uint8Array[]): AsyncIterable<DecodedBlock> {
  const decoder = new OpusDecoder({
    channels: head.channels,
    streamCount: head.streams,
    coupledStreamCount: head.coupled,
    channelMappingTable: head.mapping,
    preSkip: 0,
  })
  await decoder.ready
  try {
    for (let at = 0; at < packets.length; at += BATCH_PACKETS) {
      const batch = packets.slice(at, at + BATCH_PACKETS)
      const channels = head.order.map(
        () => new Float32Array(batch.reduce((sum, packet) => sum + opusSamples(packet), 0)),
      )
      let written = 0
      for (const packet of batch) {
        const samples = opusSamples(packet)
        if (samples > 0 && packet.length <= MAX_PACKET_BYTES * head.channels) {
          const { channelData, samplesDecoded } = decoder.decodeFrame(packet)
          head.order.forEach((from, to) => {
            const channel = channelData[from]
            for (let i = 0; channel && i < Math.min(samples, samplesDecoded); i++)
              channels[to]![written + i] = channel[i]! * head.gain
          })
        }
        written += samples
      }
      yield { rate: 48000, channels }
    }
  } finally {
    decoder.free()
  }
}
