import { z } from 'zod'
import { isCleanText } from '#lib/contract/api'
import type { Result } from '#lib/contract/errors'
import { SORTS, type SongFilter } from '#lib/data/songs/list-songs'
import { isKey } from '#lib/music/key'
import { parse } from '#lib/server/http/body'

/** The query of a paged list, as read from an address. */
const page = {
  cursor: z.string().max(4000, 'The cursor is not valid.').nullable().default(null),
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
    .enum(['0', '1'], `${name} must be 1.`)
    .default('0')
    .transform((value) => value === '1')

const tempo = (name: string) =>
  z.coerce
    .number(`${name} must be a number.`)
    .min(0, `${name} must be 0 to 1000.`)
    .max(1000, `${name} must be 0 to 1000.`)
    .nullable()
    .default(null)

const filters = {
  q: z
    .string()
    .trim()
    .max(200, 'A search may have at most 200 characters.')
    .refine(isCleanText, 'The search contains characters that can’t be stored.')
    .default(''),
  favourite: flag('favourite'),
  unheard: flag('unheard'),
  instrumental: flag('instrumental'),
  reference: flag('reference'),
  extended: flag('extended'),
  key: z.string().refine(isKey, 'key must be one such as “F# minor”.').nullable().default(null),
  bpm_min: tempo('bpm_min'),
  bpm_max: tempo('bpm_max'),
  list: z.uuid('list must be the id of a playlist.').nullable().default(null),
}

/** Names in addresses are those of the interface, names in the code those of the code. */
const named = <T extends { bpm_min: number | null; bpm_max: number | null }>({ bpm_min, bpm_max, ...rest }: T) => ({
  ...rest,
  bpmMin: bpm_min,
  bpmMax: bpm_max,
})

export const SongsFilter: z.ZodType<SongFilter> = z.object(filters).transform(named)

export const SongsQuery = z
  .object({ ...page, ...filters, sort: z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`).default('newest') })
  .transform(named)

export const readQuery = <T>(schema: z.ZodType<T>, address: string): Result<T> =>
  parse(schema, Object.fromEntries(new URL(address).searchParams))
