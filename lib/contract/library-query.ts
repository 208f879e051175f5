import { z } from 'zod'
import { SORTS } from '#lib/contract/limits'
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
      .describe('Beats per minute, included.'),
  )

const sort = z.enum([...SORTS, 'playlist'], `sort must be one of ${SORTS.join(', ')}, playlist.`)

const filters = {
  q: z
    .string()
    .trim()
    .max(200, 'A search can have at most 200 characters.')
    .refine(isCleanText, 'The search contains characters that can’t be stored.')
    .default('')
    .describe('Searches titles, lyrics and prompts, whatever the case.'),
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
  bpm_min: tempo('bpm_min'),
  bpm_max: tempo('bpm_max'),
  playlist: orNull(z.uuid('playlist must be the id of a playlist.')),
}

/** Query parameters use API names; the parsed filter uses names of the code. */
const named = <T extends { bpm_min: number | null; bpm_max: number | null }>({ bpm_min, bpm_max, ...rest }: T) => ({
  ...rest,
  bpmMin: bpm_min,
  bpmMax: bpm_max,
})

export const SongsFilter = z.object(filters).transform(named)

export const SongsQuery = z.object({ ...page, ...filters, sort: sort.default('newest') }).transform(named)
