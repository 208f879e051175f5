import { ensembleOf } from '#lib/engine/perform/voice/ensemble'
import { addInhale } from '#lib/engine/perform/voice/inhale'
import { melodyOf } from '#lib/engine/perform/voice/pitch'
import { resonancesOf } from '#lib/engine/perform/voice/resonance'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import { alignPhones, type SungTone } from '#lib/engine/perform/voice/timing'
import { FRAME, HOP, RATE, type Tracks, tracksOf } from '#lib/engine/perform/voice/tracks'
import { synthesize } from '#lib/engine/perform/voice/tract'
import { randomFrom } from '#lib/music/random'
import { decibelsToGain, type Seconds } from '#lib/music/time'

/** RMS of the voiced parts of each phrase. */
const VOICED_RMS = decibelsToGain(-18)
const TAIL_TIME: Seconds = 0.16

/**
 * Sings one phrase: mono at 44,100 Hz, starting at `start`.
 * Vowels begin on their notes, so consonants and a lead's breath come before them.
 * Voiced parts have −18 dBFS RMS, and no sample reaches 1. The same notes, settings and seed give the same samples.
 * Without notes, there are none.
 */
export const sing = (
  notes: SungTone[],
  settings: VoiceSettings,
  seed: number,
): { start: Seconds; samples: Float32Array } => {
  const tones = notes.filter((note) => note.length > 0).sort((a, b) => a.at - b.at)
  if (tones.length === 0) return { start: notes[0]?.at ?? 0, samples: new Float32Array(0) }
  const random = randomFrom(seed, 'ensemble')
  const sung =
    settings.ensemble === 1
      ? mixVoices(
          CHOIR_VOICES.map((one, k) =>
            singOneVoice(
              tones,
              { ...settings, size: settings.size * one.size, detune: settings.detune + one.detune },
              seed + k,
            ),
          ),
        )
      : singOneVoice(tones, settings, seed)
  const samples = settings.ensemble > 0 ? ensembleOf(sung.samples, settings.ensemble, random) : sung.samples
  softClipPeaks(samples)
  return { start: sung.start, samples }
}

/** A choir is built from two voices of different size and tuning. */
const CHOIR_VOICES = [
  { size: 0.965, detune: -8 },
  { size: 1.03, detune: 7 },
] as const

type VoiceAudio = { start: Seconds; samples: Float32Array }

/** Sums voices at the power of one. */
const mixVoices = (lines: readonly VoiceAudio[]): VoiceAudio => {
  const start = Math.min(...lines.map((line) => line.start))
  const offsets = lines.map((line) => Math.round((line.start - start) * RATE))
  const samples = new Float32Array(Math.max(...lines.map((line, k) => offsets[k]! + line.samples.length)))
  const gain = 1 / Math.sqrt(lines.length)
  for (const [k, line] of lines.entries()) {
    const offset = offsets[k]!
    for (let i = 0; i < line.samples.length; i++) samples[i + offset] = samples[i + offset]! + gain * line.samples[i]!
  }
  return { start, samples }
}

/** `tones` are sorted, not empty, and have positive lengths. */
const singOneVoice = (tones: SungTone[], settings: VoiceSettings, seed: number): VoiceAudio => {
  const random = randomFrom(seed, 'voice')
  const { syllables, segments } = alignPhones(tones, settings, random)
  const firstSound = Math.min(tones[0]!.at, ...segments.map((segment) => segment.from))
  const lead = settings.inhale === null ? 0.06 : 0.36
  const start = firstSound - lead
  const end =
    Math.max(...tones.map((tone) => tone.at + tone.length), ...segments.map((segment) => segment.to)) + TAIL_TIME
  const frames = Math.ceil((end - start) / FRAME) + 2

  const tracks = tracksOf(syllables, segments, settings, start, frames, random)
  const melody = melodyOf(tones, syllables, settings, start, frames, random)
  if (settings.inhale !== null) addInhale(tracks, firstSound, settings.inhale, random)
  if (settings.formantStep > 0) quantizeFormants(tracks, settings.formantStep)
  const resonances = resonancesOf(tracks, melody, settings)
  const samples = synthesize(tracks, melody, resonances, settings, seed)
  normalizeLevel(samples, tracks)
  return { start, samples }
}

/** Holds formants for a robotic voice. */
const quantizeFormants = (tracks: Tracks, every: Seconds) => {
  const step = Math.max(1, Math.round(every / FRAME))
  for (const track of [tracks.f1, tracks.f2, tracks.f3, tracks.f4]) {
    for (let i = 0; i < track.length; i++) track[i] = track[i - (i % step)]!
  }
}

/** Normalises the RMS of voiced frames, or of breathy ones where nothing is voiced. */
const normalizeLevel = (samples: Float32Array, tracks: Tracks) => {
  let energy = 0
  let count = 0
  for (let i = 0; i + 1 < tracks.frames; i++) {
    if (tracks.voice[i]! < 0.5 && tracks.breath[i]! < 0.5) continue
    for (let s = i * HOP; s < (i + 1) * HOP; s += 3) {
      energy += samples[s]! * samples[s]!
      count++
    }
  }
  const gain = VOICED_RMS / Math.sqrt(energy / Math.max(1, count) + 1e-12)
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain
}

/** Soft-clips above 0.7 so that no sample reaches 1. */
const softClipPeaks = (samples: Float32Array) => {
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!
    const over = Math.abs(x) - 0.7
    if (over > 0) samples[i] = Math.sign(x) * (0.7 + 0.29 * (over / (over + 0.29)))
  }
}
