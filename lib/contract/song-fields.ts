import { z } from 'zod'
import { hasWords } from '#lib/contract/has-words'
import {
  codePoints,
  MAX_EXCLUDE_CODE_POINTS,
  MAX_SEED,
  MAX_TITLE_CODE_UNITS,
  SONG_SECONDS,
  SUNG_LANGUAGES,
  TAKE_DIFFERENCES,
  TEMPO_BPM,
  VOICES,
} from '#lib/contract/limits'
import { emptyUnlessVisible, requiredText } from '#lib/contract/text'
import { keyName, METERS, parseKey } from '#lib/music/key'

/**
 * What a song has, as fields of a request. All are optional, specific to Songloom, and override the prompt.
 */

export const Title = requiredText('A title', MAX_TITLE_CODE_UNITS, 'A title needs at least one character.')

const between = ({ min, max }: { min: number; max: number }, name: string, unit: string) => {
  const allowed = `${name} must be a number from ${min} to ${max} ${unit}.`
  return z.number(allowed).min(min, allowed).max(max, allowed)
}

const KEY_ALLOWED =
  'key must be a note with a mode, such as “F# minor”, “Bb” or “D dorian”. Modes: major, minor, dorian, phrygian, lydian, mixolydian.'

const key = z
  .string(KEY_ALLOWED)
  .max(40, KEY_ALLOWED)
  .overwrite((written) => {
    const read = parseKey(written)
    return read ? keyName(read) : written
  })
  .refine((written) => parseKey(written) !== null, KEY_ALLOWED)
  .meta({ examples: ['F# minor', 'Bb', 'D dorian'], pattern: '^\\s*(升|降)?\\s*[A-Ga-gＡ-Ｇａ-ｇ]' })

const seed = `seed must be a whole number from 0 to ${MAX_SEED}.`

export const SongFields = z.object({
  title: Title.describe('Title of all takes.').optional(),
  duration: between(SONG_SECONDS, 'duration', 'seconds')
    .describe('Length in seconds; in an extension, of the added music.')
    .optional(),
  tempo: between(TEMPO_BPM, 'tempo', 'BPM').describe('Quarter notes per minute.').optional(),
  key: key.describe('A key in any common spelling. Stored as “F# minor”.').optional(),
  meter: z.enum(METERS, `meter must be one of ${METERS.join(', ')}.`).optional(),
  voice: z
    .enum(VOICES, `voice must be one of ${VOICES.join(', ')}.`)
    .describe('Voice. `none` creates an instrumental.')
    .optional(),
  exclude: z
    .string('exclude must be text.')
    .trim()
    .refine((value) => codePoints(value) <= MAX_EXCLUDE_CODE_POINTS, {
      error: `exclude can have at most ${MAX_EXCLUDE_CODE_POINTS} characters.`,
    })
    .overwrite(emptyUnlessVisible)
    .meta({ maxLength: MAX_EXCLUDE_CODE_POINTS })
    .describe('Instruments, sections, voices, genres and moods to leave out, separated by commas.')
    .optional(),
  language: z
    .enum(SUNG_LANGUAGES, `language must be one of ${SUNG_LANGUAGES.join(', ')}.`)
    .describe('Language of the sung words.')
    .optional(),
  seed: z
    .int(seed)
    .min(0, seed)
    .max(MAX_SEED, seed)
    .describe('The same request with the same seed gives the same bytes. Chosen at random without it.')
    .optional(),
  voice_like: z
    .uuid('voice_like must be the id of a song.')
    .describe('Id of a song in your library whose voice is reused.')
    .optional(),
  take_difference: z
    .enum(TAKE_DIFFERENCES, `take_difference must be one of ${TAKE_DIFFERENCES.join(', ')}.`)
    .describe(
      'How far take B is from take A. `small`: the same tempo, key, form, singer and band, with another melody. `medium` without it. `large`: like two songs of the same request.',
    )
    .optional(),
})
export type SongFields = z.infer<typeof SongFields>

/** The fields of an instrumental. */
export const InstrumentalFields = SongFields.omit({ voice: true, language: true, voice_like: true })

/** Separates the song fields from a request. They are null where it has none. */
export const splitFields = <T extends object>(request: T): { request: T; fields: SongFields | null } => {
  const isField = ([name, value]: [string, unknown]) => Object.hasOwn(SongFields.shape, name) && value !== undefined
  const fields = Object.entries(request).filter(isField)
  const rest = Object.entries(request).filter(([name]) => !Object.hasOwn(SongFields.shape, name))
  return { request: Object.fromEntries(rest) as T, fields: fields.length > 0 ? Object.fromEntries(fields) : null }
}

type Fielded = Pick<SongFields, 'voice' | 'language' | 'voice_like' | 'key' | 'meter' | 'duration'> & {
  lyric?: string | undefined
  arrange?: unknown
}

/** What a song to arrange has itself. */
const GIVEN_BY_SONG = ['lyric', 'key', 'meter', 'duration'] as const

/** Refuses fields that contradict each other. */
export const withoutContradictions = <T extends z.ZodType<Fielded>>(schema: T) =>
  schema.superRefine((fielded, context) => {
    const { voice, language, voice_like, lyric, arrange } = fielded
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    for (const name of GIVEN_BY_SONG)
      if (arrange !== undefined && fielded[name] !== undefined)
        refuse(name, `The song to arrange has its own ${name}. Leave ${name} out.`)
    if (voice !== undefined && voice_like !== undefined)
      refuse('voice_like', 'Send either voice or voice_like, not both.')
    if (voice !== 'none') return
    if (language !== undefined) refuse('language', 'language needs a voice: voice “none” has no vocals.')
    if (hasWords(lyric)) refuse('voice', 'voice “none” creates an instrumental. Leave lyric out, or choose a voice.')
  })
