import type { Syllable } from '#lib/lyrics/syllable'
import type { Beats, Decibels, Gain, Hertz, MidiNote, Velocity } from '#lib/music/time'

/** Times are in quarter notes from the start of the new music, already swung and humanised. */
export type Note = {
  at: Beats
  length: Beats
  pitch: MidiNote
  velocity: Velocity
  /** How often the filter of a synthesiser swings in each beat, in time with the song; as its patch says where nothing is said. */
  wobble?: number
}

/**
 * Who plays a part.
 * - bank: a General MIDI program of the SoundFont (0…127)
 * - kit: the SoundFont's drum kit (program 0 standard, 8 room, 16 power, 24 electronic, 25 TR-808, 32 jazz, 40 brush);
 *   pitches are General MIDI percussion keys
 * - synth: one of Songloom's own instruments of perform/synth, by name; a synthesised kit also takes GM percussion keys
 */
export type Instrument =
  | { kind: 'bank'; program: number }
  | { kind: 'kit'; program: number }
  | { kind: 'synth'; patch: string }

/** Where a low-pass stands from a moment on; between two of them it glides. */
export type FilterPoint = { at: Beats; cutoff: Hertz }

export type Part = {
  /** Unique in the score, also the stem's and the MIDI track's name: "Drums", "Bass", "Rhodes". */
  name: string
  role: 'drums' | 'percussion' | 'bass' | 'chords' | 'pad' | 'arp' | 'lead' | 'counter' | 'effect'
  instrument: Instrument
  notes: Note[]
  /** Level against the whole; 0 is as loud as the lead of the band. */
  level: Decibels
  /** −1 left … 1 right. */
  pan: number
  /** Sends, 0…1. */
  reverb: Gain
  delay: Gain
  /** How deep the kick ducks it, 0 none. */
  duck: Gain
  /** A filter that opens and closes with the form; without it the part is as bright as its instrument. */
  sweep?: readonly FilterPoint[]
}

/** syllable null: the previous syllable goes on (melisma). */
export type SungNote = Note & { syllable: Syllable | null }

/**
 * What is sung in one breath. The lead sings the lines; doubles and harmonies sing them too, or a part of them. Carpets of
 * vowels (pad) and calls between the lines (adlib) have syllables of their own, which are no words of the song.
 */
export type Phrase = {
  section: number // index into plan.sections
  line: number // index into that section's lines
  notes: SungNote[]
  voice: 'lead' | 'double' | 'harmony-high' | 'harmony-low' | 'pad' | 'adlib'
  /** By the second singer of a duet. */
  secondSinger?: boolean
  /** The line before it ends too late for a breath. */
  breathless?: boolean
}

export type ChordSpan = { at: Beats; length: Beats; symbol: string }

export type Score = {
  parts: Part[]
  phrases: Phrase[]
  chords: ChordSpan[]
  length: Beats
}
