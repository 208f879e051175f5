'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { askJson, ProblemError, Unreachable } from '#components/api/client'
import { mergeRecord } from '#components/api/task-merge'
import { HEALTH } from '#components/api/use-health'
import { changeTasks } from '#components/api/use-tasks'
import type { SubmitRequest, TaskRecord } from '#lib/contract/api'
import type { Health, TaskCard } from '#lib/contract/studio'

/**
 * Keys of requests that nobody answered. Pressing again with the same words then asks with the same key, so that the
 * server, should it have heard the first time, answers with the task that it already has.
 */
const unanswered = new Map<string, string>()
const ATTEMPTS = 4

/** The card within a frame of the click, before anyone has answered. */
export const localCard = (
  key: string,
  request: SubmitRequest,
  source: TaskCard['source'],
  service: TaskCard['service'],
  now: number,
): TaskCard => ({
  id: `local-${key}`,
  task_type: request.task_type,
  create_at: Math.floor(now / 1000),
  state: 'sending',
  choices: [],
  request,
  service,
  retry_of: request.retry_of ?? null,
  retried_by: null,
  source,
})

/** Where a request goes, and what is said there: two of the three paths know their type by themselves. */
// wireOf({ task_type: 'extend', … }) // => ['/api/v1/song/extend', { … }]
export const wireOf = (request: SubmitRequest): [path: string, body: object] => {
  const { task_type, ...rest } = request
  if (task_type === 'extend') return ['/api/v1/song/extend', rest]
  if (!('instrumental' in rest)) return ['/api/v1/song/generate', request]
  const { instrumental: _, ...body } = rest
  return ['/api/v1/song/instrumental', body]
}

const send = async (key: string, request: SubmitRequest): Promise<TaskRecord> => {
  const [path, json] = wireOf(request)
  for (let attempt = 1; ; attempt++)
    try {
      return await askJson<TaskRecord>(path, { method: 'POST', headers: { 'Idempotency-Key': key }, json })
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt >= ATTEMPTS) throw error
      await new Promise((wake) => setTimeout(wake, 500 * 2 ** attempt))
    }
}

/** Whether the studio itself answered. An error of its own, or of something in between, does not say that nothing was made. */
// isAnswer(new Unreachable()) // => false
export const isAnswer = (error: unknown) =>
  error instanceof ProblemError && error.problem.type.startsWith('urn:songloom:') && error.problem.code !== 'internal'

/** Task ids that were asked for on this page and whose first take should sound by itself. */
const awaited = new Set<string>()
export const takeAwaited = (id: string) => awaited.delete(id)

/**
 * Sends one request. The card stands in the list at once; if the request is refused it leaves again and the refusal is
 * thrown, for the form to show.
 */
export const useSubmit = () => {
  const client = useQueryClient()
  return useCallback(
    async (request: SubmitRequest, source: TaskCard['source'] = null) => {
      const body = JSON.stringify(request)
      const key = unanswered.get(body) ?? crypto.randomUUID()
      const service = client.getQueryData<Health>(HEALTH)?.service ?? 'embedded'
      const card = localCard(key, request, source, service, Date.now())
      changeTasks(client, (tasks) => [card, ...tasks])
      try {
        const record = await send(key, request)
        unanswered.delete(body)
        awaited.add(record.id)
        changeTasks(client, (tasks) =>
          tasks
            .filter((task) => task.id !== record.id)
            .map((task) =>
              task.id === card.id
                ? mergeRecord(task, record)
                : task.id === request.retry_of
                  ? { ...task, retried_by: record.id }
                  : task,
            ),
        )
        return record
      } catch (error) {
        if (isAnswer(error)) unanswered.delete(body)
        else unanswered.set(body, key)
        changeTasks(client, (tasks) => tasks.filter((task) => task.id !== card.id))
        throw error
      }
    },
    [client],
  )
}
