import { STYLES, type Style } from '#lib/engine/perform/voice/styles'
import type { Singer, SingingStyle, Timbre, Tract } from '#lib/engine/plan/plan'
import type { Phrase } from '#lib/engine/score/score'
import type { Cents, Decibels, Gain, Seconds } from '#lib/music/time'

/** Formant scales of a vocal tract relative to a man's, by region (Fant 1966: open and front vowels differ most). */
export type VocalTract = {
  f1Open: number
  f1Close: number
  f2Front: number
  f2Back: number
  f3: number
  upper: number
  bandwidth: number
  /** Gain above 2.5 kHz that keeps a tract of this size intelligible. */
  shelf: Decibels
}

/** All parameters of a voice. */
export type VoiceSettings = Style & {
  tract: VocalTract
  /** Multiplies all formants: 1 ± 0.025 distinguishes doubles. */
  size: number
  /** 1 voiced … 0 whispered. */
  voicing: Gain
  /** Detuning, and spread of onsets, of doubles. */
  detune: Cents
  timing: Seconds
  manner: 'sung' | 'rap' | 'robot'
  /** Interval at which a robot's formants change; 0 for continuous. */
  formantStep: Seconds
  /** 0 one voice … 1 choir. */
  ensemble: Gain
  /** Background voices use five of the seven formants to save time. */
  plain: boolean
}

const VOCAL_TRACTS: Record<Tract, VocalTract> = {
  male: { f1Open: 1, f1Close: 1, f2Front: 1, f2Back: 1, f3: 1, upper: 1, bandwidth: 1, shelf: 4.8 },
  female: { f1Open: 1.17, f1Close: 1.1, f2Front: 1.17, f2Back: 1.09, f3: 1.15, upper: 1.16, bandwidth: 1.15, shelf: 3 },
  child: { f1Open: 1.3, f1Close: 1.22, f2Front: 1.32, f2Back: 1.22, f3: 1.3, upper: 1.28, bandwidth: 1.3, shelf: 3 },
}

/** A male tract is slightly shortened for intelligibility. */
const TRACT_SIZES: Record<Tract, number> = { male: 1.03, female: 1, child: 1 }

const clamp = (value: number, low = 0, high = 1) => Math.max(low, Math.min(high, value))

const leadVoice = (tract: Tract, style: SingingStyle, timbre: Timbre): VoiceSettings => {
  const school = STYLES[style]
  const mouth = VOCAL_TRACTS[tract]
  const child = tract === 'child'
  return {
    ...school,
    tract: mouth,
    size: TRACT_SIZES[tract] * timbre.size * (style === 'opera' ? 0.96 : style === 'country' ? 1.01 : 1),
    effort: clamp(school.effort + timbre.effort - (tract === 'female' ? 0.03 : 0), 0.1, 1),
    shelf: mouth.shelf + school.shelf + timbre.brightness,
    breath: school.breath + timbre.breath + (tract === 'male' ? 0 : 0.5),
    singersFormant: child ? 0 : school.singersFormant * (tract === 'female' ? 0.85 : 1),
    vibrato: {
      ...school.vibrato,
      rate: school.vibrato.rate * timbre.vibratoRate,
      depth: child ? 0 : school.vibrato.depth * timbre.vibratoDepth,
    },
    grit: child ? 0 : clamp(school.grit + timbre.grit, 0, 0.55),
    voicing: style === 'whisper' ? 0 : 1,
    detune: 0,
    timing: 0,
    manner: style === 'vocoder' ? 'robot' : style === 'rap' ? 'rap' : 'sung',
    formantStep: style === 'vocoder' ? 0.04 : 0,
    ensemble: 0,
    plain: false,
  }
}

/** Settings of doubles and harmonies: slightly detuned, shifted and resized, softer consonants, no breath. */
const doubled = (voice: VoiceSettings, detune: Cents, size: number): VoiceSettings => {
  const machine = voice.manner === 'robot'
  return {
    ...voice,
    size: voice.size * size,
    detune: machine ? 0 : detune,
    timing: machine ? 0 : 0.009,
    vibrato: { ...voice.vibrato, rate: voice.vibrato.rate * 0.95, depth: voice.vibrato.depth * 0.6 },
    breath: voice.breath + (machine ? 0 : 3),
    consonants: voice.consonants - (machine ? 2 : 5),
    inhale: null,
    effort: voice.effort * 0.9,
    grit: voice.grit * 0.6,
    fall: { depth: 0, share: 0 },
    plain: true,
  }
}

/** A backing pad: several soft voices with a slow attack. */
const backingPad = (voice: VoiceSettings, size: number): VoiceSettings => ({
  ...doubled(voice, 0, size),
  effort: voice.manner === 'robot' ? voice.effort : Math.min(voice.effort, 0.42),
  breath: voice.breath + (voice.manner === 'robot' ? 0 : 5),
  vibrato: { ...voice.vibrato, depth: voice.vibrato.depth * 0.5 },
  scoop: { depth: 0, share: 0 },
  grit: 0,
  attack: 0.12,
  ensemble: voice.manner === 'robot' ? 0.3 : 0.9,
})

/**
 * Settings for a phrase. In a duet, `second` selects the male voice. In a mixed choir men sing the low harmony. Robots
 * double without detuning.
 */
export const voiceFor = (
  { kind, tract, style, timbre }: Pick<Singer, 'kind' | 'tract' | 'style' | 'timbre'>,
  role: Phrase['voice'],
  second = false,
): VoiceSettings => {
  const men = (kind === 'duet' && second) || (kind === 'choir' && tract === 'female' && role === 'harmony-low')
  const own = leadVoice(men ? 'male' : tract, style, timbre)
  // A choir has an ensemble even in unison.
  const voice: VoiceSettings =
    kind === 'choir' ? { ...own, inhale: null, ensemble: role === 'lead' ? 1 : 0.9, timing: 0.006 } : own
  switch (role) {
    case 'lead':
      return voice
    case 'double':
      return doubled(voice, 8, 1.015)
    case 'harmony-high':
      return doubled(voice, -5, 1.02)
    case 'harmony-low':
      return doubled(voice, 5, 0.985)
    case 'pad':
      return backingPad(voice, 1.01)
    case 'adlib':
      return {
        ...voice,
        breath: voice.breath + 2,
        inhale: null,
        scoop: voice.manner === 'sung' ? { depth: 140, share: 0.7 } : voice.scoop,
        plain: true,
      }
  }
}
