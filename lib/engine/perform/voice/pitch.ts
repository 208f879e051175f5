import { consonantOf } from '#lib/engine/perform/voice/consonants'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import type { SungSyllable, SungTone } from '#lib/engine/perform/voice/timing'
import { FRAME } from '#lib/engine/perform/voice/tracks'
import type { Random } from '#lib/music/random'
import { type Cents, decibelsToGain, type Hertz, type MidiNote, type Seconds } from '#lib/music/time'

/** Pitch (Hz), level (about 1), effort and roughness (0…1) per frame. */
export type Melody = { pitch: Float32Array; level: Float32Array; effort: Float32Array; rough: Float32Array }

const hertz = (note: MidiNote): Hertz => 440 * 2 ** ((note - 69) / 12)
const smoothstep = (u: number) => u * u * (3 - 2 * u)
const clamp = (value: number) => Math.max(0, Math.min(1, value))

/** Onset gestures of Mandarin tones: depth in semitones and duration. */
const TONE_SCOOPS: Record<number, [semitones: number, length: Seconds]> = {
  2: [-0.8, 0.11],
  3: [-1.2, 0.14],
  4: [0.7, 0.09],
  5: [-0.3, 0.06],
}

/** Spoken contours for rap: semitones at equidistant points of the syllable. */
const SPOKEN_TONES: Record<number, number[]> = {
  1: [2, 2.2, 2],
  2: [-1, 0, 2.5],
  3: [-1, -3, -3.2],
  4: [3, 0, -3],
  5: [-0.5, -1, -1.5],
}

const spokenContour = (sung: SungSyllable, u: number, last: boolean): number => {
  const { tone, stress } = sung.syllable
  const points = tone ? (SPOKEN_TONES[tone] ?? [0, 0, 0]) : stress === 1 ? [0.6, 1.4, -0.6] : [0, -0.3, -0.9]
  const x = clamp(u) * (points.length - 1)
  const i = Math.min(points.length - 2, Math.floor(x))
  const contour = (points[i] ?? 0) + ((points[i + 1] ?? 0) - (points[i] ?? 0)) * smoothstep(x - i)
  return contour - (last ? 2.5 * clamp(u - 0.4) : 0)
}

/** One-pole smoothing of the drift noise. */
const DRIFT_POLE = Math.exp(-2 * Math.PI * 4 * FRAME)
/** Scales the smoothed noise, uniform in ±0.5, to a standard deviation of 1. */
const DRIFT_GAIN = Math.sqrt(12 * (1 - DRIFT_POLE * DRIFT_POLE))

/** Pitch offset in cents at a vowel's start: voiceless consonants raise it, voiced stops lower it. */
const consonantBend = (sung: SungSyllable): Cents => {
  const consonant = consonantOf(sung.syllable.onset[sung.syllable.onset.length - 1] ?? '')
  if (!consonant || consonant.manner === 'nasal' || consonant.manner === 'approximant') return 0
  if (consonant.voice === null) return 22
  return consonant.manner === 'stop' || consonant.manner === 'affricate' ? -18 : -8
}

/**
 * Pitch, level and effort of a phrase, per frame.
 * Pitch: glides with six tenths before the beat, preparation and overshoot around leaps, drift (Saitou et al. 2005),
 * scoops, delayed vibrato and occasional falls.
 * Level and effort: an arch over the phrase, more for high and loud notes, and a decay or swell in each note.
 */
export const melodyOf = (
  tones: SungTone[],
  syllables: SungSyllable[],
  settings: VoiceSettings,
  start: Seconds,
  frames: number,
  random: Random,
): Melody => {
  const pitch = new Float32Array(frames)
  const level = new Float32Array(frames)
  const effort = new Float32Array(frames)
  const rough = new Float32Array(frames)
  const { vibrato, manner } = settings
  const human = manner === 'sung'
  const rate = vibrato.rate + (random() - 0.5) * 0.4
  const scoops = syllables.map((sung) => sung.first && random() < settings.scoop.share)
  const falls = syllables.map((sung) => sung.last && random() < settings.fall.share)
  const growls = syllables.map((sung) => sung.syllable.stress === 1 && random() < 0.75)
  const bends = syllables.map(consonantBend)
  const offset = settings.detune / 100 + (random() - 0.5) * (settings.drift / 100)
  const median = [...tones].sort((a, b) => a.pitch - b.pitch)[tones.length >> 1]?.pitch ?? 60
  const first = tones[0]?.at ?? 0
  const end = tones.reduce((latest, tone) => Math.max(latest, tone.at + tone.length), first + 0.1)
  const owners = new Map(syllables.flatMap((sung, index) => sung.tones.map((tone) => [tone, index] as const)))
  const swell = decibelsToGain(settings.swell) - 1

  const glideOf = (index: number) => {
    const tone = tones[index]
    const before = tones[index - 1]
    if (!tone || !before) return 0
    const leap = Math.abs(tone.pitch - before.pitch)
    const wanted = settings.portamento * (leap > 5 ? 1.3 : 1) * (tone.syllable === null ? 0.7 : 1)
    return Math.max(0.004, Math.min(wanted, 0.45 * Math.min(tone.length, before.length)))
  }

  let fine = 0
  let phase = random() * 2 * Math.PI
  let current = 0
  let depthNow = 0
  for (let i = 0; i < frames; i++) {
    const time = start + i * FRAME
    while (current + 1 < tones.length && time >= (tones[current + 1]?.at ?? 0) - glideOf(current + 1) * 0.6) current++
    const tone = tones[current]
    if (!tone) break
    const before = tones[current - 1]
    const after = tones[current + 1]
    const syllable = owners.get(tone) ?? 0
    const sung = syllables[syllable]
    const joined = before !== undefined && tone.at - (before.at + before.length) < 0.2
    const since = time - tone.at
    const left = tone.at + tone.length - time
    let note = tone.pitch
    if (joined) {
      const glide = glideOf(current)
      const u = clamp((since + 0.6 * glide) / glide)
      const leap = tone.pitch - before.pitch
      note = before.pitch + leap * smoothstep(u)
      const past = since - 0.4 * glide
      if (u >= 1 && human && tone.length > 0.15) {
        note +=
          Math.sign(leap) *
          Math.min(0.3, Math.abs(leap) * 0.045) *
          Math.exp(-past / 0.05) *
          Math.sin(Math.min(Math.PI, past / 0.03))
      }
      // A repeated note dips slightly at its consonant.
      if (leap === 0 && tone.syllable !== null && human) note -= 0.15 * Math.exp(-((since + 0.02) ** 2) / 0.0006)
    } else if (scoops[syllable] && human) {
      const length = Math.min(0.12, tone.length * 0.3)
      note -= (settings.scoop.depth / 100) * Math.exp(-Math.max(0, since + 0.05) / (length * 0.5))
    }
    // Before a leap the pitch moves slightly the other way.
    if (after && human && tone.length > 0.2 && Math.abs(after.pitch - tone.pitch) > 2) {
      const till = after.at - 0.6 * glideOf(current + 1) - time
      if (till < 0.05) note -= 0.02 * (after.pitch - tone.pitch) * Math.sin(Math.PI * clamp(1 - till / 0.05))
    }
    if (human && tone.syllable !== null && since >= 0 && settings.drift > 0)
      note += (bends[syllable]! / 100) * Math.exp(-since / 0.03)
    const gesture = sung?.syllable.tone ? TONE_SCOOPS[sung.syllable.tone] : undefined
    if (gesture && human && tone.syllable !== null && tone.length > 0.16) {
      const [semitones, length] = gesture
      note += settings.tones * semitones * (1 - smoothstep(clamp((since + 0.02) / Math.min(length, tone.length * 0.3))))
    }
    if (manner === 'rap' && sung) {
      const span = Math.max(0.05, sung.end - sung.at)
      const through = clamp((time - first) / Math.max(0.1, end - first))
      note += spokenContour(sung, (time - sung.at) / span, syllable === syllables.length - 1) + 1.2 - 2.4 * through
    }
    const lastTone = sung?.tones[sung.tones.length - 1] === tone
    if (human && falls[syllable] && lastTone && tone.length > 0.25) {
      const u = clamp(1 - left / Math.min(0.2, tone.length * 0.25))
      note -= (settings.fall.depth / 100) * u * u
    }

    const held = tone.length >= vibrato.minNote && vibrato.depth > 0
    // Shorter notes get an earlier and weaker vibrato.
    const begins = Math.min(vibrato.onset, tone.length * 0.42)
    const grows = Math.min(vibrato.fade, tone.length * 0.5)
    const fade = clamp((since - begins) / grows)
    const depth = held ? (0.5 - 0.5 * Math.cos(Math.PI * fade)) * Math.min(1, 0.45 + tone.length * 0.7) : 0
    depthNow += (depth - depthNow) * 0.12
    const late = left < 0.25 ? 1.05 : 1
    phase += 2 * Math.PI * (rate * late + fine * 0.15) * FRAME
    fine = DRIFT_POLE * fine + DRIFT_GAIN * (random() - 0.5)
    const wobble = (settings.drift / 100) * fine
    pitch[i] = hertz(note + offset + wobble + (depthNow * vibrato.depth * Math.sin(phase)) / 100)

    const through = clamp((time - first) / Math.max(0.1, end - first))
    const arch =
      through < 0.6 ? 0.78 + 0.22 * Math.sin((through / 0.6) * (Math.PI / 2)) : 1 - 0.17 * ((through - 0.6) / 0.4)
    const height = Math.max(-2, Math.min(3, (tone.pitch - median) / 3))
    // Notes have an attack, a decay and a release; held notes swell instead.
    const strike = 0.16 * Math.exp(-Math.max(0, since) / 0.09)
    const growing = tone.length > 0.55 ? swell * Math.sin(Math.PI * clamp(since / tone.length) ** 1.2) : 0
    const going = after && after.at - (tone.at + tone.length) < 0.05 ? 0 : 0.22 * (1 - clamp(left / 0.22))
    const shape = 1 + strike + growing - going - 0.1 * clamp(since / Math.max(0.2, tone.length))
    const tremor = 1 + depthNow * (vibrato.depth / 35) * 0.05 * Math.sin(phase - 1)
    const accent = sung && sung.syllable.stress === 0 ? 0.92 : 1
    const toneLevel = sung?.syllable.tone === 5 ? 0.78 : sung?.syllable.tone === 4 ? 1.08 : 1
    const strength =
      manner === 'robot' ? 1 : arch * 10 ** (height / 20) * shape * tremor * accent * toneLevel * (1 + 0.03 * fine)
    level[i] = strength * (0.5 + 0.5 * tone.velocity)
    effort[i] = clamp(
      settings.effort * (0.5 + 0.58 * tone.velocity) * (0.84 + 0.16 * arch) +
        (manner === 'robot' ? 0 : 0.035 * height + 0.3 * (shape - 1.05) + (accent - 1) * 0.3),
    )
    rough[i] = settings.grit * (0.3 + (growls[syllable] ? 0.9 * Math.exp(-Math.max(0, since) / 0.16) : 0))
  }
  return { pitch, level, effort, rough }
}
