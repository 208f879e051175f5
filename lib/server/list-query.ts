import { z } from 'zod'
import { isCleanText } from '#lib/contract/api'
import type { Result } from '#lib/contract/errors'
import { parse } from '#lib/server/body'
import { SORTS } from '#lib/songs/library'

/** The query of a paged list, as read from an address. */
const page = {
  cursor: z.string().max(4000, 'That cursor is not one of ours.').nullable().default(null),
  limit: z.coerce
    .number('limit must be a number.')
    .int('limit must be a whole number.')
    .min(1, 'limit must be 1 to 100.')
    .max(100, 'limit must be 1 to 100.')
    .default(50),
}

export const PageQuery = z.object(page)

export const SongsQuery = z.object({
  ...page,
  q: z
    .string()
    .trim()
    .max(200, 'A search may have at most 200 characters.')
    .refine(isCleanText, 'The search has characters that cannot be kept.')
    .default(''),
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`).default('newest'),
  favourite: z
    .enum(['0', '1'], 'favourite must be 1.')
    .default('0')
    .transform((value) => value === '1'),
})

export const readQuery = <T>(schema: z.ZodType<T>, address: string): Result<T> =>
  parse(schema, Object.fromEntries(new URL(address).searchParams))
