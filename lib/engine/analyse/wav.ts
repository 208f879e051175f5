import { type DecodedBlock, MAX_CHANNELS, MAX_RATE, MIN_RATE, type Source } from '#lib/engine/analyse/block'
import { EngineError } from '#lib/engine/engine-error'

/**
 * WAV: RIFF, RF64 and BW64; integers of 8 to 32 bits, floats of 32 and 64 bits, A-law and µ-law, plain or extensible.
 * Declared sizes are limited to the present bytes, so truncated files give what is present.
 * Sources: Microsoft's WAVE and WAVE_FORMAT_EXTENSIBLE documents; EBU Tech 3306 (RF64); ITU-T G.711.
 */
const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

/** Programs that write to a pipe declare sizes from here on. */
const UNKNOWN_SIZE = 0x7ffff000

/** Frames per block. */
const BLOCK_FRAMES = 16384

type SampleLayout = { code: number; channels: number; rate: number; bytes: number; stride: number }

const tag = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Whether a file has a WAV signature. */
export const isWav = (bytes: Uint8Array) => ['RIFF', 'RF64', 'BW64'].includes(tag(bytes, 0)) && tag(bytes, 8) === 'WAVE'

const readLayout = (view: DataView, at: number, size: number): SampleLayout => {
  if (size < 16) throw new EngineError('audio_damaged', 'The WAV header is incomplete.')
  let code = view.getUint16(at, true)
  const channels = view.getUint16(at + 2, true)
  const rate = view.getUint32(at + 4, true)
  const bits = view.getUint16(at + 14, true)
  // The sub-format's GUID starts with the plain format code.
  if (code === EXTENSIBLE && size >= 26) code = view.getUint16(at + 24, true)
  if (channels < 1 || channels > MAX_CHANNELS)
    throw new EngineError(
      'audio_damaged',
      `This WAV file has ${channels} channels; up to ${MAX_CHANNELS} are supported.`,
    )
  if (rate < MIN_RATE || rate > MAX_RATE)
    throw new EngineError('audio_damaged', `This file has an invalid sample rate (${rate} Hz).`)
  const bytes = Math.ceil(bits / 8)
  const known =
    code === PCM
      ? bytes >= 1 && bytes <= 4
      : code === FLOAT
        ? bytes === 4 || bytes === 8
        : (code === A_LAW || code === MU_LAW) && bytes === 1
  if (!known)
    throw new EngineError(
      'not_audio',
      'This WAV file uses an unsupported codec. Convert it to MP3, FLAC or PCM WAV and upload that.',
    )
  return { code, channels, rate, bytes, stride: bytes * channels }
}

/** G.711: 8 bits to ±1. */
const muLaw = (byte: number) => {
  const value = ~byte & 0xff
  const magnitude = (((value & 15) << 3) + 132) * 2 ** ((value >> 4) & 7) - 132
  return (value & 128 ? -magnitude : magnitude) / 32768
}

const aLaw = (byte: number) => {
  const value = byte ^ 0x55
  const exponent = (value >> 4) & 7
  const step = ((value & 15) << 4) + 8
  const magnitude = exponent === 0 ? step : (step + 256) * 2 ** (exponent - 1)
  return (value & 128 ? magnitude : -magnitude) / 32768
}

const sampleReader = ({ code, bytes }: SampleLayout, view: DataView): ((at: number) => number) => {
  if (code === MU_LAW) return (at) => muLaw(view.getUint8(at))
  if (code === A_LAW) return (at) => aLaw(view.getUint8(at))
  if (code === FLOAT) return bytes === 4 ? (at) => view.getFloat32(at, true) : (at) => view.getFloat64(at, true)
  if (bytes === 1) return (at) => (view.getUint8(at) - 128) / 128
  if (bytes === 2) return (at) => view.getInt16(at, true) / 32768
  if (bytes === 3) return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8388608
  return (at) => view.getInt32(at, true) / 2147483648
}

function* read(layout: SampleLayout, view: DataView, start: number, frames: number): Iterable<DecodedBlock> {
  const sample = sampleReader(layout, view)
  for (let from = 0; from < frames; from += BLOCK_FRAMES) {
    const length = Math.min(BLOCK_FRAMES, frames - from)
    const channels = Array.from({ length: layout.channels }, (_, channel) => {
      const out = new Float32Array(length)
      let at = start + from * layout.stride + channel * layout.bytes
      for (let i = 0; i < length; i++, at += layout.stride) out[i] = sample(at)
      return out
    })
    yield { rate: layout.rate, channels }
  }
}

/** Throws EngineError: audio_damaged (no usable header or no audio), not_audio (compressed). */
export const openWav = (bytes: Uint8Array): Source => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let layout: SampleLayout | null = null
  let longSize = 0
  let at = 12
  while (at + 8 <= bytes.length) {
    const id = tag(bytes, at)
    const claimed = view.getUint32(at + 4, true)
    const body = at + 8
    const left = bytes.length - body
    if (id === 'ds64' && left >= 16) longSize = Number(view.getBigUint64(body + 8, true))
    if (id === 'fmt ') layout = readLayout(view, body, Math.min(claimed, left))
    if (id === 'data') {
      if (!layout) throw new EngineError('audio_damaged', 'The WAV header is incomplete.')
      // Programs that write to a pipe leave 0 or −1 here; the audio then reaches to the end of the file.
      const open =
        claimed === 0xffffffff ? longSize || left : claimed === 0 && view.getUint32(4, true) === 0 ? left : claimed
      const frames = Math.floor(Math.min(open, left) / layout.stride)
      if (frames === 0) throw new EngineError('audio_damaged', 'This WAV file contains no playable audio.')
      const { channels, rate } = layout
      const found = layout
      const declaredBytes = claimed < UNKNOWN_SIZE ? claimed : longSize
      return {
        format: 'wav',
        channels,
        rate,
        duration: frames / rate,
        declaredDuration: () => (declaredBytes > 0 ? declaredBytes / found.stride / rate : null),
        blocks: () => read(found, view, body, frames),
      }
    }
    at = body + claimed + (claimed % 2)
  }
  throw new EngineError('audio_damaged', 'This WAV file ends before its audio starts.')
}
