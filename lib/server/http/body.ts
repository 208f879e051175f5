import type { z } from 'zod'
import { fail, ok, type Result } from '#lib/contract/errors'
import { isCleanText } from '#lib/contract/text'

/** Largest JSON or form body. */
const MAX_BODY_BYTES = 256 * 1024

const typeOf = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** The body of a request. @param tooLarge the sentence for a body of more than `limit` bytes */
export const readBytes = async (
  request: Request,
  limit = MAX_BODY_BYTES,
  tooLarge = 'A request can have at most 256 KB.',
): Promise<Result<Uint8Array>> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return fail('too_large', tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Cancelling the body would close the connection before the response.
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length
      if (size > limit) return fail('too_large', tooLarge)
      chunks.push(chunk)
    }
  } catch {
    return fail('bad_body', 'The request body ended too early.')
  }
  return ok(Buffer.concat(chunks))
}

/** The parsed JSON of a request: well-formed UTF-8 of at most 256 KB, or of another limit with its sentence. */
export const readJson = async (request: Request, limit?: number, tooLarge?: string): Promise<Result<unknown>> => {
  const type = typeOf(request)
  if (type !== 'application/json' && !type.endsWith('+json'))
    return fail('bad_body', 'Send JSON, with Content-Type: application/json.')
  const bytes = await readBytes(request, limit, tooLarge)
  if (!bytes.ok) return bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.value)
    const value: unknown = JSON.parse(text)
    return allTextIsClean(value) ? ok(value) : fail('bad_text', 'Text must not contain NUL or a lone surrogate.')
  } catch (error) {
    return error instanceof RangeError
      ? fail('bad_json', 'The body is nested too deeply.')
      : fail('bad_json', 'The body isn’t well-formed JSON in UTF-8.')
  }
}

/** The fields of a URL-encoded form. Pages submit forms so that the browser saves the response as a file. */
export const readForm = async (request: Request): Promise<Result<Record<string, string>>> => {
  if (typeOf(request) !== 'application/x-www-form-urlencoded')
    return fail('bad_body', 'Send a form, with Content-Type: application/x-www-form-urlencoded.')
  const bytes = await readBytes(request)
  if (!bytes.ok) return bytes
  const fields = Object.fromEntries(new URLSearchParams(Buffer.from(bytes.value).toString()))
  return allTextIsClean(fields) ? ok(fields) : fail('bad_text', 'Text must not contain NUL.')
}

const allTextIsClean = (value: unknown): boolean => {
  if (typeof value === 'string') return isCleanText(value)
  if (Array.isArray(value)) return value.every(allTextIsClean)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([name, item]) => isCleanText(name) && allTextIsClean(item))
  return true
}

/** Parses a value by a schema. A value that is not an object gives a 400; invalid fields give a 422 that lists them all. */
export const parse = <T>(schema: z.ZodType<T>, value: unknown): Result<T> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('bad_body', 'The body must be a JSON object.')
  const parsed = schema.safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  return fail('invalid', errors.map((error) => error.message).join(' '), { errors })
}

/** The JSON body of a request, parsed by a schema. */
export const readBody = async <T>(schema: z.ZodType<T>, request: Request): Promise<Result<T>> => {
  const body = await readJson(request)
  return body.ok ? parse(schema, body.value) : body
}
