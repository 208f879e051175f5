import { z } from 'zod'

/** The edits of a song, as requests name them and as the engine applies them. */

const id = z.string().min(1, 'An id must not be empty.').max(20, 'No id is this long.')
const beats = z.number().describe('Quarter notes.')

const MAX_EDITS = 50
const MAX_LINES = 200
const MAX_LINE_LENGTH = 500
const MAX_BARS = 500
const MAX_NOTES = 500

const section = id.describe('Id of a section of the score.')
const before = id.describe('Id of the section before which it is placed; at the end without it.').optional()

const line = z
  .string('A line must be text.')
  .max(MAX_LINE_LENGTH, `A line can have at most ${MAX_LINE_LENGTH} characters.`)

/** Other words: for all lines of a section, or for one line. */
export type WordsEdit =
  | { kind: 'words'; section: string; lines: string[] }
  | { kind: 'words'; line: string; text: string }

export const WordsEdit = z
  .strictObject({
    kind: z.literal('words'),
    section: section.optional(),
    lines: z
      .array(line, 'lines must be a list of lines.')
      .min(1, 'Send at least one line.')
      .max(MAX_LINES, `At most ${MAX_LINES} lines at once.`)
      .describe('All lines of the section.')
      .optional(),
    line: id.describe('Id of a line of the score.').optional(),
    text: line.optional(),
  })
  .superRefine(({ section, lines, line, text }, { addIssue }) => {
    const isOfSection = section !== undefined || lines !== undefined
    const isOfLine = line !== undefined || text !== undefined
    const required = (path: string, value: unknown) => {
      if (value === undefined) addIssue({ code: 'custom', path: [path], message: `${path} is required.` })
    }
    if (isOfSection && isOfLine)
      addIssue({ code: 'custom', path: ['line'], message: 'Send section and lines, or line and text.' })
    else if (isOfLine) {
      required('line', line)
      required('text', text)
    } else {
      required('section', section)
      required('lines', lines)
    }
  })
  .transform((edit) => edit as WordsEdit)
  .describe('Other words: `section` and `lines` for a whole section, or `line` and `text` for one line.')

export const VaryEdit = z
  .strictObject({
    kind: z.literal('vary'),
    section,
    seed: z
      .int('seed must be a whole number.')
      .min(0)
      .max(2 ** 31 - 1)
      .describe('Another seed gives another idea.'),
    keep: z
      .array(z.enum(['chords', 'melody', 'band'], 'keep may name chords, melody and band.'))
      .max(3)
      .default([])
      .describe('What stays as it is.'),
    scope: z
      .enum(['this', 'all'], 'scope must be this or all.')
      .default('this')
      .describe('This section, or all of its kind.'),
  })
  .describe('Another idea for a section: melody, voicings, fills, and its chords unless they are kept.')
export type VaryEdit = z.infer<typeof VaryEdit>

export const ChordsEdit = z
  .strictObject({
    kind: z.literal('chords'),
    section,
    symbols: z
      .array(z.array(z.string().max(20)).min(1, 'A bar needs a chord.').max(8, 'At most 8 chords in a bar.'))
      .min(1)
      .max(MAX_BARS)
      .describe('One list for each bar of the section; the chords of a bar share its time.')
      .meta({ examples: [[['Am'], ['F', 'G']]] }),
  })
  .describe('Other chords for a section.')
export type ChordsEdit = z.infer<typeof ChordsEdit>

export const MelodyEdit = z
  .strictObject({
    kind: z.literal('melody'),
    phrase: id.describe('Id of a phrase of the score.'),
    notes: z
      .array(
        z.strictObject({
          id: id.describe('Id of a note of the phrase.'),
          pitch: z.int('pitch must be a whole number.').min(24).max(96).describe('MIDI number.').optional(),
          at: beats.min(-16).max(100_000).optional(),
          length: beats.min(0.05).max(64).optional(),
          tie: z.literal(true).describe('The note continues the syllable of the one before it.').optional(),
          rest: z
            .literal(true)
            .describe('A rest takes the place of the note. A note that continued its syllable sings it.')
            .optional(),
        }),
      )
      .max(MAX_NOTES, `At most ${MAX_NOTES} notes at once.`)
      .default([])
      .describe('The notes that change; the others stay.'),
    move: z.int().min(-24).max(24).default(0).describe('Semitones, for the whole phrase.'),
  })
  .describe('Other sung notes of a phrase.')
export type MelodyEdit = z.infer<typeof MelodyEdit>

export const Instrument = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('bank'), program: z.int().min(0).max(127).describe('General MIDI, from 0.') }),
    z.strictObject({ kind: z.literal('kit'), program: z.int().min(0).max(127) }),
    z.strictObject({ kind: z.literal('synth'), patch: z.string().min(1).max(40) }),
  ])
  .describe('An instrument of the sound bank, a drum kit of it, or a sound of the built-in synthesizers.')
export type Instrument = z.infer<typeof Instrument>

export const Role = z
  .enum(
    ['drums', 'bass', 'chords', 'pad', 'arp', 'lead', 'counter'],
    'role must be drums, bass, chords, pad, arp, lead or counter.',
  )
  .describe('What it plays: a lead plays melodies, a counter part answers the voice.')

export const AddedPart = z
  .strictObject({
    role: Role,
    instrument: Instrument,
    sections: z
      .array(section)
      .min(1, 'Name at least one section.')
      .max(200)
      .describe('Ids of the sections in which it plays; all of them without it.')
      .optional(),
  })
  .describe('A part that is added. The players who write songs write its notes.')
export type AddedPart = z.infer<typeof AddedPart>

const partSettings = {
  level: z.number().min(-60).max(12).describe('Decibels.').optional(),
  pan: z.number().min(-1).max(1).describe('−1 is left, 1 is right.').optional(),
  muted: z.boolean('muted must be true or false.').optional(),
  instrument: Instrument.optional(),
  remove: z.literal(true).optional(),
}

/** What a few seconds of a song let hear: another instrument of a part, or of a part that would be added. */
export type Audition = ({ part: string } | { role: AddedPart['role'] }) & {
  instrument: Instrument
  /** Time in the recording from which on the next bar with notes of the part is heard. */
  at: number
}

/** Settings of a part, or a part that is added. */
export type PartsEdit =
  | ({ kind: 'parts'; part: string } & z.infer<z.ZodObject<typeof partSettings>>)
  | { kind: 'parts'; add: AddedPart }

export const PartsEdit = z
  .strictObject({
    kind: z.literal('parts'),
    part: id.describe('Id of a part of the score, or `voice` or `backing`, which can be mixed and muted.').optional(),
    ...partSettings,
    add: AddedPart.optional(),
  })
  .superRefine(({ kind: _, part, add, ...settings }, { addIssue }) => {
    if (add === undefined && part === undefined)
      addIssue({ code: 'custom', path: ['part'], message: 'part is required.' })
    const other =
      add !== undefined &&
      ['part', ...Object.keys(settings)].find((key) => ({ part, ...settings })[key as 'part'] !== undefined)
    if (other) addIssue({ code: 'custom', path: [other], message: `Send add alone, without ${other}.` })
  })
  .transform((edit) => edit as PartsEdit)
  .describe(
    'Level, position and instrument of a part, and whether it plays: its notes stay. Or with `add`, another part.',
  )

/** Bars by which a section becomes longer or shorter. */
const bars = z.literal([2, 4], 'bars must be 2 or 4.').default(4)

export const StructureEdit = z
  .discriminatedUnion(
    'op',
    [
      z.strictObject({ kind: z.literal('structure'), op: z.literal('duplicate'), section, before }),
      z.strictObject({ kind: z.literal('structure'), op: z.literal('move'), section, before }),
      z.strictObject({ kind: z.literal('structure'), op: z.literal('delete'), section }),
      z.strictObject({ kind: z.literal('structure'), op: z.literal('longer'), section, bars }),
      z.strictObject({ kind: z.literal('structure'), op: z.literal('shorter'), section, bars }),
      z.strictObject({
        kind: z.literal('structure'),
        op: z.literal('insert'),
        letter: z
          .enum(['I', 'V', 'C', 'B', 'K', 'S', 'O'], 'letter must be I, V, C, B, K, S or O.')
          .describe('Intro, verse, chorus, bridge, break, solo or outro. The section is instrumental.'),
        bars: z.int().min(1).max(64),
        before,
        soloist: z.string().max(100).describe('Name of the part that plays a solo.').optional(),
      }),
      z.strictObject({
        kind: z.literal('structure'),
        op: z.literal('ending'),
        ending: z.enum(
          ['ring', 'cold', 'ritard', 'strip', 'echo'],
          'ending must be ring, cold, ritard, strip or echo.',
        ),
      }),
    ],
    'op must be duplicate, move, delete, longer, shorter, insert or ending.',
  )
  .describe(
    'Another form: the notes of each section stay. `longer`: the band plays the last bars of a section once more. `shorter`: its last bars are cut out, with the lines that are sung in them.',
  )
export type StructureEdit = z.infer<typeof StructureEdit>

export const TempoEdit = z.strictObject({ kind: z.literal('tempo'), bpm: z.number().min(40).max(240) })
export type TempoEdit = z.infer<typeof TempoEdit>

export const TransposeEdit = z.strictObject({
  kind: z.literal('transpose'),
  semitones: z.int('semitones must be a whole number.').min(-11).max(11),
})
export type TransposeEdit = z.infer<typeof TransposeEdit>

export const SingerEdit = z
  .strictObject({
    kind: z.literal('singer'),
    voice: z.enum(['female', 'male', 'child', 'choir', 'robot'], 'voice must be female, male, child, choir or robot.'),
  })
  .describe('Another voice sings the same melody, in the octave that suits it.')
export type SingerEdit = z.infer<typeof SingerEdit>

export const FeelEdit = z
  .strictObject({
    kind: z.literal('feel'),
    feel: z.enum(['even', 'half', 'double'], 'feel must be even, half or double.'),
  })
  .describe('Drums at normal, half or double speed.')
export type FeelEdit = z.infer<typeof FeelEdit>

export const GenreEdit = z
  .strictObject({
    kind: z.literal('genre'),
    genre: z.string('genre must be text.').min(1).max(40).describe('Id of a genre, such as "bossa".'),
  })
  .describe('The band of another genre plays the same words, melody, chords and form.')
export type GenreEdit = z.infer<typeof GenreEdit>

/** Longest recording of any service. */
const MAX_SECONDS = 3600
const seconds = (name: string) =>
  z
    .number(`${name} must be a number of seconds.`)
    .min(0, `${name} must not be negative.`)
    .max(MAX_SECONDS, `${name} is at most ${MAX_SECONDS} seconds.`)

export const TrimEdit = z
  .strictObject({
    kind: z.literal('trim'),
    from: seconds('from').describe('Seconds.').default(0),
    to: seconds('to').describe('Seconds; the end without it.').optional(),
  })
  .describe('Keeps a part of the recording. At least a second must be left.')
export type TrimEdit = z.infer<typeof TrimEdit>

export const FadeEdit = z
  .strictObject({
    kind: z.literal('fade'),
    in: seconds('in').describe('Seconds from the start.').default(0),
    out: seconds('out').describe('Seconds before the end.').default(0),
  })
  .describe('Fades the recording in and out.')
export type FadeEdit = z.infer<typeof FadeEdit>

export const GainEdit = z
  .strictObject({
    kind: z.literal('gain'),
    decibels: z
      .number('decibels must be a number.')
      .min(-24, 'decibels must be at least −24.')
      .max(24, 'decibels must be at most 24.'),
  })
  .describe('Makes the recording louder or quieter. Peaks that would become too loud are limited.')
export type GainEdit = z.infer<typeof GainEdit>

/** An edit of the finished recording. Those of songs without a score are all of this kind. */
export type AudioEdit = TrimEdit | FadeEdit | GainEdit

export const isAudioEdit = (edit: Edit): edit is AudioEdit =>
  edit.kind === 'trim' || edit.kind === 'fade' || edit.kind === 'gain'

export const Edit = z
  .discriminatedUnion(
    'kind',
    [
      WordsEdit,
      VaryEdit,
      ChordsEdit,
      MelodyEdit,
      PartsEdit,
      StructureEdit,
      TempoEdit,
      TransposeEdit,
      SingerEdit,
      FeelEdit,
      GenreEdit,
      TrimEdit,
      FadeEdit,
      GainEdit,
    ],
    'kind must be words, vary, chords, melody, parts, structure, tempo, transpose, singer, feel, genre, trim, fade or gain.',
  )
  .describe(
    'One change of a score. `words`, `vary`, `chords` and `melody` change a window: every sample before and after it stays. `trim`, `fade` and `gain` change the finished recording. All others render the whole song again with the same notes.',
  )
export type Edit = z.infer<typeof Edit>

/** Applied one after another: ids of later edits are those of the score after the earlier ones. */
export const Edits = z
  .array(Edit, 'edits must be a list of edits.')
  .min(1, 'Send at least one edit.')
  .max(MAX_EDITS, `At most ${MAX_EDITS} edits at once.`)
