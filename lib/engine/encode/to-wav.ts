import { resample } from '#lib/dsp/resample'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import type { Recording } from '#lib/engine/brief'
import { joinBytes } from '#lib/engine/encode/mp3-file'
import { openWavSamples, wavHeader } from '#lib/engine/encode/wav'
import type { WavLayout } from '#lib/engine/protocol'
import type { Hertz, Seconds } from '#lib/music/time'

const SPEECH_RATE: Hertz = 16_000
const FULL_SCALE = 32_767

/**
 * A recording as a WAV file of 16 bits, as programs take it that analyse recordings: `stereo` at 44.1 kHz, `speech` in one channel
 * at 16 kHz. Throws EngineError as `decode` does.
 */
export const toWav = async (recording: Recording, limit: Seconds, layout: WavLayout): Promise<Uint8Array> => {
  const { left, right } = (await decode(recording, limit)).audio
  if (layout === 'stereo')
    return joinBytes([wavHeader('pcm16', left.length), openWavSamples('pcm16')(left, right, left.length)])
  const mono = resample(
    left.map((sample, i) => (sample + right[i]!) / 2),
    SAMPLE_RATE,
    SPEECH_RATE,
  )
  const samples = Int16Array.from(mono, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE))
  return joinBytes([speechHeader(samples.byteLength), new Uint8Array(samples.buffer)])
}

const speechHeader = (bytes: number): Uint8Array => {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SPEECH_RATE, 24)
  header.writeUInt32LE(2 * SPEECH_RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}
