import { z } from 'zod'
import { METERS, parseKey } from '#lib/music/key'
import type { Beats, MidiNote } from '#lib/music/time'

/** A given song: the engine keeps its melody, chords, words and form, and arranges them in the style of a prompt. */

export const MAX_ARRANGED_BARS = 600
export const MAX_ARRANGED_NOTES = 5000
export const MAX_ARRANGED_CHORDS = 2000
/** Longer songs are not arranged. */
export const MAX_ARRANGED_SECONDS = 720

const MAX_BEATS = MAX_ARRANGED_BARS * 7

const at = z.number().min(0).max(MAX_BEATS).describe('Quarter notes from the start of the first bar.')
const length = z.number().positive().max(MAX_BEATS).describe('Quarter notes.')

export const MelodyNote = z.strictObject({
  at,
  length,
  pitch: z.int().min(24).max(108).describe('MIDI note; 60 is middle C.'),
  syllable: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('What is sung, ending in “-” where its word goes on. Without it, the syllable before continues.'),
})
export type MelodyNote = z.infer<typeof MelodyNote>

export const ArrangedLine = z.strictObject({
  at,
  length,
  notes: z.array(MelodyNote).max(1000).describe('In order, one at a time. Empty: the engine writes the melody.'),
  words: z.string().min(1).max(500).optional().describe('Words of a line without notes.'),
})
export type ArrangedLine = z.infer<typeof ArrangedLine>

export const SongToArrange = z
  .strictObject({
    title: z.string().min(1).max(200).nullable(),
    tempo: z.number().min(30).max(300).describe('Quarter notes per minute.'),
    meter: z.enum(METERS),
    key: z
      .string()
      .max(40)
      .refine((written) => parseKey(written) !== null, 'key must be a key such as “F# minor”.'),
    sections: z
      .array(z.strictObject({ label: z.string().min(1).max(80), bars: z.int().min(1).max(MAX_ARRANGED_BARS) }))
      .min(1)
      .max(100),
    lines: z.array(ArrangedLine).max(500).describe('Phrases of the melody, in order.'),
    chords: z
      .array(z.strictObject({ at, length, symbol: z.string().min(1).max(20) }))
      .min(1)
      .max(MAX_ARRANGED_CHORDS)
      .describe('Chord symbols, in order and without gaps, to the end of the last section.'),
  })
  .describe('A song to arrange: its melody, chords, words and form are kept. The prompt decides band and style.')
export type SongToArrange = z.infer<typeof SongToArrange>

/** What could not be read as it is written, or was decided by the reader. `place`: “Bar 3”, “Line 12”, “Track 2”. */
export type SongFileWarning = { place: string | null; message: string }

/** A voice of the file that can be the melody. */
export type MelodyChoice = { name: string; notes: number; syllables: number }

export type SongFileReading = {
  format: 'midi' | 'musicxml' | 'abc' | 'chordpro'
  song: SongToArrange
  /** Voices that can be the melody, and the index of the one that is; empty without notes. */
  choices: MelodyChoice[]
  chosen: number | null
  /** Whether chords stood in the file. Otherwise they were derived from its notes. */
  hasChords: boolean
  warnings: SongFileWarning[]
}

/** A file that cannot be read, with a sentence for the person who sent it. */
export class SongFileError extends Error {}

/**
 * Words of sung notes.
 *
 * @example
 * wordsOfNotes([{ syllable: 'to-' }, { syllable: 'night' }, {}, { syllable: 'we' }]) // => 'tonight we'
 */
export const wordsOfNotes = (notes: readonly { syllable?: string | undefined }[]): string => {
  let words = ''
  for (const { syllable } of notes) {
    if (syllable === undefined) continue
    const unspaced = /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}]$/u.test(words)
    const gap = words === '' || words.endsWith('-') || (unspaced && UNSPACED_START.test(syllable)) ? '' : ' '
    words = words.replace(/-$/, '') + gap + syllable
  }
  return words.replace(/-$/, '')
}

const UNSPACED_START = /^[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}]/u

/** Time and pitch of a note, in beats. */
export type TimedPitch = { at: Beats; length: Beats; pitch: MidiNote }
