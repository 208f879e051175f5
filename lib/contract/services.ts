import { z } from 'zod'
import {
  ANALYSES,
  COVER_SOURCES,
  PROGRESS_KINDS,
  SERVICE_TASKS,
  type Capabilities as Stated,
} from '#lib/contract/capabilities'
import { MAX_NAME_CODE_POINTS } from '#lib/contract/limits'
import { requiredText } from '#lib/contract/text'

/** Requests and responses of the services that make songs. */

const Range = z.object({ min: z.number(), max: z.number() })

export const Capabilities = z.object({
  tasks: z.partialRecord(
    z.enum(SERVICE_TASKS),
    z.object({ without: z.array(z.string()).describe('Fields of a submit that it cannot take.') }),
  ),
  missing: z
    .partialRecord(z.enum([...SERVICE_TASKS, ...ANALYSES]), z.string())
    .describe('Why it cannot do a task that others of its kind can.')
    .optional(),
  analyses: z
    .array(z.enum(ANALYSES))
    .describe('What it estimates of recordings: their stems, and when their words are sung.')
    .optional(),
  controls: z
    .object({
      bpm: z.boolean(),
      key: z.boolean(),
      meter: z.boolean(),
      seconds: Range.nullable(),
      language: z.array(z.string()).nullable(),
      exclude: z.boolean(),
      seed: z.boolean(),
      strength: Range.extend({ stops: z.array(z.number()).nullable() }).nullable(),
    })
    .describe('False or null: it has no such control.'),
  promptCodePoints: z.int().describe('Characters of its longest prompt; that of the model without it.').optional(),
  coverSource: z
    .enum(COVER_SOURCES)
    .describe(
      'What it makes a cover of: `reference` follows the recording more freely, and `score` follows no recording and has no strength. `audio` without it.',
    )
    .optional(),
  progress: z.enum(PROGRESS_KINDS),
  cancel: z.boolean(),
  takes: Range.describe('Songs per task.'),
  licence: z.string().nullable().describe('Of its songs; null if it states none.'),
}) as unknown as z.ZodType<Stated>

/** What the last check of a service found. */
export const CHECK_RESULTS = ['ready', 'busy', 'wrong_key', 'unreachable', 'not_a_service'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

export const Finding = z.object({
  state: z.enum(['good', 'warning', 'bad']),
  code: z.enum(['answers', 'key', 'kind', 'model', 'no_https', 'other']).describe('What was checked.'),
  detail: z.string().nullable().describe('Such as the version, the model, or what is missing.'),
})
export type Finding = z.infer<typeof Finding>

/** GET /api/services → ServiceList. Members see neither addresses nor keys nor findings. */
export const ServiceRecord = z.object({
  id: z.string().describe('`embedded` is the built-in engine.'),
  kind: z.string().describe('Its interface: `embedded`, `remote`, …'),
  name: z.string().nullable().describe('Null for the built-in engine.'),
  is_default: z.boolean().describe('Makes the songs of submits without `service`.'),
  state: z.enum(['ready', 'busy', 'unreachable', 'wrong_key']),
  capabilities: Capabilities,
  songs_per_day: z.int().min(0).nullable().describe('Of all users together (UTC); null: unlimited.'),
  base_url: z.string().nullable(),
  key_hint: z.string().nullable().describe('The last four characters of the key.'),
  set_by: z.enum(['environment', 'settings']).nullable().describe('What the environment sets stays until it changes.'),
  checked_at: z.int().min(0).nullable().describe('Unix seconds of the last check.'),
  findings: z.array(Finding).describe('Of the last check.'),
})
export type ServiceRecord = z.infer<typeof ServiceRecord>

export const ServiceList = z.object({
  services: z.array(ServiceRecord).describe('The built-in engine first, then the others, oldest first.'),
  retired: z
    .array(z.object({ name: z.string(), base_url: z.string(), open_tasks: z.int().min(0) }))
    .describe('Removed services where songs are still in progress. Their keys are deleted when these are finished.'),
})
export type ServiceList = z.infer<typeof ServiceList>

const Name = requiredText('A name', MAX_NAME_CODE_POINTS)

const songsPerDay = z
  .int('Songs per day must be a whole number.')
  .min(0, 'Songs per day can’t be less than 0.')
  .max(100_000, 'Songs per day can be at most 100,000.')
  .nullable()

/** POST /api/services → 201 ServiceRecord, after a harmless request has tested the address and the key. */
export const NewService = z.object({
  base_url: z.string('Enter the URL of the service.').max(2048, 'The URL is too long.'),
  key: z.string('Enter the key.').max(512, 'The key is too long.'),
  name: Name.optional().describe('Without one, it is named after its kind.'),
  is_default: z.boolean('is_default must be true or false.').default(false),
  replaces: z
    .uuid('replaces must be the id of a service.')
    .optional()
    .describe('The service that gets another address or key: its name, limit and place are taken, and it is removed.'),
})
export type NewService = z.input<typeof NewService>

/** PATCH /api/services/:id → ServiceRecord. Of the built-in engine only `is_default` can be set. */
export const ServiceUpdate = z
  .object({ name: Name, is_default: z.literal(true, 'is_default can only be set.'), songs_per_day: songsPerDay })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change: send name, is_default or songs_per_day.')
  .meta({ minProperties: 1 })
export type ServiceUpdate = z.infer<typeof ServiceUpdate>

/** GET /api/lyrics-writer → LyricsWriterRecord; DELETE removes it. */
export const LyricsWriterRecord = z.object({
  base_url: z.string().nullable().describe('Null if none is set up.'),
  model: z.string().nullable(),
  key_hint: z.string().nullable().describe('The last four characters of the key; null without one.'),
  set_by: z.enum(['environment', 'settings']).nullable(),
})
export type LyricsWriterRecord = z.infer<typeof LyricsWriterRecord>

/** PUT /api/lyrics-writer → LyricsWriterRecord, after a harmless request has tested the address and the key. */
export const NewLyricsWriter = z.object({
  base_url: z.string('Enter the URL of the server.').max(2048, 'The URL is too long.'),
  key: z.string('Enter the key.').max(512, 'The key is too long.').default(''),
  model: requiredText('A model', MAX_NAME_CODE_POINTS, 'Enter the name of the model.'),
})
export type NewLyricsWriter = z.infer<typeof NewLyricsWriter>
