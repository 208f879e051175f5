import type { z } from 'zod'
import type { Result } from '#lib/contract/errors'
import { parse } from '#lib/server/http/body'

/** The query parameters of a URL, parsed by a schema. */
export const readQuery = <T>(schema: z.ZodType<T>, address: string): Result<T> =>
  parse(schema, Object.fromEntries(new URL(address).searchParams))
