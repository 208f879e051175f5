import { ensembleOf } from '#lib/engine/perform/voice/ensemble'
import { breatheIn } from '#lib/engine/perform/voice/inhale'
import { melodyOf } from '#lib/engine/perform/voice/pitch'
import { resonancesOf } from '#lib/engine/perform/voice/resonance'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import { layOut, type SungTone } from '#lib/engine/perform/voice/timing'
import { FRAME, HOP, RATE, type Tracks, tracksOf } from '#lib/engine/perform/voice/tracks'
import { speak } from '#lib/engine/perform/voice/tract'
import { randomFrom } from '#lib/music/random'
import { decibelsToGain, type Seconds } from '#lib/music/time'

/** Root mean square of what is voiced, of each phrase. */
const LEVEL = decibelsToGain(-18)
const TAIL: Seconds = 0.16

/**
 * Sings one phrase: mono at 44,100 Hz. Vowels begin on their notes, so the sound starts earlier, with the first
 * consonants and, for a lead, a breath: `start` says when. The sung parts have −18 dBFS rms and no sample reaches 1.
 * The same notes, settings and seed give the same samples. No notes give no samples.
 */
// sing([{ at: 1, length: 0.5, pitch: 60, velocity: 0.8, syllable }], voiceFor('female', 'lead'), 7).start // => 0.6…
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
      ? together(
          CHOIR.map((one, k) =>
            oneVoice(
              tones,
              { ...settings, size: settings.size * one.size, detune: settings.detune + one.detune },
              seed + k,
            ),
          ),
        )
      : oneVoice(tones, settings, seed)
  const samples = settings.ensemble > 0 ? ensembleOf(sung.samples, settings.ensemble, random) : sung.samples
  bendPeaks(samples)
  return { start: sung.start, samples }
}

/** Two people sing what a choir is made of: a smaller one and a larger one, a little apart. */
const CHOIR = [
  { size: 0.965, detune: -8 },
  { size: 1.03, detune: 7 },
] as const

type Line = { start: Seconds; samples: Float32Array }

/** Both voices at once, as loud as one. */
const together = (lines: readonly Line[]): Line => {
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

/** Notes with length, in order, at least one. */
const oneVoice = (tones: SungTone[], settings: VoiceSettings, seed: number): Line => {
  const random = randomFrom(seed, 'voice')
  const { syllables, segments } = layOut(tones, settings, random)
  const firstSound = Math.min(tones[0]!.at, ...segments.map((segment) => segment.from))
  const lead = settings.inhale === null ? 0.06 : 0.36
  const start = firstSound - lead
  const end = Math.max(...tones.map((tone) => tone.at + tone.length), ...segments.map((segment) => segment.to)) + TAIL
  const frames = Math.ceil((end - start) / FRAME) + 2

  const tracks = tracksOf(syllables, segments, settings, start, frames, random)
  const melody = melodyOf(tones, syllables, settings, start, frames, random)
  if (settings.inhale !== null) breatheIn(tracks, firstSound, settings.inhale, random)
  if (settings.step > 0) stepwise(tracks, settings.step)
  const resonances = resonancesOf(tracks, melody, settings)
  const samples = speak(tracks, melody, resonances, settings, seed)
  level(samples, tracks)
  return { start, samples }
}

/** A machine's mouth moves in steps. */
const stepwise = (tracks: Tracks, every: Seconds) => {
  const step = Math.max(1, Math.round(every / FRAME))
  for (const track of [tracks.f1, tracks.f2, tracks.f3, tracks.f4]) {
    for (let i = 0; i < track.length; i++) track[i] = track[i - (i % step)]!
  }
}

/** Sets the rms of what is voiced, or of what is breathed where nothing is. */
const level = (samples: Float32Array, tracks: Tracks) => {
  let energy = 0
  let count = 0
  for (let i = 0; i + 1 < tracks.frames; i++) {
    if (tracks.voice[i]! < 0.5 && tracks.breath[i]! < 0.5) continue
    for (let s = i * HOP; s < (i + 1) * HOP; s += 3) {
      energy += samples[s]! * samples[s]!
      count++
    }
  }
  const gain = LEVEL / Math.sqrt(energy / Math.max(1, count) + 1e-12)
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain
}

/** Bends peaks above 0.7 so that none reaches 1. */
const bendPeaks = (samples: Float32Array) => {
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!
    const over = Math.abs(x) - 0.7
    if (over > 0) samples[i] = Math.sign(x) * (0.7 + 0.29 * (over / (over + 0.29)))
  }
}
