import type { Analysis, Continuation } from '#lib/engine/analyse/analysis'
import type { Language, SectionKind } from '#lib/lyrics/syllable'
import type { Key, Meter } from '#lib/music/key'
import type { Bars, BeatsPerMinute, Gain, Samples, Seconds } from '#lib/music/time'

/** One section of the form. Bars are counted from the start of the new music. */
export type Section = {
  kind: SectionKind
  /** "Verse 2", "Chorus". */
  label: string
  firstBar: Bars
  bars: Bars
  /** 0…1: how full and how loud. */
  energy: Gain
  /** Its words, line by line; empty where nobody sings. */
  lines: string[]
}

export type Singer = {
  kind: 'female' | 'male' | 'child' | 'choir' | 'duet' | 'robot' | 'rap'
  /** Lowest and highest comfortable note (MIDI). */
  low: number
  high: number
  /** Stacked harmonies in choruses. */
  harmonies: boolean
}

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
  sections: Section[]
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
