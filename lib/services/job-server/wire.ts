import { z } from 'zod'
import type { SongFields } from '#lib/contract/api'
import { fail } from '#lib/contract/errors'
import { ENGLISH_VOICES } from '#lib/services/remote/wording'

/** What the programs have in common. Fields of a wrong type count as missing. */

export const versionOf = z
  .string()
  .max(100)
  .nullish()
  .catch(null)
  .transform((text) => text ?? null)

export const namesOf = z.array(z.string().min(1).max(200)).max(1000)

export const Accepted = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })

export const Status = z.object({ status: z.enum(['running', 'done', 'failed', 'cancelled']) })

export const WireError = z.object({ error: z.string().max(2000) })

export const invalidRequest = (path: string, message: string) =>
  fail('invalid', message, { errors: [{ path, message }] })

/** The prompt with what has no field of its own. */
export const captionOf = ({ prompt = '', voice }: { prompt?: string | undefined; voice?: SongFields['voice'] }) =>
  [prompt.trim(), voice && voice !== 'none' ? ENGLISH_VOICES[voice] : ''].filter((part) => part !== '').join(', ')
