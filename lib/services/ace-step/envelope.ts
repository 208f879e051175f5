import { z } from 'zod'
import { isSuccess, parseJson } from '#lib/services/remote/refusals'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'

type Answered = Extract<Called, { kind: 'answered' }>

/** An error may come with status 200 and a code of its own. */
const Envelope = z.object({
  data: z.unknown(),
  code: z.number().nullish(),
  error: z.string().nullish().catch(null),
})

/**
 * The data of an answer: `refused` where the envelope has an error of its own, `invalid` where it is none.
 * `{"data":{"task_id":"…"},"code":200}` with status 200 → `{ kind: 'data', data: { task_id: '…' } }`.
 */
export const readEnvelope = (
  called: Answered,
): { kind: 'data'; data: unknown } | { kind: 'refused'; code: number; error: string } | { kind: 'invalid' } => {
  if (!isSuccess(called.status)) return { kind: 'invalid' }
  const read = Envelope.safeParse(parseJson(called.body))
  if (!read.success) return { kind: 'invalid' }
  const { data, code, error } = read.data
  return code === undefined || code === null || code === 200
    ? { kind: 'data', data }
    : { kind: 'refused', code, error: error ?? '' }
}

/** The data of an answer; null where there is none. */
export const dataOf = (called: Called): unknown => {
  if (called.kind !== 'answered') return null
  const read = readEnvelope(called)
  return read.kind === 'data' ? (read.data ?? null) : null
}
