import { z } from 'zod'
import { InstrumentSchema } from '#lib/engine/score/score-schema'

/** The edits of a request: POST /api/songs/{id}/edits. */

const MAX_EDITS = 50
const MAX_LINES = 200
const MAX_LINE_LENGTH = 500

const id = z.string().min(1).max(20)
const line = z.string().max(MAX_LINE_LENGTH)

const LineWordsEdit = z.strictObject({ kind: z.literal('words'), line: id, text: line })
const SectionWordsEdit = z.strictObject({
  kind: z.literal('words'),
  section: id,
  lines: z.array(line).min(1).max(MAX_LINES),
})

/** Other words: for all lines of a section, or for one line. */
export type WordsEdit = z.infer<typeof LineWordsEdit> | z.infer<typeof SectionWordsEdit>

/** Another idea for a section, or for all of its kind. `keep`: what stays as it is. */
export const VaryEdit = z.strictObject({
  kind: z.literal('vary'),
  section: id,
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  keep: z.array(z.enum(['chords', 'melody', 'band'])).default([]),
  scope: z.enum(['this', 'all']).default('this'),
})
export type VaryEdit = z.infer<typeof VaryEdit>

/** Other chords for a section: one list of symbols for each of its bars. */
export const ChordsEdit = z.strictObject({
  kind: z.literal('chords'),
  section: id,
  symbols: z
    .array(z.array(z.string().max(20)).min(1).max(8))
    .min(1)
    .max(500),
})
export type ChordsEdit = z.infer<typeof ChordsEdit>

/** Other sung notes. `tie`: the note continues the syllable of the one before it. `move`: semitones for all of them. */
export const MelodyEdit = z.strictObject({
  kind: z.literal('melody'),
  phrase: id,
  notes: z
    .array(
      z.strictObject({
        id,
        pitch: z.int().min(24).max(96).optional(),
        at: z.number().min(-16).max(100_000).optional(),
        length: z.number().min(0.05).max(64).optional(),
        tie: z.literal(true).optional(),
      }),
    )
    .max(500)
    .default([]),
  move: z.int().min(-24).max(24).default(0),
})
export type MelodyEdit = z.infer<typeof MelodyEdit>

/** Level, position and instrument of a part; whether it plays at all. */
export const PartsEdit = z.strictObject({
  kind: z.literal('parts'),
  part: id,
  level: z.number().min(-60).max(12).optional(),
  pan: z.number().min(-1).max(1).optional(),
  muted: z.boolean().optional(),
  instrument: InstrumentSchema.optional(),
  remove: z.literal(true).optional(),
})
export type PartsEdit = z.infer<typeof PartsEdit>

/** Another form. Without `before`, a section goes to the end. */
export const StructureEdit = z.discriminatedUnion('op', [
  z.strictObject({ kind: z.literal('structure'), op: z.literal('duplicate'), section: id, before: id.optional() }),
  z.strictObject({ kind: z.literal('structure'), op: z.literal('move'), section: id, before: id.optional() }),
  z.strictObject({ kind: z.literal('structure'), op: z.literal('delete'), section: id }),
  /** Adds an instrumental section. `letter`: its type; S is a solo, which the part named `soloist` plays. */
  z.strictObject({
    kind: z.literal('structure'),
    op: z.literal('insert'),
    letter: z.enum(['I', 'V', 'C', 'B', 'K', 'S', 'O']),
    bars: z.int().min(1).max(64),
    before: id.optional(),
    soloist: z.string().max(100).optional(),
  }),
  z.strictObject({
    kind: z.literal('structure'),
    op: z.literal('ending'),
    ending: z.enum(['ring', 'cold', 'ritard', 'strip', 'echo']),
  }),
])
export type StructureEdit = z.infer<typeof StructureEdit>

export const TempoEdit = z.strictObject({ kind: z.literal('tempo'), bpm: z.number().min(40).max(240) })
export type TempoEdit = z.infer<typeof TempoEdit>

export const TransposeEdit = z.strictObject({ kind: z.literal('transpose'), semitones: z.int().min(-11).max(11) })
export type TransposeEdit = z.infer<typeof TransposeEdit>

/** Voices that can take over a melody as it is. */
const VOICE_KINDS = ['female', 'male', 'child', 'choir', 'robot'] as const

/** Another voice. */
export const SingerEdit = z.strictObject({ kind: z.literal('singer'), voice: z.enum(VOICE_KINDS) })
export type SingerEdit = z.infer<typeof SingerEdit>

/** Drums at normal, half or double speed. */
export const FeelEdit = z.strictObject({ kind: z.literal('feel'), feel: z.enum(['even', 'half', 'double']) })
export type FeelEdit = z.infer<typeof FeelEdit>

/** The same song played by the band of another genre, by its id. */
export const GenreEdit = z.strictObject({ kind: z.literal('genre'), genre: z.string().max(40) })
export type GenreEdit = z.infer<typeof GenreEdit>

export type Edit =
  | WordsEdit
  | VaryEdit
  | ChordsEdit
  | MelodyEdit
  | PartsEdit
  | StructureEdit
  | TempoEdit
  | TransposeEdit
  | SingerEdit
  | FeelEdit
  | GenreEdit

const SCHEMAS: { readonly [Kind in Exclude<Edit['kind'], 'words'>]: z.ZodType<Extract<Edit, { kind: Kind }>> } = {
  vary: VaryEdit,
  chords: ChordsEdit,
  melody: MelodyEdit,
  parts: PartsEdit,
  structure: StructureEdit,
  tempo: TempoEdit,
  transpose: TransposeEdit,
  singer: SingerEdit,
  feel: FeelEdit,
  genre: GenreEdit,
}

const KINDS = ['words', ...Object.keys(SCHEMAS)]

const schemaOf = (edit: { kind?: unknown }): z.ZodType<Edit> | null => {
  if (edit.kind === 'words') return 'line' in edit ? LineWordsEdit : SectionWordsEdit
  const isKind = typeof edit.kind === 'string' && Object.hasOwn(SCHEMAS, edit.kind)
  return isKind ? SCHEMAS[edit.kind as keyof typeof SCHEMAS] : null
}

/** An edit of any kind. What is wrong with it is said by the schema of its kind, with the path of each field. */
export const Edit = z.looseObject({ kind: z.unknown() }).transform((value, context): Edit => {
  const found = schemaOf(value)?.safeParse(value)
  if (found?.success) return found.data
  if (!found) context.addIssue({ code: 'custom', path: ['kind'], message: `must be one of ${KINDS.join(', ')}.` })
  else for (const { path, message } of found.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

export const EditsRequest = z.strictObject({ edits: z.array(Edit).min(1).max(MAX_EDITS) })
export type EditsRequest = z.infer<typeof EditsRequest>
