import type { z } from 'zod'
import { isCleanText } from '#lib/contract/api'
import { fail, ok, type Result } from '#lib/contract/errors'

const MAX_JSON = 256 * 1024

/** The parsed JSON of a request: at most 256 KB of well-formed UTF-8. */
export const readJson = async (request: Request): Promise<Result<unknown>> => {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON) return tooLarge
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !type.endsWith('+json'))
    return fail('bad_body', 'Send JSON, with Content-Type: application/json.')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > MAX_JSON) return tooLarge
      chunks.push(chunk)
    }
  } catch {
    return fail('bad_body', 'The body ended before it was complete.')
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    const value: unknown = JSON.parse(text)
    return allTextIsClean(value)
      ? ok(value)
      : fail('bad_text', 'Text must not contain NUL or half of a surrogate pair.')
  } catch (error) {
    return error instanceof RangeError
      ? fail('bad_json', 'The body is nested too deeply.')
      : fail('bad_json', 'The body is not well-formed JSON in UTF-8.')
  }
}

const tooLarge = fail('too_large', 'A request may have at most 256 KB of JSON.')

const allTextIsClean = (value: unknown): boolean => {
  if (typeof value === 'string') return isCleanText(value)
  if (Array.isArray(value)) return value.every(allTextIsClean)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([name, item]) => isCleanText(name) && allTextIsClean(item))
  return true
}

/** What the schema makes of a value: a body that is no object is a 400, a field outside the specification a 422 that lists all of them. */
export const parse = <T>(schema: z.ZodType<T>, value: unknown): Result<T> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('bad_body', 'The body must be a JSON object.')
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return fail('invalid', errors.map((error) => error.message).join(' '), { errors })
}
