import type { Analysis, Continuation } from '#lib/engine/analyse/analysis'
import type { Ending, PlayingStyle, Role } from '#lib/engine/plan/genres/genre'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import type { Instrument } from '#lib/engine/score/score'
import type { Language, SectionKind } from '#lib/lyrics/syllable'
import type { Key, Meter } from '#lib/music/key'
import type { Bars, BeatsPerMinute, Decibels, Gain, MidiNote, Milliseconds, Samples } from '#lib/music/time'

/** One section of the form. Bars are counted from the start of the new music. */
export type Section = {
  kind: SectionKind
  /** What it is in the genre's form: a solo and a break are both of the kind break. */
  letter: SectionLetter
  /** "Verse 2", "Chorus", "Solo". */
  label: string
  firstBar: Bars
  bars: Bars
  /** 0…1: how full and how loud. */
  energy: Gain
  /** Its words, line by line; empty where nobody sings. */
  lines: string[]
}

/** Whose mouth it is. */
export type Tract = 'male' | 'female' | 'child'

/** How somebody sings, by the school they come from: see perform/voice/styles.ts. */
export type SingingStyle =
  | 'pop'
  | 'ballad'
  | 'rock'
  | 'metal'
  | 'punk'
  | 'indie'
  | 'soul'
  | 'gospel'
  | 'blues'
  | 'jazz'
  | 'intimate'
  | 'disco'
  | 'diva'
  | 'airy'
  | 'latin'
  | 'reggae'
  | 'afro'
  | 'tuned'
  | 'synth'
  | 'idol'
  | 'folk'
  | 'country'
  | 'celtic'
  | 'shanty'
  | 'chinese'
  | 'opera'
  | 'theatre'
  | 'choral'
  | 'lullaby'
  | 'child'
  | 'whisper'
  | 'rap'
  | 'vocoder'
  | 'talkbox'

/** What tells one singer of a school from another, relative to it. */
export type Timbre = {
  /** Multiplies all resonances: below 1 a longer, darker mouth. */
  size: number
  effort: number
  brightness: Decibels
  breath: Decibels
  vibratoRate: number
  vibratoDepth: number
  /** Added roughness, 0…1. */
  grit: Gain
}

export type Singer = {
  kind: 'female' | 'male' | 'child' | 'choir' | 'duet' | 'robot' | 'rap'
  /** The mouth of the lead; the second singer of a duet is a man. */
  tract: Tract
  style: SingingStyle
  timbre: Timbre
  /** Lowest and highest comfortable note (MIDI). */
  low: number
  high: number
  /** Stacked harmonies in choruses. */
  harmonies: boolean
}

/** Where a mood lies, each −1…1 around 0, the genre's own. */
export type Mood = { valence: number; energy: number; darkness: number; space: number }

/** One chair of the band with its instrument, level and place; what it plays is decided by the score. */
export type PlannedPart = {
  /** Unique in the plan. */
  name: string
  role: Role
  style: PlayingStyle
  instrument: Instrument
  /** Lowest and highest note that is ever written for it; GM keys of a kit need none. */
  low: MidiNote
  high: MidiNote
  /** Plays in sections of at least this energy. */
  minEnergy: Gain
  level: Decibels
  pan: number
  reverb: Gain
  delay: Gain
  duck: Gain
  /** The prompt names it: it is heard in every song. */
  requested?: true
}

/**
 * Who begins. band: everybody at once; chords: harmony and tune alone, the rhythm comes in later; rhythm: drums and bass
 * alone, the others come in later; layers: one after another.
 */
export type IntroKind = 'band' | 'chords' | 'rhythm' | 'layers'

/** The time whose records a song should sound like. */
export type Era = '60s' | '70s' | '80s' | '90s' | '2000s' | 'modern'

/** Everything decided before the first note: tempo, meter, key, form, instrumentation, words, exact length. */
export type Plan = {
  seed: number
  take: 0 | 1
  title: string
  genre: string // id of a genre of plan/genres
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  /** 0 straight … 1 full triplet swing of the swung division. */
  swing: Gain
  mood: Mood
  /** −1…1: how much busier than usual the band plays. */
  busyness: number
  /** −1…1: octaves by which the players begin notes more often than usual, after a recording; 0 without one. */
  density: number
  sections: Section[]
  parts: PlannedPart[]
  intro: IntroKind
  ending: Ending
  /** Which of its grooves the genre plays. */
  groove: 0 | 1
  /** Drums at half or at double their pace against the bars. */
  feel: 'even' | 'half' | 'double'
  /** Behind (+) or ahead (−) of where the genre's players are. */
  lag: Milliseconds
  /** null: whatever the genre's own time is. */
  era: Era | null
  /** Semitones by which the song rises with its last chorus. */
  keyChange: number
  /** null: instrumental. */
  singer: Singer | null
  language: Language
  /** The words as shown, with section tags; empty when instrumental. */
  lyric: string
  /** The new music, without the kept part of an extended song, tail included. */
  samples: Samples
  /** Reference: what was heard and how much of it counts, 0…1. */
  reference: { analysis: Analysis; weight: Gain } | null
  /** Extend: what the new music goes on from. Its first `lead` seconds are a pickup before bar 0. */
  extend: Continuation | null
}
