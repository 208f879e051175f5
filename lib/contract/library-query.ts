import { z } from 'zod'
import { RATING, SORTS } from '#lib/contract/limits'
import { isCleanText } from '#lib/contract/text'
import { KEY_PATTERN } from '#lib/music/key'

/** Query parameters of Songloom’s own list routes. */

const orNull = <T extends z.ZodType>(schema: T) => schema.optional().transform((value) => value ?? null)

const page = {
  cursor: orNull(
    z
      .string()
      .max(4000, 'The cursor isn’t valid.')
      .meta({ pattern: '^[\\w-]*$', description: '`next` of the page before; without it, the first.' }),
  ),
  limit: z.coerce
    .number('limit must be a number.')
    .int('limit must be a whole number.')
    .min(1, 'limit must be 1 to 100.')
    .max(100, 'limit must be 1 to 100.')
    .default(50),
}

export const PageQuery = z.object(page)

const unixSeconds = (name: string) =>
  z.coerce
    .number(`${name} must be a time in Unix seconds.`)
    .int(`${name} must be a whole number.`)
    .min(0, `${name} must be a time in Unix seconds.`)
    .max(MAX_UNIX_SECONDS, `${name} must be a time in Unix seconds.`)
/** Until the year 5138. */
const MAX_UNIX_SECONDS = 1e11

/** A time that begins with `from` and ends before `before`: the day of a browser, in its own time zone. */
export const TimeSpanQuery = z.object({
  from: unixSeconds('from').describe('Unix seconds, inclusive.'),
  before: unixSeconds('before').describe('Unix seconds, exclusive.'),
})

const flag = (name: string) =>
  z
    .enum(['0', '1'], `${name} must be 0 or 1.`)
    .default('0')
    .transform((value) => value === '1')

const tempo = (name: string) =>
  orNull(
    z.coerce
      .number(`${name} must be a number.`)
      .min(0, `${name} must be 0 to 1000.`)
      .max(1000, `${name} must be 0 to 1000.`)
      .describe('Beats per minute, inclusive.'),
  )

/** Names between commas. */
const names = z
  .string()
  .max(2000, 'A filter can have at most 2,000 characters.')
  .refine(isCleanText, 'The filter contains characters that can’t be stored.')
  .default('')
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== ''))

const sort = z.enum([...SORTS, 'playlist'], `sort must be one of ${SORTS.join(', ')}, playlist.`)

const filters = {
  q: z
    .string()
    .trim()
    .max(200, 'A search can have at most 200 characters.')
    .refine(isCleanText, 'The search contains characters that can’t be stored.')
    .default('')
    .describe('Searches titles, lyrics, prompts, keys, genres, tags and notes, whatever the case.'),
  favourite: flag('favourite'),
  unheard: flag('unheard'),
  instrumental: flag('instrumental'),
  reference: flag('reference').describe('Songs created from a reference track; with `extended`, either.'),
  extended: flag('extended'),
  key: orNull(
    z
      .string()
      .regex(KEY_PATTERN, 'key must be a note with a mode, such as “F# minor”.')
      .describe('Such as "F# minor"; other spellings of the same key are found too.'),
  ),
  genre: names.describe('Comma-separated genre ids. Songs with any of them match.'),
  tag: names.describe('Comma-separated tags, case-insensitive. Songs with all of them match.'),
  rating_min: orNull(
    z.coerce
      .number('rating_min must be a number.')
      .int('rating_min must be a whole number.')
      .min(RATING.min, 'rating_min must be 1 to 5.')
      .max(RATING.max, 'rating_min must be 1 to 5.')
      .describe('Songs with at least this many stars.'),
  ),
  bpm_min: tempo('bpm_min'),
  bpm_max: tempo('bpm_max'),
  playlist: orNull(z.uuid('playlist must be the id of a playlist.')),
}

/** Query parameters use API names; the parsed filter uses names of the code. */
const named = <
  T extends {
    bpm_min: number | null
    bpm_max: number | null
    rating_min: number | null
    genre: string[]
    tag: string[]
  },
>({
  bpm_min,
  bpm_max,
  rating_min,
  genre,
  tag,
  ...rest
}: T) => ({
  ...rest,
  bpmMin: bpm_min,
  bpmMax: bpm_max,
  ratingMin: rating_min,
  genres: genre,
  tags: tag,
})

export const SongsFilter = z.object(filters).transform(named)

export const SongsQuery = z.object({ ...page, ...filters, sort: sort.default('newest') }).transform(named)
