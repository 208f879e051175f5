'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { askJson, ProblemError, Unreachable } from '#components/api/client'
import { addToOutbox, type OutboxEntry, readOutbox, removeFromOutbox, SERVER_UNREACHABLE } from '#components/api/outbox'
import { mergeRecord } from '#components/api/task-merge'
import { HEALTH } from '#components/api/use-health'
import { changeTasks, markAccepted, TASKS } from '#components/api/use-tasks'
import type { SubmitRequest, TaskRecord } from '#lib/contract/api'
import type { Health, TaskCard } from '#lib/contract/studio'

/**
 * Keys of requests that nobody answered. Pressing again with the same words then asks with the same key, so that the
 * server, should it have heard the first time, answers with the task that it already has.
 */
const unansweredKeys = new Map<string, string>()
/** Attempts before the card says that the studio does not answer. */
const ATTEMPTS_BEFORE_NOTICE = 3

const LOCAL_ID_PREFIX = 'local-'
const localId = (key: string) => `${LOCAL_ID_PREFIX}${key}`

/** The card within a frame of the click, before anyone has answered. */
export const localCard = ({ key, request, source, service, at }: OutboxEntry): TaskCard => ({
  id: localId(key),
  task_type: request.task_type,
  create_at: Math.floor(at / 1000),
  state: 'sending',
  choices: [],
  request,
  service,
  retry_of: request.retry_of ?? null,
  retried_by: null,
  source,
})

/** Where a request goes, and what is said there: two of the three paths know their type by themselves. */
// httpRequestOf({ task_type: 'extend', … }) // => ['/api/v1/song/extend', { … }]
export const httpRequestOf = (request: SubmitRequest): [path: string, body: object] => {
  const { task_type, ...rest } = request
  if (task_type === 'extend') return ['/api/v1/song/extend', rest]
  if (!('instrumental' in rest)) return ['/api/v1/song/generate', request]
  const { instrumental: _, ...body } = rest
  return ['/api/v1/song/instrumental', body]
}

const post = async (key: string, request: SubmitRequest): Promise<TaskRecord> => {
  const [path, json] = httpRequestOf(request)
  return askJson<TaskRecord>(path, { method: 'POST', headers: { 'Idempotency-Key': key }, json })
}

/** Whether the studio itself answered. An error of its own, or of something in between, does not say that nothing was made. */
// isAnswer(new Unreachable()) // => false
export const isAnswer = (error: unknown) =>
  error instanceof ProblemError && error.problem.type.startsWith('urn:songloom:') && error.problem.code !== 'internal'

/** Task ids that were asked for on this page and whose first take should sound by itself. */
const autoplayTasks = new Set<string>()
export const consumeAutoplay = (id: string) => autoplayTasks.delete(id)

/** Milliseconds before the next attempt: soon at first, then steadily. */
const retryDelay = (attempt: number) => Math.min(500 * 2 ** attempt, 5000)

/** Resolves after a while, or as soon as there is a network again. */
const delayOrOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    addEventListener('online', wake)
  })

/** It was taken back before anybody had heard of it. */
class Withdrawn extends Error {}

/**
 * Sends an entry until it is answered: without a network, or while the studio is down, it waits under its card, which says
 * so. It is kept beside the page, so that a reload goes on with it, and the key makes sure that it is carried out once.
 */
const sendUntilAnswered = async (client: QueryClient, entry: OutboxEntry): Promise<TaskRecord> => {
  const { key, request } = entry
  const id = localId(key)
  const card = localCard(entry)
  changeTasks(client, (tasks) => [card, ...tasks.filter((task) => task.id !== id)])
  sending.add(key)
  const settle = (change: (task: TaskCard) => TaskCard | null) => {
    sending.delete(key)
    removeFromOutbox(localStorage, key, Date.now())
    changeTasks(client, (tasks) => tasks.flatMap((task) => (task.id === id ? (change(task) ?? []) : task)))
  }
  for (let attempt = 1; ; attempt++)
    try {
      const record = await post(key, request)
      autoplayTasks.add(record.id)
      markAccepted(record.id)
      changeTasks(client, (tasks) => tasks.filter((task) => task.id !== record.id))
      settle((task) => mergeRecord(task, record))
      if (request.retry_of)
        changeTasks(client, (tasks) =>
          tasks.map((task) => (task.id === request.retry_of ? { ...task, retried_by: record.id } : task)),
        )
      return record
    } catch (error) {
      if (!(error instanceof Unreachable)) {
        settle(() => null)
        // A list that came while the service was being asked shows the task that it refused.
        void client.invalidateQueries({ queryKey: TASKS })
        throw error
      }
      if (attempt >= ATTEMPTS_BEFORE_NOTICE)
        changeTasks(client, (tasks) =>
          tasks.map((task) =>
            task.id === id
              ? { ...task, state: 'waiting', trouble: { code: SERVER_UNREACHABLE, detail: error.message } }
              : task,
          ),
        )
      await delayOrOnline(retryDelay(attempt))
      if (withdrawn.delete(key)) {
        sending.delete(key)
        throw new Withdrawn()
      }
    }
}

const withdrawn = new Set<string>()

/** Orders that this page is sending already. */
const sending = new Set<string>()

/** Takes back what nobody has heard of yet. */
export const useWithdrawSubmit = () => {
  const client = useQueryClient()
  return useCallback(
    (id: string) => {
      const key = id.slice(LOCAL_ID_PREFIX.length)
      withdrawn.add(key)
      removeFromOutbox(localStorage, key, Date.now())
      changeTasks(client, (tasks) => tasks.filter((task) => task.id !== id))
    },
    [client],
  )
}

/**
 * Sends one request. The card stands in the list at once; if the request is refused it leaves again and the refusal is
 * thrown, for the form to show. Resolves with null where it was taken back.
 */
export const useSubmit = () => {
  const client = useQueryClient()
  return useCallback(
    async (request: SubmitRequest, source: TaskCard['source'] = null): Promise<TaskRecord | null> => {
      const body = JSON.stringify(request)
      const key = unansweredKeys.get(body) ?? crypto.randomUUID()
      const service = client.getQueryData<Health>(HEALTH)?.service ?? 'embedded'
      const entry: OutboxEntry = { key, request, source, service, at: Date.now() }
      addToOutbox(localStorage, entry)
      try {
        const record = await sendUntilAnswered(client, entry)
        unansweredKeys.delete(body)
        return record
      } catch (error) {
        if (error instanceof Withdrawn) return null
        if (isAnswer(error)) unansweredKeys.delete(body)
        else unansweredKeys.set(body, key)
        throw error
      }
    },
    [client],
  )
}

/** Goes on with what an earlier page had sent and never heard of. */
export const useOutbox = () => {
  const client = useQueryClient()
  useEffect(() => {
    const left = readOutbox(localStorage, Date.now()).filter(({ key }) => !sending.has(key))
    // A refusal that nobody waits for any more takes its card along; the words are in the form.
    for (const entry of left) sendUntilAnswered(client, entry).catch(() => {})
    // The cards of the server come beside these.
    if (left.length > 0) void client.invalidateQueries({ queryKey: TASKS })
  }, [client])
}
