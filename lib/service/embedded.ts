import type { SubmitRequest } from '#lib/contract/api'
import type { Brief, Recording } from '#lib/engine/brief'
import type { EmbeddedService, TaskToSubmit } from '#lib/service/service'

/**
 * Songloom's own engine as the service. It is given `enqueue`, which writes the songs of a task and their jobs in one
 * transaction: once that is committed, the task is accepted.
 */
export const embedded = (enqueue: (task: TaskToSubmit) => Promise<void>): EmbeddedService => ({
  kind: 'embedded',
  submit: enqueue,
})

/** The default closeness where a request names none. */
const BALANCED = 0.8

/**
 * A request in the engine's own words.
 * @param recording the bytes that the request's audio reference names; null in prompt mode
 */
export const briefOf = (request: SubmitRequest, take: 0 | 1, recording: Recording | null): Brief => ({
  prompt: 'prompt' in request ? (request.prompt ?? '') : '',
  lyric: request.lyric?.trim() ? request.lyric : null,
  take,
  ...('instrumental' in request && { singing: 'never' }),
  source: sourceOf(request, recording),
})

const sourceOf = (request: SubmitRequest, recording: Recording | null): Brief['source'] => {
  if (request.task_type === 'normal') return { kind: 'none' }
  if (!recording) throw new Error(`A ${request.task_type} task needs its recording.`)
  return request.task_type === 'reference'
    ? { kind: 'reference', recording, similarity: request.similarity ?? BALANCED }
    : { kind: 'extend', recording, at: request.extend_at ?? null }
}
