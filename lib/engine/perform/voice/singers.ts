import type { Singer } from '#lib/engine/plan/plan'
import type { Phrase } from '#lib/engine/score/score'
import type { Cents, Decibels, Gain, Hertz, Seconds } from '#lib/music/time'

/** How a mouth differs from a man's, by region (Fant 1966: open and front vowels differ most). */
export type Tract = {
  f1Open: number
  f1Close: number
  f2Front: number
  f2Back: number
  f3: number
  upper: number
  bandwidth: number
}

/** Everything that makes one voice, besides what it sings. */
export type VoiceSettings = {
  tract: Tract
  /** Multiplies all resonances: 1 ± 0.025 tells doubles apart. */
  size: number
  /** 0 whispered-soft … 1 belted: open quotient, brightness and level follow it. */
  effort: Gain
  /** Added brightness above 2.5 kHz. */
  shelf: Decibels
  /** Breath in the vowels, relative to the voice. */
  breath: Decibels
  /** 0 none … 1 a singer's formant: F3 to F5 drawn together. */
  ring: Gain
  vibrato: { rate: Hertz; depth: Cents; onset: Seconds; fade: Seconds }
  portamento: Seconds
  /** How far below the first note a phrase may begin, and how often it does. */
  scoop: { depth: Cents; share: Gain }
  /** Slow unsteadiness of pitch, standard deviation. */
  drift: Cents
  /** Per cycle, relative. */
  jitter: number
  shimmer: number
  /** Steady offset, and the spread of onsets, of a double against its lead. */
  detune: Cents
  timing: Seconds
  consonants: Decibels
  /** The breath taken before a phrase, relative to the vowels; null for none. */
  inhale: Decibels | null
  /** Rise of the first vowel. */
  attack: Seconds
  manner: 'sung' | 'rap' | 'robot'
  /** How much the gestures of Mandarin tones show, 0…1. */
  tones: Gain
  /** 0 one voice … 1 a choir made of it. */
  ensemble: Gain
}

const TRACTS = {
  male: { f1Open: 1, f1Close: 1, f2Front: 1, f2Back: 1, f3: 1, upper: 1, bandwidth: 1 },
  female: { f1Open: 1.17, f1Close: 1.1, f2Front: 1.17, f2Back: 1.09, f3: 1.15, upper: 1.16, bandwidth: 1.15 },
  child: { f1Open: 1.3, f1Close: 1.22, f2Front: 1.32, f2Back: 1.22, f3: 1.3, upper: 1.28, bandwidth: 1.3 },
} satisfies Record<string, Tract>

const MALE: VoiceSettings = {
  tract: TRACTS.male,
  size: 1.03,
  effort: 0.62,
  shelf: 7.5,
  breath: -25,
  ring: 0.45,
  vibrato: { rate: 5.4, depth: 30, onset: 0.26, fade: 0.3 },
  portamento: 0.075,
  scoop: { depth: 90, share: 0.4 },
  drift: 6,
  jitter: 0.0022,
  shimmer: 0.03,
  detune: 0,
  timing: 0,
  consonants: 1,
  inhale: -27,
  attack: 0.03,
  manner: 'sung',
  tones: 0.5,
  ensemble: 0,
}

const FEMALE: VoiceSettings = {
  ...MALE,
  tract: TRACTS.female,
  size: 1,
  effort: 0.56,
  shelf: 5.5,
  breath: -22,
  ring: 0.35,
  vibrato: { rate: 5.6, depth: 35, onset: 0.24, fade: 0.3 },
  portamento: 0.07,
  scoop: { depth: 90, share: 0.45 },
}

/** One voice for each kind of singer. A choir is made of several, a duet of the woman and the man in turn. */
export const SINGERS: Record<Singer['kind'], VoiceSettings> = {
  female: FEMALE,
  male: MALE,
  duet: FEMALE,
  child: {
    ...FEMALE,
    tract: TRACTS.child,
    effort: 0.5,
    breath: -23,
    ring: 0,
    vibrato: { rate: 5.5, depth: 0, onset: 0.4, fade: 0.4 },
    portamento: 0.05,
    scoop: { depth: 40, share: 0.3 },
    drift: 10,
    shimmer: 0.03,
    inhale: -24,
  },
  choir: {
    ...FEMALE,
    tract: { ...TRACTS.female, f1Open: 1.1, f2Front: 1.1, f3: 1.09, upper: 1.09 },
    effort: 0.42,
    shelf: 4,
    breath: -19,
    ring: 0.1,
    vibrato: { rate: 5, depth: 20, onset: 0.3, fade: 0.4 },
    portamento: 0.09,
    scoop: { depth: 0, share: 0 },
    consonants: -2,
    inhale: null,
    attack: 0.06,
    tones: 0,
    ensemble: 1,
  },
  robot: {
    ...MALE,
    size: 1.06,
    effort: 0.85,
    shelf: 8,
    breath: -40,
    ring: 0,
    vibrato: { rate: 0.1, depth: 0, onset: 9, fade: 1 },
    portamento: 0.004,
    scoop: { depth: 0, share: 0 },
    drift: 0,
    jitter: 0,
    shimmer: 0,
    consonants: 4,
    inhale: null,
    attack: 0.012,
    manner: 'robot',
    tones: 0,
  },
  rap: {
    ...MALE,
    effort: 0.72,
    shelf: 8,
    breath: -24,
    ring: 0.2,
    vibrato: { rate: 5, depth: 0, onset: 9, fade: 1 },
    portamento: 0.03,
    scoop: { depth: 0, share: 0 },
    jitter: 0.005,
    shimmer: 0.045,
    consonants: 4,
    attack: 0.012,
    manner: 'rap',
    tones: 1,
  },
}

/** What a double or a harmony changes: a little off in pitch, time and mouth, softer consonants, no breath of its own. */
const doubled = (voice: VoiceSettings, detune: Cents, size: number): VoiceSettings => ({
  ...voice,
  size: voice.size * size,
  detune,
  timing: 0.009,
  vibrato: { ...voice.vibrato, rate: voice.vibrato.rate * 0.95, depth: voice.vibrato.depth * 0.6 },
  breath: voice.breath + 3,
  consonants: voice.consonants - 5,
  inhale: null,
  effort: voice.effort * 0.9,
})

/**
 * The voice of a phrase. Duets change at each `turn`: even turns are hers, odd ones his, and harmonies are sung by the
 * other. Robots double without any spread.
 */
export const voiceFor = (kind: Singer['kind'], role: Phrase['voice'], turn = 0): VoiceSettings => {
  const other = role === 'harmony-high' || role === 'harmony-low'
  const hers = (turn % 2 === 0) !== other
  const base = kind === 'duet' ? (hers ? FEMALE : MALE) : SINGERS[kind]
  switch (role) {
    case 'lead':
      return base
    case 'double':
      return doubled(base, base.manner === 'robot' ? 0 : 8, 1.015)
    case 'harmony-high':
      return doubled(base, base.manner === 'robot' ? 0 : -5, 1.02)
    case 'harmony-low':
      return doubled(base, base.manner === 'robot' ? 0 : 5, 0.985)
    case 'adlib':
      return { ...base, breath: base.breath + 4, inhale: null, scoop: { depth: 140, share: 0.7 } }
  }
}
