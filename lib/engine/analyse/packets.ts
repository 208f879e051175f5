import type { EncodedPacketSink } from 'mediabunny'
import { AAC_FRAME_SAMPLES, aacBlocks, parseAudioSpecificConfig } from '#lib/engine/analyse/aac'
import { MAX_CHANNELS, MAX_RATE, MIN_RATE, type Source, trimmed } from '#lib/engine/analyse/block'
import { readMatroska } from '#lib/engine/analyse/matroska'
import { opusBlocks, opusHead, opusSamples } from '#lib/engine/analyse/opus'
import { vorbisBlocks, vorbisSizes } from '#lib/engine/analyse/vorbis'
import { EngineError } from '#lib/engine/engine-error'
import type { Hertz, Seconds } from '#lib/music/time'

/** Container formats of encoded packets: Ogg, MP4, and Matroska with WebM. */
type Container = 'ogg' | 'm4a' | 'webm'

const startsWith = (bytes: Uint8Array, at: number, magic: string) =>
  bytes.length >= at + magic.length && [...magic].every((char, i) => bytes[at + i] === char.charCodeAt(0))

/** The container of a file by its signature; null for others. */
export const containerOf = (bytes: Uint8Array): Container | null => {
  if (startsWith(bytes, 0, 'OggS')) return 'ogg'
  if (startsWith(bytes, 4, 'ftyp')) return 'm4a'
  return startsWith(bytes, 0, '\x1aE\xdf\xa3') ? 'webm' : null
}

const NAMES: Record<Container, string> = { ogg: 'Ogg', m4a: 'M4A', webm: 'WebM' }

/** More packets than any recording within the limit has. */
const MAX_PACKETS = 1_000_000

type Packets = { data: Uint8Array[]; first: Seconds; end: Seconds; samples: number }

/** Packets up to the limit in file order. A read error ends them. */
const collectPackets = async (
  sink: EncodedPacketSink,
  countSamples: (data: Uint8Array) => number,
  maxSamples: number,
): Promise<Packets> => {
  const found: Packets = { data: [], first: 0, end: 0, samples: 0 }
  try {
    for await (const packet of sink.packets()) {
      if (found.data.length === 0) found.first = packet.timestamp
      found.data.push(packet.data)
      found.end = Math.max(found.end, packet.timestamp + packet.duration)
      found.samples += countSamples(packet.data)
      if (found.samples > maxSamples || found.data.length > MAX_PACKETS) break
    }
  } catch (error) {
    if (found.data.length === 0) throw error
  }
  return found
}

/** Whether a complete last page ends an Ogg file (RFC 3533, 6). */
const hasLastPage = (bytes: Uint8Array): boolean => {
  for (let at = bytes.length - 27; at >= Math.max(0, bytes.length - 70_000); at--)
    if (startsWith(bytes, at, 'OggS')) {
      const segments = bytes[at + 26]!
      const size = bytes.subarray(at + 27, at + 27 + segments).reduce((sum, byte) => sum + byte, 0)
      return (bytes[at + 5]! & 4) !== 0 && at + 27 + segments + size <= bytes.length
    }
  return false
}

const damagedError = (container: Container) =>
  new EngineError(
    'audio_damaged',
    `This ${NAMES[container]} file is incomplete or damaged. It contains no playable audio.`,
  )

/** An audio track of a container. */
type AudioTrack = {
  codec: string
  setup: Uint8Array
  rate: Hertz
  channels: number
  declaredDuration: Seconds | null
  /** Collects packets up to `maxSamples` samples. */
  collect: (countSamples: (data: Uint8Array) => number, maxSamples: number) => Promise<Packets>
}

const noAudioError = (container: Container) =>
  new EngineError('not_audio', `This ${NAMES[container]} file contains no audio.`)

const openMatroska = (bytes: Uint8Array): AudioTrack => {
  const { packets, hasTracks, codec, declaredDuration, ...sound } = readMatroska(bytes, MAX_PACKETS)
  if (hasTracks && codec === '') throw noAudioError('webm')
  if (packets.length === 0) throw damagedError('webm')
  return {
    ...sound,
    codec: { A_OPUS: 'opus', A_VORBIS: 'vorbis', A_AAC: 'aac' }[codec] ?? codec,
    declaredDuration,
    collect: async (counted, most) => {
      let samples = 0
      const data: Uint8Array[] = []
      for (const packet of packets) {
        if (samples > most) break
        data.push(packet)
        samples += counted(packet)
      }
      return { data, first: 0, end: Number.POSITIVE_INFINITY, samples }
    },
  }
}

type MediaLibrary = typeof import('mediabunny')

const openOggOrMp4 = async (media: MediaLibrary, bytes: Uint8Array, container: 'ogg' | 'm4a'): Promise<AudioTrack> => {
  const { BufferSource, EncodedPacketSink, Input, MP4, OGG, QTFF } = media
  const input = new Input({ source: new BufferSource(bytes), formats: [OGG, MP4, QTFF] })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw (await input.getTracks()).length > 0 ? noAudioError(container) : damagedError(container)
  const description = (await track.getDecoderConfig())?.description
  const setup = !description
    ? new Uint8Array(0)
    : ArrayBuffer.isView(description)
      ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
      : new Uint8Array(description)
  return {
    codec: track.codec ?? '',
    setup,
    rate: track.sampleRate,
    channels: track.numberOfChannels,
    declaredDuration: container === 'ogg' ? null : await input.getDurationFromMetadata(),
    collect: (counted, most) => collectPackets(new EncodedPacketSink(track), counted, most),
  }
}

const readSource = async (
  media: MediaLibrary,
  bytes: Uint8Array,
  container: Container,
  limit: Seconds,
): Promise<Source> => {
  const track = container === 'webm' ? openMatroska(bytes) : await openOggOrMp4(media, bytes, container)
  const { codec, setup, rate, channels } = track
  if (codec !== 'opus' && codec !== 'vorbis' && codec !== 'aac')
    throw new EngineError(
      'not_audio',
      `This ${NAMES[container]} file uses an unsupported codec. Upload it as MP3, WAV or FLAC.`,
    )
  if (!(channels >= 1 && channels <= MAX_CHANNELS && rate >= MIN_RATE && rate <= MAX_RATE))
    throw new EngineError('audio_damaged', 'The file’s header is damaged.')
  const declaredDuration = () =>
    container === 'ogg' ? (hasLastPage(bytes) ? null : Number.POSITIVE_INFINITY) : track.declaredDuration
  const common = { channels, declaredDuration }

  if (codec === 'opus') {
    const head = opusHead(setup, channels)
    const packets = await track.collect(opusSamples, (limit + 1) * 48000)
    if (packets.data.length === 0) throw damagedError(container)
    const total = container === 'ogg' ? Math.round(packets.end * 48000) : Number.POSITIVE_INFINITY
    return {
      ...common,
      format: container === 'ogg' ? 'opus' : container,
      rate: 48000,
      duration: Math.max(0, packets.samples - head.preSkip) / 48000,
      blocks: () => trimmed(opusBlocks(head, packets.data), head.preSkip, total),
    }
  }
  if (codec === 'vorbis') {
    const sizes = vorbisSizes(setup)
    let last = 0
    const countSamples = (packet: Uint8Array) => {
      // Windows overlap by half, so two neighbours give a quarter of both.
      const size = sizes(packet)
      const samples = last === 0 ? 0 : (last + size) / 4
      last = size
      return samples
    }
    const packets = await track.collect(countSamples, (limit + 1) * rate)
    if (packets.data.length === 0) throw damagedError(container)
    return {
      ...common,
      format: container,
      rate,
      duration: packets.samples / rate,
      blocks: () => vorbisBlocks(container === 'ogg' ? bytes : { setup, packets: packets.data }),
    }
  }
  const core = parseAudioSpecificConfig(setup)
  const packets = await track.collect(() => AAC_FRAME_SAMPLES, (limit + 1) * core.rate)
  if (packets.data.length === 0) throw damagedError(container)
  // Negative timestamps declare the encoder's padding.
  const skip = Math.max(0, Math.round(-packets.first * core.rate))
  return {
    ...common,
    format: container,
    rate: core.rate,
    duration: packets.samples / core.rate,
    blocks: () => trimmed(aacBlocks(core, packets.data), skip, Math.round(packets.end * core.rate)),
  }
}

/** Throws EngineError: not_audio without a supported audio track; audio_damaged without any packet. */
export const openPackets = async (bytes: Uint8Array, container: Container, limit: Seconds): Promise<Source> => {
  // Loaded with the first such recording: the library takes 13 MB, and songs need none.
  const media = await import('mediabunny')
  try {
    return await readSource(media, bytes, container, limit)
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw damagedError(container)
  }
}
