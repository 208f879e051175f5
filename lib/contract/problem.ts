import { z } from 'zod'
import { ERRORS, type ErrorCode, type Problem as ProblemType } from '#lib/contract/errors'

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** Every error response (RFC 9457), as application/problem+json. */
export const Problem = z
  .object({
    type: z.string().describe('`urn:songloom:problem:` and the code.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What happened and what to do, in a sentence.'),
    code: z.enum(CODES),
    request_id: z.string(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .describe('Fields at fault.')
      .optional(),
    songs_left: z
      .int()
      .min(0)
      .describe('With `songs_used_up`: songs that the daily limit still allows until it resets.')
      .optional(),
  })
  .describe('A problem document (RFC 9457).') satisfies z.ZodType<ProblemType>
