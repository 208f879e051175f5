import { z } from 'zod'

/** What the embedded engine understood of a request, and what it chose itself. */

/** What a claim is about. */
export const READING_KINDS = [
  'genre',
  'instrument',
  'voice',
  'language',
  'tempo',
  'key',
  'meter',
  'length',
  'mood',
  'era',
  'section',
  'technique',
  'production',
  'story',
  'other',
] as const

export const ReadClaim = z.object({
  said: z.string().describe('The words of the user, or the value of a field.'),
  field: z.enum(['prompt', 'duration', 'tempo', 'key', 'meter', 'voice', 'exclude', 'language', 'voice_like']),
  kind: z.enum(READING_KINDS),
  excluded: z.boolean().describe('Whether it is to be excluded.').optional(),
  got: z
    .string()
    .describe(
      'The result: the name of a genre or part, “72 BPM”, “F# minor”, or the line that tells a fact; empty if there is none.',
    ),
  exactness: z.enum(['exact', 'close', 'not']),
})
export type ReadClaim = z.infer<typeof ReadClaim>

/** What the request left open, and what was chosen for it. Genre by its id, as a song has it. */
export const ChosenForYou = z
  .object({
    genre: z.string(),
    key: z.string(),
    tempo: z.number(),
    meter: z.string(),
    form: z.array(z.string()).describe('Labels of the sections, in order.'),
    voice: z.string().describe('Kind of singer; `none` in an instrumental.'),
  })
  .partial()
export type ChosenForYou = z.infer<typeof ChosenForYou>

export const PromptReading = z.object({
  claims: z.array(ReadClaim).describe('In the order of the prompt, then the fields.'),
  chosen: ChosenForYou,
})
export type PromptReading = z.infer<typeof PromptReading>
