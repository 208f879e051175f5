import { z } from 'zod'
import { codePoints, LIMITS, MODELS, type Model, SIMILARITIES } from '#lib/contract/limits'

export type { Model, Similarity } from '#lib/contract/limits'
export { codePoints, LIMITS, MODELS, SIMILARITIES }

/**
 * The song generation interface, in the order of its specification: what a client may send, what it gets back.
 * Fields that the specification does not show, but that real deployments and Songloom send, are marked so.
 */

/** Text that can be stored and sent on: no NUL, no half of a surrogate pair. */
export const isCleanText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Whether a text is an id. Ids are UUIDs; other text names nothing. */
// isId('not-a-uuid') // => false
export const isId = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

const text = (max: number, what: string) =>
  z.string(`${what} must be text.`).refine((value) => codePoints(value) <= max, {
    error: (issue) =>
      `${what} may have at most ${max.toLocaleString('en')} characters; this has ${codePoints(String(issue.input)).toLocaleString('en')}.`,
  })

// 1. Models and limits

export const UPLOAD_TYPES = ['extend', 'reference'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

const count = z
  .number('n must be a whole number, 1 or 2.')
  .int('n must be a whole number, 1 or 2.')
  .min(1, 'n must be 1 or 2.')
  .max(2, 'n must be 1 or 2.')
  .default(2)

/** The unconfirmed task that this one repeats, after the person who pays was warned: Songloom's own. */
const retryOf = z.uuid('retry_of must be the id of a task.').optional()

/** Where the record is to be sent once the task has ended. Whether it may be sent there depends on the studio. */
const callback = z
  .string('callback must be a URL.')
  .max(2048, 'callback is too long.')
  .refine((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol), {
    error: 'callback must be an https URL.',
  })
  .optional()

/** What every submit may bring beside its song. */
const beside = { retry_of: retryOf, callback }

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

export const TASK_TYPES = ['normal', 'reference', 'extend'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** One song of a task. Fields after `error` are Songloom's own. */
export const SongRecord = z.object({
  id: z.string(),
  status: SongStatus,
  /** While `stream`. */
  pipe_url: z.string().optional(),
  /** When `done`. */
  audio_url: z.string().optional(),
  title: z.string().optional(),
  /** When `fail`: a sentence. */
  error: z.string().optional(),

  error_code: z.string().optional(),
  lyric: z.string().optional(),
  /** Seconds; known as soon as the song is planned. */
  duration: z.number().optional(),
  /** 0 is A, 1 is B. */
  take: z.number().int(),
})
export type SongRecord = z.infer<typeof SongRecord>

export const TaskRecord = z.object({
  id: z.string(),
  task_type: z.enum(TASK_TYPES),
  choices: z.array(SongRecord),
  /** Unix seconds. */
  create_at: z.number().int(),
  /** Not shown by the specification. Sending and waiting: there are no choices yet. Stalled: open for half an hour. */
  state: z.enum(['sending', 'waiting', 'stalled']).optional(),
  /** Unix seconds of the next attempt, while waiting. */
  retry_at: z.number().int().optional(),
  /** Why it waits, or what is wrong with the service that makes it, in a sentence. */
  trouble: z.object({ code: z.string(), detail: z.string() }).optional(),
})
export type TaskRecord = z.infer<typeof TaskRecord>

// 4.1 POST /api/v1/file/upload

export const UploadFields = z.object({
  upload_type: z.enum(UPLOAD_TYPES, 'upload_type must be extend or reference.'),
})

/** `id` is the specification's; the rest is what Songloom read from the file. */
export const UploadRecord = z.object({
  id: z.string(),
  name: z.string(),
  upload_type: z.enum(UPLOAD_TYPES),
  format: z.string(),
  bytes: z.number(),
  duration: z.number(),
  bpm: z.number(),
  key: z.string(),
  /** 0…1: whether tempo and key were found or are only guesses. */
  confidence: z.object({ tempo: z.number(), key: z.number() }),
  /** Seconds of the downbeats. */
  bars: z.array(z.number()),
  audio_url: z.string(),
  peaks_url: z.string(),
  /** Unix seconds. */
  created_at: z.number(),
})
export type UploadRecord = z.infer<typeof UploadRecord>

// 4.2 POST /api/v1/song/generate

const model = z.enum(MODELS, 'model must be v3.5 or v4.0.')

/** The longest prompt that any model takes. */
const prompt = text(LIMITS['v4.0'].prompt, 'prompt').refine((value) => value.trim() !== '', 'prompt must not be empty.')

/** The limits of the newer model hold where the model is not one that exists; the model itself is then the error. */
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
          message: `${field} may have at most ${limits[field].toLocaleString('en')} characters for ${value.model}; this has ${length.toLocaleString('en')}.`,
        })
    }
  })

export const NormalRequest = withLimits(
  z.object({
    model,
    task_type: fixed('normal', 'task_type'),
    prompt,
    lyric: text(LIMITS['v4.0'].lyric, 'lyric').optional(),
    n: count,
    ...beside,
  }),
)
export type NormalRequest = z.infer<typeof NormalRequest>

export const ReferenceRequest = z.object({
  model: fixed('v3.5', 'model'),
  task_type: fixed('reference', 'task_type'),
  reference_audio: AudioReference,
  prompt: text(LIMITS['v3.5'].prompt, 'prompt').optional(),
  lyric: text(LIMITS['v3.5'].lyric, 'lyric').optional(),
  similarity: z.literal([...SIMILARITIES], 'similarity must be 0.2, 0.8, 1.3 or 1.5.').optional(),
  n: count,
  ...beside,
})
export type ReferenceRequest = z.infer<typeof ReferenceRequest>

export const GenerateRequest = z.discriminatedUnion(
  'task_type',
  [NormalRequest, ReferenceRequest],
  'task_type must be normal or reference.',
)

// 4.3 POST /api/v1/song/extend

export const ExtendRequest = z.object({
  model: fixed('v3.5', 'model'),
  origin_audio: AudioReference,
  lyric: text(LIMITS['v3.5'].lyric, 'lyric').optional(),
  extend_at: z.number('extend_at must be a number of seconds.').min(0, 'extend_at must not be negative.').optional(),
  n: count,
  ...beside,
})
export type ExtendRequest = z.infer<typeof ExtendRequest>

// 4.4 GET /api/v1/task/query

export const TaskQuery = z.object({ task_id: z.string('task_id is required.').min(1, 'task_id is required.') })

// Paths that the specification does not show, and that real deployments have

// POST /api/v1/song/instrumental

export const InstrumentalRequest = z.object({
  model: fixed('v4.0', 'model'),
  prompt,
  n: count,
  ...beside,
})
export type InstrumentalRequest = z.infer<typeof InstrumentalRequest>

/** Any submit, as it is kept with its task. An instrumental is one of the specification's task types: a prompt. */
export type SubmitRequest =
  | NormalRequest
  | (InstrumentalRequest & { task_type: 'normal'; instrumental: true; lyric?: never })
  | ReferenceRequest
  | (ExtendRequest & { task_type: 'extend' })

// POST /api/v1/lyric/generate → LyricRecord

export const LyricRequest = z.object({ prompt })
export type LyricRequest = z.infer<typeof LyricRequest>

/** `lyric` has section tags. */
export type LyricRecord = { title: string; lyric: string }

// POST /api/v1/task/cancel → CancelRecord

export const CancelRequest = z.object({
  id: z.string('id must be the id of a task.').min(1, 'id is required.').max(200, 'id must be the id of a task.'),
})

/** `success`: what was not finished will not be. `message` is a sentence either way. */
export type CancelRecord = { success: boolean; message: string }

// GET /api/v1/task/querys → { tasks }

export const MOST_TASKS = 100

/** Ids between commas, each at most once; empty places between commas name nothing. */
export const TasksQuery = z.object({
  task_ids: z
    .string('task_ids is required: comma-separated task ids.')
    .max(8192, `task_ids may name at most ${MOST_TASKS} tasks.`)
    .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => id !== ''))
    .refine((ids) => ids.length > 0, 'task_ids is required: comma-separated task ids.')
    .refine((ids) => ids.length <= MOST_TASKS, `task_ids may name at most ${MOST_TASKS} tasks.`),
})

// Songloom's own: PUT /api/settings/service

export const ServiceChange = z.object({
  base_url: z.string('Enter the URL of the service.').max(2048, 'The URL is too long.'),
  key: z.string('Enter the key.').max(512, 'The key is too long.'),
})
export type ServiceChange = z.infer<typeof ServiceChange>
