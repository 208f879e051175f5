import { createMp3Encoder } from 'wasm-media-encoders'
import { wavFile } from '../harness/audio'

/** Recordings of the service: short generated tunes, deterministic by number. */

type Seconds = number

const RATE = 44_100 // Hertz
const SAMPLES_PER_FRAME = 1152
const ENCODER_DELAY = 576 // samples of silence before the first one
const KILOBITS = 128

/** Number of different tunes. Songs with the same tune differ in their tags. */
const TUNES = 16

/** `mp3` has its exact length in an Info frame; `mp3-plain` has only frames of constant bitrate. */
export type AudioFormat = 'mp3' | 'mp3-plain' | 'wav'

export const AUDIO_TYPES: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  'mp3-plain': 'audio/mpeg',
  wav: 'audio/wav',
}

const PENTATONIC = [0, 2, 4, 7, 9, 12, 9, 7]

/** A plucked line at 120 BPM; its number determines key, steps and rhythm. */
const tune = (number: number, samples: number): Float32Array => {
  const out = new Float32Array(samples)
  const step = RATE / 4
  const stride = 1 + (number % 3) * 2
  for (let i = 0; i < samples; i++) {
    const index = Math.floor(i / step)
    const note = 48 + (number % TUNES) + PENTATONIC[(index * stride) % PENTATONIC.length]!
    const hertz = 440 * 2 ** ((note - 69) / 12)
    const since = (i % step) / RATE
    const phase = 2 * Math.PI * hertz * since
    out[i] = 0.4 * Math.exp(-since * 6) * (Math.sin(phase) + 0.3 * Math.sin(2 * phase)) * Math.min(1, since * 500)
  }
  return out
}

const crc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

/** The silent frame of the "MP3 Info Tag revision 1, LAME" with the number of frames and the trim. */
const infoFrame = (audio: Buffer, samples: number): Buffer => {
  const exact = (144_000 * KILOBITS) / RATE
  const frame = Buffer.alloc(Math.floor(exact))
  const frames = Math.round(audio.length / exact)
  const padding = frames * SAMPLES_PER_FRAME - ENCODER_DELAY - samples
  frame.set(audio.subarray(0, 4))
  frame[1]! |= 1 // no CRC after the header
  frame[2]! &= ~2 // no padding byte
  const info = 4 + 32
  frame.write('Info', info)
  frame.writeUInt32BE(0xf, info + 4) // frames, bytes, table of contents and quality follow
  frame.writeUInt32BE(frames, info + 8)
  frame.writeUInt32BE(audio.length + frame.length, info + 12)
  for (let i = 0; i < 100; i++) frame[info + 16 + i] = Math.floor(i * 2.56)
  frame.writeUInt32BE(57, info + 116)
  const lame = info + 120
  frame.write('LAME3.100', lame)
  frame[lame + 9] = 0x01 // revision 0, constant bitrate
  frame[lame + 10] = 160 // low-pass in units of 100 Hz
  frame[lame + 20] = KILOBITS
  frame[lame + 21] = ENCODER_DELAY >> 4
  frame[lame + 22] = ((ENCODER_DELAY & 15) << 4) | (padding >> 8)
  frame[lame + 23] = padding & 255
  frame.writeUInt32BE(audio.length + frame.length, lame + 28)
  frame.writeUInt16BE(crc16(audio), lame + 32)
  frame.writeUInt16BE(crc16(frame.subarray(0, lame + 34)), lame + 34)
  return frame
}

const mp3 = async (samples: Float32Array): Promise<Buffer> => {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 2, bitrate: KILOBITS })
  const parts: Buffer[] = []
  for (let at = 0; at < samples.length; at += RATE) {
    const part = samples.subarray(at, at + RATE)
    parts.push(Buffer.from(encoder.encode([part, part])))
  }
  parts.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(parts)
}

/** An ID3v2.3 block with one comment, which makes the bytes of every song unique. */
const tag = (text: string): Buffer => {
  const content = Buffer.from(`\0songloom\0${text}`, 'latin1')
  const frame = Buffer.alloc(10 + content.length)
  frame.write('TXXX')
  frame.writeUInt32BE(content.length, 4)
  frame.set(content, 10)
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, frame.length >> 7, frame.length & 127])
  return Buffer.concat([head, frame])
}

const made = new Map<string, Promise<Buffer>>()

/** `seconds` is 0.1 … 60. Results are cached by tune and length. */
const bare = (number: number, seconds: Seconds, format: AudioFormat): Promise<Buffer> => {
  const name = `${number % TUNES} ${seconds} ${format}`
  const known = made.get(name)
  if (known) return known
  const make = async () => {
    const samples = tune(number, Math.round(seconds * RATE))
    if (format === 'wav') return wavFile(samples)
    const audio = await mp3(samples)
    return format === 'mp3' ? Buffer.concat([infoFrame(audio, samples.length), audio]) : audio
  }
  const making = make()
  made.set(name, making)
  return making
}

/**
 * The file of one song, deterministic by its arguments and unique per song. `name` is written into the tags of an MP3
 * (a WAV differs by its tune only).
 */
export const recording = async (
  number: number,
  seconds: Seconds,
  format: AudioFormat,
  name: string,
): Promise<Buffer> => {
  const audio = await bare(number, seconds, format)
  return format === 'mp3' ? Buffer.concat([tag(name), audio]) : audio
}

/** Type of a file by its first bytes; the service accepts no other types. */
export const sniff = (bytes: Buffer): 'mp3' | 'wav' | 'other' => {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE') return 'wav'
  if (bytes.toString('latin1', 0, 3) === 'ID3') return 'mp3'
  const [first = 0, second = 0] = bytes
  const layer3 = first === 0xff && (second & 0xe6) === 0xe2
  return layer3 ? 'mp3' : 'other'
}
