import type { SungTone } from '#lib/engine/perform/voice/sing'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import type { SungSyllable } from '#lib/engine/perform/voice/timing'
import { FRAME } from '#lib/engine/perform/voice/tracks'
import type { Random } from '#lib/music/random'
import type { Hertz, MidiNote, Seconds } from '#lib/music/time'

/** Pitch (Hz) and loudness (relative, about 1) per frame. */
export type Melody = { pitch: Float32Array; level: Float32Array; effort: Float32Array }

const hertz = (note: MidiNote): Hertz => 440 * 2 ** ((note - 69) / 12)
const smoothstep = (u: number) => u * u * (3 - 2 * u)
const clamp = (value: number) => Math.max(0, Math.min(1, value))

/** Gestures of the Mandarin tones at the onset of a sung note: depth in semitones and length. */
const TONE_SCOOPS: Record<number, [semitones: number, length: Seconds]> = {
  2: [-0.8, 0.11],
  3: [-1.2, 0.14],
  4: [0.7, 0.09],
  5: [-0.3, 0.06],
}

/** Spoken contours around the note, for rap: semitones at even points of the syllable. */
const SPOKEN_TONES: Record<number, number[]> = {
  1: [2, 2.2, 2],
  2: [-1, 0, 2.5],
  3: [-1, -3, -3.2],
  4: [3, 0, -3],
  5: [-0.5, -1, -1.5],
}

const spoken = (sung: SungSyllable, u: number, last: boolean): number => {
  const { tone, stress } = sung.syllable
  const points = tone ? (SPOKEN_TONES[tone] ?? [0, 0, 0]) : stress === 1 ? [0.6, 1.4, -0.6] : [0, -0.3, -0.9]
  const x = clamp(u) * (points.length - 1)
  const i = Math.min(points.length - 2, Math.floor(x))
  const contour = (points[i] ?? 0) + ((points[i + 1] ?? 0) - (points[i] ?? 0)) * smoothstep(x - i)
  return contour - (last ? 2.5 * clamp(u - 0.4) : 0)
}

/**
 * The line that is sung: note to note with a glide of which six tenths lie before the beat, a small overshoot after
 * leaps (Saitou et al. 2005), a scoop into phrases, vibrato that grows on held notes, and a slow drift.
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
  const { vibrato, manner } = settings
  const rate = vibrato.rate + (random() - 0.5) * 0.4
  const scoops = syllables.map((sung) => sung.first && random() < settings.scoop.share)
  const offset = settings.detune / 100 + (random() - 0.5) * (settings.drift / 100)
  const median = [...tones].sort((a, b) => a.pitch - b.pitch)[tones.length >> 1]?.pitch ?? 60
  const first = tones[0]?.at ?? 0
  const end = tones.reduce((latest, tone) => Math.max(latest, tone.at + tone.length), first + 0.1)
  const owner = tones.map((tone) => syllables.findIndex((sung) => sung.tones.includes(tone)))

  const glideOf = (index: number) => {
    const tone = tones[index]
    const before = tones[index - 1]
    if (!tone || !before) return 0
    const leap = Math.abs(tone.pitch - before.pitch)
    const wanted = settings.portamento * (leap > 5 ? 1.3 : 1) * (tone.syllable === null ? 0.7 : 1)
    return Math.max(0.004, Math.min(wanted, 0.45 * Math.min(tone.length, before.length)))
  }

  let drift = 0
  let phase = random() * 2 * Math.PI
  let current = 0
  let depthNow = 0
  for (let i = 0; i < frames; i++) {
    const time = start + i * FRAME
    while (current + 1 < tones.length && time >= (tones[current + 1]?.at ?? 0) - glideOf(current + 1) * 0.6) current++
    const tone = tones[current]
    if (!tone) break
    const before = tones[current - 1]
    const syllable = owner[current] ?? 0
    const sung = syllables[syllable]
    const joined = before !== undefined && tone.at - (before.at + before.length) < 0.2
    const since = time - tone.at
    let note = tone.pitch
    if (joined) {
      const glide = glideOf(current)
      const u = clamp((since + 0.6 * glide) / glide)
      const leap = tone.pitch - before.pitch
      note = before.pitch + leap * smoothstep(u)
      const after = since - 0.4 * glide
      if (u >= 1 && manner === 'sung' && tone.length > 0.15) {
        note +=
          Math.sign(leap) *
          Math.min(0.25, Math.abs(leap) * 0.035) *
          Math.exp(-after / 0.05) *
          Math.sin(Math.min(Math.PI, after / 0.03))
      }
      // A repeated note dips a little at its consonant.
      if (leap === 0 && tone.syllable !== null && manner === 'sung')
        note -= 0.15 * Math.exp(-((since + 0.02) ** 2) / 0.0006)
    } else if (scoops[syllable] && manner === 'sung') {
      const length = Math.min(0.12, tone.length * 0.3)
      note -= (settings.scoop.depth / 100) * Math.exp(-Math.max(0, since + 0.05) / (length * 0.5))
    }
    const gesture = sung?.syllable.tone ? TONE_SCOOPS[sung.syllable.tone] : undefined
    if (gesture && manner === 'sung' && tone.syllable !== null && tone.length > 0.16) {
      const [semitones, length] = gesture
      note += settings.tones * semitones * (1 - smoothstep(clamp((since + 0.02) / Math.min(length, tone.length * 0.3))))
    }
    if (manner === 'rap' && sung) {
      const span = Math.max(0.05, sung.end - sung.at)
      note += spoken(sung, (time - sung.at) / span, syllable === syllables.length - 1)
    }

    const held = tone.length >= 0.35 && vibrato.depth > 0
    const fade = clamp((since - vibrato.onset) / vibrato.fade)
    const depth = held ? 0.5 - 0.5 * Math.cos(Math.PI * fade) : 0
    depthNow += (depth - depthNow) * 0.12
    const late = tone.at + tone.length - time < 0.25 ? 1.05 : 1
    phase += 2 * Math.PI * (rate * late + drift * 0.6) * FRAME
    drift += (random() - 0.5) * 0.19 - drift * 0.06
    const wobble = (settings.drift / 100) * drift * 3
    pitch[i] = hertz(note + offset + wobble + (depthNow * vibrato.depth * Math.sin(phase)) / 100)

    const through = clamp((time - first) / Math.max(0.1, end - first))
    const arch =
      through < 0.6 ? 0.84 + 0.16 * Math.sin((through / 0.6) * (Math.PI / 2)) : 1 - 0.12 * ((through - 0.6) / 0.4)
    const height = Math.max(-1.5, Math.min(2.5, (tone.pitch - median) / 4))
    const swell = tone.length > 0.6 ? 1 + 0.1 * Math.sin(Math.PI * clamp(since / tone.length)) : 1
    const tremor = 1 + depthNow * 0.05 * Math.sin(phase - 1)
    const accent = sung && sung.syllable.stress === 0 ? 0.86 : 1
    const toneLevel = sung?.syllable.tone === 5 ? 0.85 : sung?.syllable.tone === 4 ? 1.06 : 1
    const strength = manner === 'robot' ? 1 : arch * 10 ** (height / 20) * swell * tremor * accent * toneLevel
    level[i] = strength * (0.55 + 0.45 * tone.velocity)
    effort[i] = clamp(settings.effort * (0.55 + 0.55 * tone.velocity) * (0.9 + 0.1 * arch) + 0.03 * height)
  }
  return { pitch, level, effort }
}
