import { z } from 'zod'
import { chordFromSymbol } from '#lib/music/chord'
import { barLength, METERS, meterNamed, parseKey } from '#lib/music/key'
import { type Beats, beatsToSeconds, type MidiNote } from '#lib/music/time'

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
      .refine((written) => parseKey(written) !== null, { error: 'key must be a key such as “F# minor”.', abort: true }),
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
  .superRefine(({ tempo, meter, key, sections, lines, chords }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const end = sections.reduce((sum, { bars }) => sum + bars, 0) * barLength(meterNamed(meter)!)
    if (end > MAX_ARRANGED_BARS * barLength(meterNamed(meter)!))
      refuse(['sections'], `A song can have at most ${MAX_ARRANGED_BARS} bars.`)
    if (beatsToSeconds(end, tempo) > MAX_ARRANGED_SECONDS)
      refuse(['sections'], `A song can last at most ${MAX_ARRANGED_SECONDS / 60} minutes.`)
    if (lines.reduce((sum, { notes }) => sum + notes.length, 0) > MAX_ARRANGED_NOTES)
      refuse(['lines'], `A song can have at most ${MAX_ARRANGED_NOTES} notes.`)
    chords.forEach(({ at, symbol }, index) => {
      if (index === 0 && at !== 0) refuse(['chords', 0, 'at'], 'The first chord must be at 0.')
      if (at >= end) refuse(['chords', index, 'at'], 'This chord is after the end of the song.')
      if (index > 0 && at <= chords[index - 1]!.at) refuse(['chords', index, 'at'], 'Chords must be in order.')
      if (!chordFromSymbol(symbol, parseKey(key)!)) refuse(['chords', index, 'symbol'], `“${symbol}” is not a chord.`)
    })
    lines.forEach(({ at, notes, words }, index) => {
      if (at >= end) refuse(['lines', index, 'at'], 'This line is after the end of the song.')
      if (index > 0 && at < lines[index - 1]!.at) refuse(['lines', index, 'at'], 'Lines must be in order.')
      if ((notes.length === 0) === (words === undefined))
        refuse(['lines', index], 'A line has either notes or words without notes.')
      if (notes[0] && notes[0].syllable === undefined && notes.some(({ syllable }) => syllable !== undefined))
        refuse(['lines', index, 'notes', 0], 'A sung line must begin with a syllable.')
      notes.forEach((note, place) => {
        const before = notes[place - 1]
        if (note.at >= end) refuse(['lines', index, 'notes', place, 'at'], 'This note is after the end of the song.')
        if (before && note.at < before.at + before.length - 1e-6)
          refuse(['lines', index, 'notes', place, 'at'], 'A melody has one note at a time.')
      })
    })
  })
  .describe('A song to arrange: its melody, chords, words and form are kept. The prompt decides band and style.')
export type SongToArrange = z.infer<typeof SongToArrange>

const count = z.int().min(0)

export const SongFileReading = z.object({
  format: z.enum(['midi', 'musicxml', 'abc', 'chordpro', 'recording']),
  song: SongToArrange,
  choices: z
    .array(z.object({ name: z.string(), notes: count, syllables: count }))
    .describe('Voices that can be the melody; empty without notes.'),
  chosen: count.nullable().describe('Index of the voice that is the melody.'),
  has_chords: z.boolean().describe('Whether chords stood in the file. Otherwise they were derived from its notes.'),
  warnings: z
    .array(z.object({ place: z.string().nullable(), message: z.string() }))
    .describe(
      'What could not be read as it is written, or was decided: its place, such as “Bar 3”, and its consequence.',
    ),
})
export type SongFileReading = z.infer<typeof SongFileReading>
export type SongFileWarning = SongFileReading['warnings'][number]
export type MelodyChoice = SongFileReading['choices'][number]

/** A file that cannot be read, with a sentence for the person who sent it. */
export class SongFileError extends Error {}

/** Time and pitch of a note, in beats. */
export type TimedPitch = { at: Beats; length: Beats; pitch: MidiNote }
