import { expect } from 'vitest'
import type { CancelRecord } from '#lib/contract/api'
import { type AppWithService, outcomeOf, pause, pollUntil, send, song } from './app-with-service'

/** Tasks of a remote service that tests cancel. */

export const cancel = async ({ owner }: AppWithService, id: string) => {
  const answer = await owner.send('POST', '/api/v1/task/cancel', { id })
  return { status: answer.status, body: (await answer.json()) as CancelRecord & { code: string; detail: string } }
}

/** Cancels of the task with this prompt that reached the service. */
export const cancelsOf = ({ upstream }: AppWithService, prompt: string) =>
  upstream.log.of('cancel').filter(({ taskId, body }) => {
    const id = taskId ?? (body.kind === 'json' ? (body.value as { id: string }).id : '')
    return upstream.tasks.get(id)?.request.prompt === prompt
  })

/** A task that the service does not finish without a release. */
export const held = async (setup: AppWithService, prompt: string, n = 1): Promise<string> => {
  setup.upstream.settings.hold = 'running'
  const { body } = await send(setup, { body: song(prompt, n) })
  setup.upstream.settings.hold = null
  await pollUntil(setup, body.id, ({ choices }) => choices.length > 0)
  return body.id
}

/** How each take of a task ends. */
export const ends = async (setup: AppWithService, id: string) =>
  (await pollUntil(setup, id)).at(-1)!.choices.map(outcomeOf)

/** Deletes a card or a take. */
export const remove = async ({ owner }: AppWithService, path: string) =>
  expect((await owner.send('DELETE', path)).status).toBe(204)

/** Waits until the service accepted a cancel of the task with this prompt. */
export const untilCancelled = async (setup: AppWithService, prompt: string) => {
  while (cancelsOf(setup, prompt).every(({ fault }) => fault !== null)) await pause(50)
}
