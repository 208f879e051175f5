import type { Syllable } from '#lib/lyrics/syllable'
import type { Beats, Decibels, Gain, Hertz, MidiNote, Velocity } from '#lib/music/time'

/** Times are in quarter notes from the start of the new music, swung and humanised. */
export type Note = {
  at: Beats
  length: Beats
  pitch: MidiNote
  velocity: Velocity
  /** Filter cycles per beat of a wobble bass; by default the patch decides. */
  wobble?: number
  /** Which note of its part it is, which fixes the random choices of its player; by default its place in time. */
  order?: number
  /** Variant of a drum stroke; by default variants take turns. */
  variant?: number
}

/**
 * Sound source of a part.
 * - bank: a General MIDI program of the SoundFont (0…127)
 * - kit: the SoundFont's drum kit (program 0 standard, 8 room, 16 power, 24 electronic, 25 TR-808, 32 jazz, 40 brush);
 *   pitches are General MIDI percussion keys
 * - synth: a patch of perform/synth, by name; a synthesised kit also takes GM percussion keys
 */
export type Instrument =
  | { kind: 'bank'; program: number }
  | { kind: 'kit'; program: number }
  | { kind: 'synth'; patch: string }

/** Cutoff of a low-pass filter from a time on; it glides between points. */
export type FilterPoint = { at: Beats; cutoff: Hertz }

export type Part = {
  /** Unique in the score; also the name of the stem and of the MIDI track: "Drums", "Bass", "Rhodes". */
  name: string
  /** Seeds its playing instead of the name. */
  seedName?: string
  role: 'drums' | 'percussion' | 'bass' | 'chords' | 'pad' | 'arp' | 'lead' | 'counter' | 'effect'
  instrument: Instrument
  notes: Note[]
  /** Level relative to the lead of the band at 0. */
  level: Decibels
  /** −1 left … 1 right. */
  pan: number
  /** Sends, 0…1. */
  reverb: Gain
  delay: Gain
  /** Depth of the kick's sidechain ducking; 0 for none. */
  duck: Gain
  /** Filter automation over the form; without it the part is unfiltered. */
  sweep?: readonly FilterPoint[]
}

/** syllable null: the previous syllable continues (melisma). */
export type SungNote = Note & { syllable: Syllable | null }

/**
 * What is sung in one breath. The lead sings the lines; doubles and harmonies sing all or part of them.
 * Pads and ad-libs sing syllables of their own, which are not part of the lyrics.
 */
export type Phrase = {
  section: number // index into plan.sections
  line: number // index into that section's lines
  notes: SungNote[]
  voice: 'lead' | 'double' | 'harmony-high' | 'harmony-low' | 'pad' | 'adlib'
  /** Sung by the second singer of a duet. */
  secondSinger?: boolean
  /** Spoken: its notes give the times and one low pitch, and the voice moves freely around it. */
  spoken?: true
  /** The previous line ends too late for a breath. */
  breathless?: boolean
  /** Which phrase of the song it is, which fixes the random choices of its singer; by default its place in the list. */
  order?: number
  /** Side on which it is panned; by default phrases of one voice take turns. */
  side?: 'left' | 'right'
}

export type ChordSpan = { at: Beats; length: Beats; symbol: string }

/** Voices that are mixed together: the lead, and all others. */
export type VoiceGroup = 'voice' | 'backing'

export const VOICE_GROUPS: readonly VoiceGroup[] = ['voice', 'backing']

/** Whether an id of a part names voices. */
export const isVoiceGroup = (id: string): id is VoiceGroup => VOICE_GROUPS.some((group) => group === id)

export const voiceGroupOf = (voice: Phrase['voice']): VoiceGroup => (voice === 'lead' ? 'voice' : 'backing')

/** Level and position of voices, relative to those that the mix gives them. */
export type VoiceFader = { level: Decibels; pan: number }

export type Score = {
  parts: Part[]
  phrases: Phrase[]
  chords: ChordSpan[]
  length: Beats
  /** Voices without a fader are as the mix has them. */
  voices?: Partial<Record<VoiceGroup, VoiceFader>>
}
