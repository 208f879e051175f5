import type { DecodedBlock } from '#lib/engine/analyse/block'
import { EngineError } from '#lib/engine/engine-error'
import type { Hertz } from '#lib/music/time'

/** Core configuration in an AudioSpecificConfig. Source: ISO/IEC 14496-3, 1.6.2.1. */
export type AacConfig = { object: number; rateIndex: number; rate: Hertz; channels: number }

const RATES: Hertz[] = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

/** Object types of extensions (SBR, PS). The core's object type follows their sampling rate. */
const EXTENSION_OBJECT_TYPES = [5, 29]

/**
 * Parses an AudioSpecificConfig. Throws EngineError.
 *
 * @example
 * parseAudioSpecificConfig(Uint8Array.of(0x12, 0x10)) // => { object: 2, rateIndex: 4, rate: 44100, channels: 2 }
 */
export const parseAudioSpecificConfig = (config: Uint8Array): AacConfig => {
  let at = 0
  const bits = (count: number) => {
    let value = 0
    for (let i = 0; i < count; i++, at++) value = value * 2 + (((config[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  let object = bits(5)
  const rateIndex = bits(4)
  const channels = bits(4)
  if (EXTENSION_OBJECT_TYPES.includes(object)) {
    bits(4)
    object = bits(5)
  }
  const rate = RATES[rateIndex]
  if (config.length < 2 || !rate) throw new EngineError('audio_damaged', 'The file’s header is damaged.')
  if (object !== 2 || channels < 1 || channels > 2)
    throw new EngineError('not_audio', 'This AAC format isn’t supported. Use AAC-LC or HE-AAC, mono or stereo.')
  return { object, rateIndex, rate, channels }
}

/** Adds an ADTS header to each packet. Source: ISO/IEC 13818-7, 6.2. */
const withAdtsHeaders = ({ object, rateIndex, channels }: AacConfig, packets: readonly Uint8Array[]): ArrayBuffer => {
  const stream = new Uint8Array(packets.reduce((sum, packet) => sum + packet.length + 7, 0))
  let at = 0
  for (const packet of packets) {
    const size = packet.length + 7
    stream.set(
      [
        0xff,
        0xf1,
        ((object - 1) << 6) | (rateIndex << 2) | (channels >> 2),
        ((channels & 3) << 6) | (size >> 11),
        (size >> 3) & 0xff,
        ((size & 7) << 5) | 0x1f,
        0xfc,
      ],
      at,
    )
    stream.set(packet, at + 7)
    at += size
  }
  return stream.buffer
}

/** Packets per call of the decoder, and samples per packet. */
const BATCH_PACKETS = 64
export const AAC_FRAME_SAMPLES = 1024
/** The header cannot express larger packets. */
const MAX_PACKET_BYTES = 8191 - 7

/** The decoder is native code. Where it is missing for a platform, only AAC is unsupported. */
const openDecoder = async (rate: Hertz) => {
  try {
    const { OfflineAudioContext } = await import('node-web-audio-api')
    return new OfflineAudioContext(2, 1, rate)
  } catch (error) {
    throw new EngineError(
      'not_audio',
      'AAC (M4A) can’t be decoded on this server. Upload the recording as MP3, WAV, FLAC, Ogg or Opus.',
      { cause: error },
    )
  }
}

/**
 * Decodes packets at the core's rate, AAC_FRAME_SAMPLES each. HE-AAC loses its highest octave.
 * Undecodable packets become silence, so later audio keeps its time.
 */
export async function* aacBlocks(core: AacConfig, packets: readonly Uint8Array[]): AsyncIterable<DecodedBlock> {
  const decoder = await openDecoder(core.rate)
  let hasDecoded = false
  const silence = (count: number): Float32Array[] =>
    Array.from({ length: core.channels }, () => new Float32Array(count * AAC_FRAME_SAMPLES))
  /** Decodes packets [from, to). Frames overlap, so one more is decoded in front and discarded. */
  const decode = async (from: number, to: number): Promise<Float32Array[]> => {
    const first = Math.max(0, from - 1)
    const chosen = packets.slice(first, to)
    const expected = (to - from) * AAC_FRAME_SAMPLES
    if (chosen.every((packet) => packet.length > 0 && packet.length <= MAX_PACKET_BYTES)) {
      const audio = await decoder.decodeAudioData(withAdtsHeaders(core, chosen)).catch(() => null)
      if (audio && audio.length >= chosen.length * AAC_FRAME_SAMPLES) {
        hasDecoded = true
        return Array.from({ length: audio.numberOfChannels }, (_, channel) =>
          audio
            .getChannelData(channel)
            .slice((from - first) * AAC_FRAME_SAMPLES, (from - first) * AAC_FRAME_SAMPLES + expected),
        )
      }
    }
    if (to - from <= 1) return silence(to - from)
    const middle = (from + to) >> 1
    const [before, after] = [await decode(from, middle), await decode(middle, to)]
    return before.map((channel, i) => {
      const whole = new Float32Array(expected)
      whole.set(channel)
      whole.set(after[i] ?? after[0]!, channel.length)
      return whole
    })
  }
  for (let at = 0; at < packets.length; at += BATCH_PACKETS)
    yield { rate: core.rate, channels: await decode(at, Math.min(packets.length, at + BATCH_PACKETS)) }
  if (!hasDecoded)
    throw new EngineError('audio_damaged', 'No sound could be decoded from this AAC recording; it is damaged.')
}
