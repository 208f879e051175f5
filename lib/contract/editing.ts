import { z } from 'zod'
import { callbackUrl, SongRecord } from '#lib/contract/api'
import { Edits, Instrument, Role } from '#lib/music/edits'

export type { Edit } from '#lib/music/edits'

/** Scores, edits and versions of songs. Times of the music are beats: quarter notes from the start of the new music. */

const id = z.string().min(1, 'An id must not be empty.').max(20, 'No id is this long.')
const beats = z.number().describe('Quarter notes.')
const seconds = z.number().min(0).describe('Seconds.')

// POST /api/songs/{id}/edits

export const EditsRequest = z.strictObject({ edits: Edits, callback: callbackUrl.optional() })
export type EditsRequest = z.infer<typeof EditsRequest>

// GET /api/songs/{id}/audition

const SOUND = /^(?:(bank|kit):(\d{1,3})|synth:(.{1,40}))$/
const AuditionParameters = z.object({
  part: z.string().max(20).describe('Id of a part of the score, whose notes it plays.').optional(),
  role: Role.describe('Instead of part: what a part that is added with it would play.').optional(),
  instrument: z
    .string()
    .regex(SOUND, 'instrument must be such as bank:48, kit:32 or synth:pad-warm.')
    .transform((text) => {
      const [, kind, program, patch] = SOUND.exec(text)!
      return patch ? { kind: 'synth' as const, patch } : { kind: kind as 'bank' | 'kit', program: Number(program) }
    })
    .pipe(Instrument)
    .describe('An instrument of the sound bank, a drum kit of it, or a synthesizer sound, such as bank:48.'),
  at: z.coerce
    .number()
    .min(0)
    .max(36_000)
    .default(0)
    .describe('Seconds from which on the next bar of the part is heard.'),
})
export const AuditionQuery = AuditionParameters.refine(
  ({ part, role }) => (part === undefined) !== (role === undefined),
  { path: ['part'], message: 'Send part or role.' },
)
export type AuditionQuery = z.infer<typeof AuditionQuery>

// GET /api/songs/{id}/score

const ScoreSection = z.object({
  id,
  kind: z.string().describe('intro, verse, pre-chorus, chorus, bridge, break or outro.'),
  letter: z.string().describe('Its type within the form; sections of one letter are of one kind.'),
  label: z.string().describe('Such as "Chorus 2".'),
  firstBar: z.int().min(0),
  bars: z.int().min(1),
  lines: z.array(z.object({ id, text: z.string() })),
})

const ScorePart = z.object({
  id,
  name: z.string(),
  role: z.string().describe('drums, bass, chords, pad, arp, lead, counter, effect or percussion.'),
  instrument: Instrument,
  level: z.number().describe('Decibels.'),
  pan: z.number().describe('−1 is left, 1 is right.'),
  muted: z.boolean(),
  notes: z.int().min(0).describe('Number of its notes.'),
})

const ScoreVoice = z.object({
  id: z.enum(['voice', 'backing']).describe('The lead, or all other voices.'),
  name: z.string(),
  level: z.number().describe('Decibels; 0 as the mix has it.'),
  pan: z.number().describe('−1 is left, 1 is right; 0 as the mix has it.'),
  muted: z.boolean(),
})

const ScoreChord = z.object({
  id,
  bar: z.int().min(0).describe('From 0, over the whole song.'),
  beat: beats.describe('Quarter notes from the start of the bar.'),
  length: beats,
  symbol: z.string(),
})

const ScorePhrase = z.object({
  id,
  section: id,
  line: id.nullable().describe('Id of the line that it sings; null without words.'),
  voice: z.string().describe('lead, double, harmony-high, harmony-low, pad or adlib.'),
  spoken: z.boolean(),
  notes: z.array(
    z.object({
      id,
      at: beats,
      length: beats,
      pitch: z.number().describe('MIDI number.'),
      syllable: z.string().nullable().describe('Null where it continues the one before it.'),
    }),
  ),
})

/** The score of a song, by the ids that edits name. */
export const ScoreRecord = z.object({
  version: z.int().describe('Version of this format.'),
  engine: z.string().describe('Version of the engine that wrote it.'),
  engine_changed: z
    .boolean()
    .describe('Whether the engine has changed since. Edits then keep the recording and may sound different from it.'),
  bpm: z.number(),
  key: z.string().describe('Such as "F# minor".'),
  meter: z.string().describe('Such as "4/4".'),
  genre: z.string(),
  language: z.string(),
  feel: z.enum(['even', 'half', 'double']),
  ending: z.enum(['ring', 'cold', 'ritard', 'strip', 'echo']),
  singer: z.object({ kind: z.string() }).nullable().describe('Null in an instrumental.'),
  beats: beats.describe('Length in quarter notes.'),
  bars: z
    .array(seconds)
    .describe(
      'Where each bar starts in the recording, and where the last one ends. Behind the source of an extended song.',
    ),
  sections: z.array(ScoreSection),
  parts: z.array(ScorePart),
  voices: z.array(ScoreVoice).describe('Those that sing in this song. The edit `parts` mixes them as it does parts.'),
  chords: z.array(ScoreChord),
  phrases: z.array(ScorePhrase).describe('What is sung, in order of time. A line may have several.'),
})
export type ScoreRecord = z.infer<typeof ScoreRecord>

// POST /api/songs/{id}/versions

export const AddVersionRequest = z.strictObject({
  song_id: z
    .string('song_id must be the id of a song.')
    .max(200, 'song_id must be the id of a song.')
    .describe('A finished production, section replacement or song with another part that was made from this song.'),
})
export type AddVersionRequest = z.infer<typeof AddVersionRequest>

// GET /api/songs/{id}/versions, PUT /api/songs/{id}/current

/**
 * A version of a song. A song without edits is the only version of its stack. `version` counts from 1 within the stack
 * and is never given twice; `parent_id` is the version that was edited or produced.
 */
export const SongVersion = SongRecord.extend({
  version: z.int().min(1),
  parent_id: z.string().nullable().describe('The version that it was made from; null for the first one.'),
  edits: z.array(z.string()).describe('What was changed, in words; empty for the first one.'),
  is_current: z
    .boolean()
    .describe('Whether it is the one that the library shows: the newest, unless another was chosen.'),
  created_at: z.int().min(0).describe('Unix seconds.'),
  loudness: z.number().nullable().describe('LUFS; null until it is finished.'),
  peaks_url: z.string(),
})
export type SongVersion = z.infer<typeof SongVersion>

export const VersionsRecord = z.object({
  versions: z.array(SongVersion).describe('All but those in the trash, also unfinished and failed ones, oldest first.'),
})
export type VersionsRecord = z.infer<typeof VersionsRecord>
