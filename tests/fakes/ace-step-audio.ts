import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { decode } from '#lib/engine/analyse/decode'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { openFlacFile } from '#lib/engine/encode/flac'
import { joinBytes, openMp3File } from '#lib/engine/encode/mp3-file'
import { openWavSamples, wavHeader } from '#lib/engine/encode/wav'
import { band } from '../harness/audio'

/** Finished songs of the fake ACE-Step, made with the encoders of the embedded engine. */

export type AceFormat = 'mp3' | 'flac' | 'wav' | 'wav32'

export const ACE_TYPES: Record<AceFormat, string> = {
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  wav32: 'audio/wav',
}

const encode = async ({ left, right }: Stereo, format: AceFormat): Promise<Uint8Array> => {
  const samples = left.length
  if (format === 'wav32')
    return joinBytes([wavHeader('float32', samples), openWavSamples('float32')(left, right, samples)])
  // The real one writes 48 kHz. Every sample is held, which is enough for lengths and levels.
  if (format === 'wav') {
    const at = (frame: number) => Math.min(samples - 1, Math.floor((frame * SAMPLE_RATE) / 48_000))
    const frames = Math.round((samples * 48_000) / SAMPLE_RATE)
    return wavOf(frames, (frame, channel) => (channel === 0 ? left : right)[at(frame)]!, { rate: 48_000 })
  }
  if (format === 'mp3') {
    const file = await openMp3File(new Uint8Array(0), samples)
    return joinBytes([...file.write(left, right, samples), ...file.end()])
  }
  const file = await openFlacFile(samples)
  file.write(left, right, samples)
  return joinBytes(file.end())
}

/** A song of 4 seconds at 120 BPM by its seed; silence where `isSilent`. */
export const newSong = async (seed: number, format: AceFormat, isSilent: boolean): Promise<Uint8Array> => {
  const mono = isSilent ? new Float32Array(4 * SAMPLE_RATE) : band(4, 100 + (seed % 40))
  return encode({ left: mono, right: mono }, format)
}

/** The share of the source that is left outside the window, which no listener would take for the original. */
const ALTERED = 0.3

/** A repainted recording of so many seconds. All of it is altered: a tone in the window, and half the source outside. */
export const repainted = async (
  source: Uint8Array,
  from: number,
  to: number,
  seconds: number,
  format: AceFormat,
): Promise<Uint8Array> => {
  const { audio } = await decode(source, 600)
  const samples = Math.round(seconds * SAMPLE_RATE)
  const channel = (kept: Float32Array, hertz: number) =>
    Float32Array.from({ length: samples }, (_, i) => {
      const time = i / SAMPLE_RATE
      const isInside = time >= from && time < to
      return isInside ? 0.25 * Math.sin(2 * Math.PI * hertz * time) : ALTERED * (kept[i] ?? 0) + 0.05
    })
  return encode({ left: channel(audio.left, 330), right: channel(audio.right, 440) }, format)
}
