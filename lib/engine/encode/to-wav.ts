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
  return joinBytes([
    wavHeader('pcm16', samples.length, { channels: 1, rate: SPEECH_RATE }),
    new Uint8Array(samples.buffer),
  ])
}
