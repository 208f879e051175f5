import { z } from 'zod'
import {
  codePoints,
  DEFAULT_STRENGTH,
  LIMITS,
  MODELS,
  type Model,
  SERVICE_PARTS,
  SIMILARITIES,
  WORKED_TYPES,
} from '#lib/contract/limits'
import { PromptReading } from '#lib/contract/prompt-reading'
import { InstrumentalFields, SongFields, withoutContradictions } from '#lib/contract/song-fields'
import { emptyUnlessVisible, hasVisibleText } from '#lib/contract/text'
import { SongToArrange } from '#lib/music/song-to-arrange'

export type { PromptReading } from '#lib/contract/prompt-reading'
export type { SongFields } from '#lib/contract/song-fields'
export { codePoints, LIMITS, MODELS, SIMILARITIES }

/**
 * Requests and responses of the song generation API, in the order of its specification.
 * Fields outside the specification, of real services and of Songloom, are marked.
 */

/** Whether a text is a UUID. Other text matches nothing. */
// isId('not-a-uuid') // => false
export const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

/** `maxLength` of JSON Schema counts code points too. */
const text = (max: number, what: string) =>
  z
    .string(`${what} must be text.`)
    .refine((value) => codePoints(value) <= max, {
      error: (issue) =>
        `${what} can have at most ${max.toLocaleString('en')} characters; this has ${codePoints(String(issue.input)).toLocaleString('en')}.`,
    })
    .meta({ maxLength: max })

const unixSeconds = z.int().min(0).describe('Unix seconds.')
const seconds = z.number().min(0).describe('Seconds.')

// 1. Models and limits

export const UPLOAD_TYPES = ['extend', 'reference'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

const count = z
  .number('n must be a whole number, 1 or 2.')
  .int('n must be a whole number, 1 or 2.')
  .min(1, 'n must be 1 or 2.')
  .max(2, 'n must be 1 or 2.')
  .default(2)
  .describe('Number of songs.')

const retryOf = z
  .uuid('retry_of must be the id of a task.')
  .describe('The unconfirmed task that this one repeats. Songloom’s own field.')
  .optional()

export const callbackUrl = z
  .string('callback must be a URL.')
  .max(2048, 'callback is too long.')
  .refine((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol), {
    error: 'callback must be an https URL.',
  })
  .describe('Receives the task record by POST once the task has ended. Must be a public https URL.')

const service = z
  .union([z.literal('embedded'), z.uuid()], 'service must be the id of a service, or embedded.')
  .describe('The service that makes the songs, from GET /api/services; the default without it. Songloom’s own field.')
  .optional()

/** Optional fields of every submit. */
const beside = { retry_of: retryOf, callback: callbackUrl.optional(), service }

const fixed = <T extends string>(value: T, name: string) => z.literal(value, `${name} must be "${value}" here.`)

// 2. Resources

export const AudioReference = z.object(
  {
    audio_type: z.enum(['upload_id', 'audio_id', 'audio_url'], 'audio_type must be upload_id, audio_id or audio_url.'),
    audio_content: z
      .string('audio_content must be the id or the URL.')
      .min(1, 'audio_content must not be empty.')
      .max(2048, 'audio_content is too long.'),
  },
  'An audio reference has an audio_type and an audio_content.',
)
export type AudioReference = z.infer<typeof AudioReference>

export const SongStatus = z.enum(['pending', 'running', 'stream', 'done', 'fail'])
export type SongStatus = z.infer<typeof SongStatus>

/** `edit` is Songloom’s own, a new version of a song, and so are those of `WORKED_TYPES`. */
export const TASK_TYPES = ['normal', 'reference', 'extend', ...WORKED_TYPES, 'edit'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** What the edits of a version changed of the recording. */
export const ChangedWindow = z.object({ from: seconds, to: seconds })
export type ChangedWindow = z.infer<typeof ChangedWindow>

/** Fields after `error` are specific to Songloom. */
export const SongRecord = z
  .object({
    id: z.string(),
    status: SongStatus,
    pipe_url: z.string().describe('Streaming URL, while `stream`.').optional(),
    audio_url: z.string().describe('URL of the finished audio, when `done`.').optional(),
    title: z.string().optional(),
    error: z.string().describe('Why it failed, in a sentence, when `fail`.').optional(),

    error_code: z.string().optional(),
    lyric: z.string().optional(),
    duration: seconds.describe('Seconds; known as soon as the song is planned.').optional(),
    take: z.int().min(0).describe('0 is take A, 1 is take B.'),
    seed: z.int().min(0).describe('Seed of the song. Both takes of a task share it.').optional(),
    reading: PromptReading.describe(
      'What the engine understood of the request, and what it chose; known as soon as the song is planned.',
    ).optional(),

    parent_id: z.string().nullable().describe('Of an edited song: the song that was edited.').optional(),
    edits: z.array(z.string()).describe('Of an edited song: its edits, in words.').optional(),
    window: ChangedWindow.nullable()
      .describe('Of an edited song: what changed, in seconds of the recording. Null if all of it may have.')
      .optional(),
    version: z
      .int()
      .min(1)
      .describe('Of an edited song: its number among the versions. The first one is 1.')
      .optional(),
  })
  .describe('One song of a task.')
export type SongRecord = z.infer<typeof SongRecord>

export const TaskProgress = z.object({
  fraction: z.number().min(0).max(1).describe('Never falls.'),
  stage: z.string().nullable().describe('In the words of the service.'),
  ready_at: unixSeconds.nullable().describe('Unix seconds; expected by the speed of the service.'),
})
export type TaskProgress = z.infer<typeof TaskProgress>

export const TaskRecord = z
  .object({
    id: z.string(),
    task_type: z.enum(TASK_TYPES),
    choices: z.array(SongRecord).describe('Empty until the number of songs is known.'),
    create_at: unixSeconds,
    state: z
      .enum(['sending', 'waiting', 'stalled'])
      .describe('Sending and waiting: there are no choices yet. Stalled: open for half an hour.')
      .optional(),
    retry_at: unixSeconds.describe('Unix seconds of the next attempt, while `waiting`.').optional(),
    trouble: z
      .object({ code: z.string(), detail: z.string() })
      .describe('Why it waits, or what is wrong with its service.')
      .optional(),
    progress: TaskProgress.describe('Of an open task, where its service reports any.').optional(),
  })
  .describe('A task is complete once every song in `choices` is `done` or `fail`.')
export type TaskRecord = z.infer<typeof TaskRecord>

// 4.1 POST /api/v1/file/upload

export const UploadFields = z.object({
  upload_type: z.enum(UPLOAD_TYPES, 'upload_type must be extend or reference.'),
})

/** `id` is in the specification; Songloom adds the analysis of the file. */
export const UploadRecord = z.object({
  id: z.string(),
  name: z.string(),
  upload_type: z.enum(UPLOAD_TYPES),
  format: z.string(),
  bytes: z.int().min(0),
  duration: seconds,
  bpm: z.number(),
  key: z.string(),
  meter: z.string(),
  confidence: z
    .object({ tempo: z.number().min(0).max(1), key: z.number().min(0).max(1) })
    .describe('0…1: how certain the tempo and the key are.'),
  bars: z.array(z.number()).describe('Seconds of the downbeats.'),
  audio_url: z.string(),
  peaks_url: z.string(),
  created_at: unixSeconds,
})
export type UploadRecord = z.infer<typeof UploadRecord>

// POST /api/v1/file/song → SongFileReading; Songloom's own

export const SongFileQuery = z.object({
  melody: z.coerce
    .number('melody must be the index of a voice.')
    .int('melody must be the index of a voice.')
    .min(0, 'melody must be the index of a voice.')
    .max(10_000, 'melody must be the index of a voice.')
    .optional()
    .describe('Index of the voice that is the melody. Chosen without it.'),
})

// POST /api/v1/file/melody → SongFileReading; Songloom's own

export const MelodyQuery = z.object({
  tempo: z.coerce
    .number('tempo must be a number of beats per minute.')
    .min(30, 'tempo must be at least 30.')
    .max(300, 'tempo must be at most 300.')
    .optional()
    .describe('Beats per minute, as tapped or recorded with a click. Found without it.'),
})

// 4.2 POST /api/v1/song/generate

const model = z.enum(MODELS, 'model must be v3.5 or v4.0.')

/** Maximum prompt length of all models. */
const prompt = text(LIMITS['v4.0'].prompt, 'prompt')
  .refine(hasVisibleText, 'prompt must not be empty.')
  .meta({ pattern: '\\S' })

/** A prompt that may be empty. */
const freePrompt = text(LIMITS['v3.5'].prompt, 'prompt').overwrite(emptyUnlessVisible)

/** An unknown model uses the limits of the newer one; the error then names the model. */
const withLimits = <T extends z.ZodType<{ model: string; prompt?: string | undefined; lyric?: string | undefined }>>(
  schema: T,
) =>
  schema.superRefine((value, context) => {
    const limits = LIMITS[value.model as Model]
    for (const field of ['prompt', 'lyric'] as const) {
      const length = codePoints(value[field] ?? '')
      if (length > limits[field])
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `${field} can have at most ${limits[field].toLocaleString('en')} characters for ${value.model}; this has ${length.toLocaleString('en')}.`,
        })
    }
  })

export const NormalRequest = withLimits(
  withoutContradictions(
    z.object({
      model,
      task_type: fixed('normal', 'task_type'),
      prompt,
      lyric: text(LIMITS['v4.0'].lyric, 'lyric').optional(),
      arrange: SongToArrange.optional(),
      n: count,
      ...beside,
      ...SongFields.shape,
    }),
  ),
)
export type NormalRequest = z.infer<typeof NormalRequest>

export const ReferenceRequest = withoutContradictions(
  z.object({
    model: fixed('v3.5', 'model'),
    task_type: fixed('reference', 'task_type'),
    reference_audio: AudioReference,
    prompt: freePrompt.optional(),
    lyric: text(LIMITS['v3.5'].lyric, 'lyric').optional(),
    similarity: z.literal([...SIMILARITIES], 'similarity must be 0.2, 0.8, 1.3 or 1.5.').optional(),
    n: count,
    ...beside,
    ...SongFields.shape,
  }),
)
export type ReferenceRequest = z.infer<typeof ReferenceRequest>

export const GenerateRequest = z.discriminatedUnion(
  'task_type',
  [NormalRequest, ReferenceRequest],
  'task_type must be normal or reference.',
)

// 4.3 POST /api/v1/song/extend

export const ExtendRequest = withoutContradictions(
  z.object({
    model: fixed('v3.5', 'model'),
    origin_audio: AudioReference,
    prompt: freePrompt.describe('Style of the extension. Songloom’s own field.').optional(),
    lyric: text(LIMITS['v3.5'].lyric, 'lyric').optional(),
    extend_at: z.number('extend_at must be a number of seconds.').min(0, 'extend_at must not be negative.').optional(),
    n: count,
    ...beside,
    ...SongFields.shape,
  }),
)
export type ExtendRequest = z.infer<typeof ExtendRequest>

// POST /api/v1/song/cover, replace, add-part and separate; Songloom's own

/** What services on other computers make of a recording. Each states which of them it can do. */
const worked = {
  model: fixed('v3.5', 'model'),
  origin_audio: AudioReference,
  prompt: freePrompt.describe('Style of the new audio; that of a song of your library without it.').optional(),
  lyric: text(LIMITS['v3.5'].lyric, 'lyric')
    .describe('Words of the whole song; those of a song of your library without them.')
    .optional(),
  n: count,
  ...beside,
  ...SongFields.shape,
}

const strength = 'strength must be a number from 0 to 1.'
const second = (name: string) =>
  z.number(`${name} must be a number of seconds.`).min(0, `${name} must not be negative.`)

export const CoverRequest = withoutContradictions(
  z.object({
    ...worked,
    strength: z
      .number(strength)
      .min(0, strength)
      .max(1, strength)
      .describe(
        `How close the song stays to its source: 0 is free, 1 exact, and ${DEFAULT_STRENGTH} without it. Only for services whose capabilities have \`controls.strength\`.`,
      )
      .optional(),
  }),
)
export type CoverRequest = z.infer<typeof CoverRequest>

export const ReplaceRequest = withoutContradictions(
  z
    .object({
      ...worked,
      from: second('from').describe('Where the new audio begins, in seconds of the recording.'),
      to: second('to').describe('Where it ends.'),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'to must be later than from.' }),
)
export type ReplaceRequest = z.infer<typeof ReplaceRequest>

export const PartRequest = withoutContradictions(
  z.object({ ...worked, part: z.enum(SERVICE_PARTS, `part must be one of ${SERVICE_PARTS.join(', ')}.`) }),
)
export type PartRequest = z.infer<typeof PartRequest>

// 4.4 GET /api/v1/task/query

export const TaskQuery = z.object({ task_id: z.string('task_id is required.').min(1, 'task_id is required.') })

// Paths of real services outside the specification

// POST /api/v1/song/instrumental

export const InstrumentalRequest = z.object({
  model: fixed('v4.0', 'model'),
  prompt,
  n: count,
  ...beside,
  ...InstrumentalFields.shape,
})
export type InstrumentalRequest = z.infer<typeof InstrumentalRequest>

/** Any submit, as stored with its task. An instrumental has the type of a prompt. */
export const SubmitRequest = z.union([
  NormalRequest,
  InstrumentalRequest.extend({
    task_type: z.literal('normal'),
    instrumental: z.literal(true),
    lyric: z.never().optional(),
  }),
  ReferenceRequest,
  ExtendRequest.safeExtend({ task_type: z.literal('extend') }),
  CoverRequest.safeExtend({ task_type: z.literal('cover') }),
  ReplaceRequest.safeExtend({ task_type: z.literal('replace') }),
  PartRequest.safeExtend({ task_type: z.literal(['add-part', 'separate']) }),
])
export type SubmitRequest = z.infer<typeof SubmitRequest>

// POST /api/v1/lyric/generate → LyricRecord

export const LyricRequest = z
  .object({
    prompt: prompt.optional().describe('Required without lyric.'),
    lyric: text(LIMITS['v4.0'].lyric, 'lyric')
      .refine(hasVisibleText, 'lyric must not be empty.')
      .optional()
      .describe('Outside the specification: lyrics to continue. The response has only what follows.'),
  })
  .refine((value) => value.prompt !== undefined || value.lyric !== undefined, {
    path: ['prompt'],
    message: 'prompt is required.',
  })
export type LyricRequest = z.infer<typeof LyricRequest>

export const LyricRecord = z.object({ title: z.string(), lyric: z.string().describe('Lyrics with section tags.') })
export type LyricRecord = z.infer<typeof LyricRecord>

// GET /api/v1/lyric/rhymes → RhymeRecord; outside the specification

export const RhymeQuery = z.object({
  word: text(40, 'word')
    .refine((value) => /\p{L}/u.test(value), 'word must have a letter.')
    .describe('An English word, or Chinese of which the last character counts.'),
})

const RhymeWord = z.object({ word: z.string(), syllables: z.int().min(1) })
const rhymeWords = (what: string) => z.array(RhymeWord).describe(what)
export const RhymeRecord = z.object({
  word: z.string(),
  rhymes: rhymeWords('Most frequent first; empty for other languages.'),
  near: rhymeWords('Words that share the vowel.'),
  synonyms: rhymeWords('English only.'),
})
export type RhymeRecord = z.infer<typeof RhymeRecord>

// POST /api/v1/lyric/line → LineRecord; outside the specification

export const LineRequest = z
  .object({
    lyric: text(LIMITS['v4.0'].lyric, 'lyric').describe('The whole lyrics.'),
    line: z
      .int('line must be a whole number.')
      .min(0, 'line must not be negative.')
      .describe('Its index; 0 is the first.'),
    how: z
      .enum(['rewrite', 'follow'], 'how must be rewrite or follow.')
      .describe('`rewrite`: other lines in its place. `follow`: lines after it that rhyme with it.'),
    prompt: prompt.optional().describe('Description of the song.'),
  })
  .refine(({ lyric, line }) => hasVisibleText(lyric.split('\n')[line] ?? ''), {
    path: ['line'],
    message: 'line must be the index of a line with words.',
  })
export type LineRequest = z.infer<typeof LineRequest>

export const LineRecord = z.object({ lines: z.array(z.string()).describe('Suggestions.') })
export type LineRecord = z.infer<typeof LineRecord>

// POST /api/v1/task/cancel → CancelRecord

export const CancelRequest = z.object({
  id: z.string('id must be the id of a task.').min(1, 'id is required.').max(200, 'id must be the id of a task.'),
})

export const CancelRecord = z.object({
  success: z.boolean().describe('Whether what was not finished has been cancelled.'),
  message: z.string(),
})
export type CancelRecord = z.infer<typeof CancelRecord>

// GET /api/v1/task/querys → { tasks }

export const MAX_QUERIED_TASKS = 100

/** Comma-separated ids without duplicates; empty items are ignored. */
export const TasksQuery = z.object({
  task_ids: z
    .string('task_ids is required: comma-separated task ids.')
    .max(8192, `task_ids can have at most ${MAX_QUERIED_TASKS} ids.`)
    // Ids are ASCII. Other text is accepted and matches no task.
    .meta({ pattern: '^[\\x20-\\x7e]*$', description: 'Comma-separated task ids.' })
    .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== ''))
    .refine((ids) => ids.length > 0, 'task_ids is required: comma-separated task ids.')
    .refine((ids) => ids.length <= MAX_QUERIED_TASKS, `task_ids can have at most ${MAX_QUERIED_TASKS} ids.`),
})

export const TaskRecords = z.object({ tasks: z.array(TaskRecord) })
export type TaskRecords = z.infer<typeof TaskRecords>
