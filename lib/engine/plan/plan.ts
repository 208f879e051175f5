import type { Analysis, Continuation } from '#lib/engine/analyse/analysis'
import type { Ending, PlayingStyle, Role } from '#lib/engine/plan/genres/genre'
import type { Story } from '#lib/engine/plan/lyrics/lyric-request'
import type { DuetTurn } from '#lib/engine/plan/prompt/directions/direction'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import type { Instrument } from '#lib/engine/score/score'
import type { Language } from '#lib/lyrics/language'
import type { SectionKind } from '#lib/lyrics/section-tags'
import type { Key, Meter } from '#lib/music/key'
import type { Bars, BeatsPerMinute, Decibels, Gain, MidiNote, Milliseconds, Samples } from '#lib/music/time'

/** Parts by name that a direction lets play (true) or rest (false) for the first `bars` bars of a section. */
export type Lineup = { parts: Readonly<Record<string, boolean>>; bars: Bars }

/** What a request asks of one section. Open parts follow the genre and the energy. */
export type SectionDirections = {
  /** Later ones win. */
  lineups?: readonly Lineup[]
  feel?: 'half' | 'double'
  spoken?: true
  /** Name of the part that plays a solo. */
  soloist?: string
  /** Who sings in a duet. */
  singers?: DuetTurn
  /** A snare roll leads into the next section. */
  build?: true
  /** The band stops at its end. */
  stops?: true
}

/** One section of the form. Bars count from the start of the new music. */
export type Section = {
  kind: SectionKind
  /** Section type in the genre's form. A solo and a break share the kind "break". */
  letter: SectionLetter
  /** For example "Verse 2", "Chorus" or "Solo". */
  label: string
  firstBar: Bars
  bars: Bars
  /** 0…1: density and loudness. */
  energy: Gain
  /** Lyrics line by line; empty in instrumental sections. */
  lines: string[]
  directed?: SectionDirections
}

/** Vocal tract of a singer. */
export type Tract = 'male' | 'female' | 'child'

/** Singing style: see perform/voice/styles.ts. */
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

/** Individual timbre, relative to the singing style. */
export type Timbre = {
  /** Scales all formants: below 1 is a longer, darker vocal tract. */
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
  /** Vocal tract of the lead. The second singer of a duet is male. */
  tract: Tract
  style: SingingStyle
  timbre: Timbre
  /** Lowest and highest comfortable note (MIDI). */
  low: number
  high: number
  /** Whether choruses have stacked harmonies. */
  harmonies: boolean
}

/** Mood on four axes, each −1…1; 0 is neutral for the genre. */
export type Mood = { valence: number; energy: number; darkness: number; space: number }

/** One part of the band with instrument, level and position. The score decides its notes. */
export type PlannedPart = {
  /** Unique in the plan. */
  name: string
  /** Its instrument in plan/instruments.ts. */
  id: string
  /** Seeds its playing instead of the name. */
  seedName?: string
  role: Role
  style: PlayingStyle
  instrument: Instrument
  /** Lowest and highest written note; not used for drum kits. */
  low: MidiNote
  high: MidiNote
  /** Section energy from which the part plays. */
  minEnergy: Gain
  level: Decibels
  pan: number
  reverb: Gain
  delay: Gain
  duck: Gain
  /** The prompt names the instrument, so it plays in every song. */
  requested?: true
}

/**
 * How the intro begins.
 * band: all parts; chords: harmony and melody first; rhythm: drums and bass first; layers: one part after another.
 */
export type IntroKind = 'band' | 'chords' | 'rhythm' | 'layers'

/** Era whose records the song resembles. */
export type Era = '60s' | '70s' | '80s' | '90s' | '2000s' | 'modern'

/** All decisions before the first note: tempo, meter, key, form, band, lyrics and exact length. */
export type Plan = {
  seed: number
  take: 0 | 1
  title: string
  genre: string // id of a genre of plan/genres
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  /** 0 straight … 1 full triplet swing. */
  swing: Gain
  mood: Mood
  /** −1…1: how much busier than usual the band plays. */
  busyness: number
  /** −1…1: onset density against the genre's usual, in octaves. 0 without a recording. */
  density: number
  sections: Section[]
  parts: PlannedPart[]
  intro: IntroKind
  ending: Ending
  /** Which of the genre's two grooves is played. */
  groove: 0 | 1
  /** Drums at normal, half or double speed against the bars. */
  feel: 'even' | 'half' | 'double'
  /** Delay against the genre's own timing; negative is early. */
  lag: Milliseconds
  /** null: no particular era. */
  era: Era | null
  /** Semitones by which the last chorus modulates up; 0 for none. */
  keyChange: number
  /** null: instrumental. */
  singer: Singer | null
  language: Language
  /** What the written words tell of the prompt; null without written words. */
  story: Story | null
  /** Displayed lyrics with section tags; empty if instrumental. */
  lyric: string
  /** Length of the new music with its tail, without the kept part of an extended song. */
  samples: Samples
  /** Reference recording and its weight, 0…1. */
  reference: { analysis: Analysis; weight: Gain } | null
  /** Recording that is extended. Its first `lead` seconds are a pickup before bar 0. */
  extend: Continuation | null
}
