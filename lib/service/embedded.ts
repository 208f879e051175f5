import { LIMITS, type SubmitRequest } from '#lib/contract/api'
import { fail, ok } from '#lib/contract/errors'
import type { Brief, Recording } from '#lib/engine/brief'
import { type EngineHost, isFailure } from '#lib/service/engine-host'
import type { EmbeddedService, TaskToSubmit } from '#lib/service/service'

/**
 * Songloom's own engine as the service. It is given `enqueue`, which writes the songs of a task and their jobs in one
 * transaction: once that is committed, the task is accepted.
 * @param random 0…1, for seeds of words
 */
export const embedded = (
  enqueue: (task: TaskToSubmit) => Promise<void>,
  engine: Pick<EngineHost, 'write'>,
  random: () => number,
): EmbeddedService => ({
  kind: 'embedded',
  submit: enqueue,
  async write(prompt) {
    const written = await engine.write(prompt, Math.floor(random() * 2 ** 31), MOST_WORDS)
    return isFailure(written) ? fail('internal', written.message) : ok(written)
  },
})

/** Words that every model takes back. */
const MOST_WORDS = LIMITS['v3.5'].lyric

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
