'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { apiFetchJson, NetworkError, ProblemError } from '#components/api/client'
import { addToOutbox, type OutboxEntry, readOutbox, removeFromOutbox, SERVER_UNREACHABLE } from '#components/api/outbox'
import { TASKS } from '#components/api/query-keys'
import { mergeRecord } from '#components/api/task-merge'
import { HEALTH } from '#components/api/use-health'
import { changeTasks, markAccepted } from '#components/api/use-tasks'
import type { SubmitRequest, TaskRecord } from '#lib/contract/api'
import { BUILT_IN } from '#lib/contract/capabilities'
import type { Health, TaskCard } from '#lib/contract/studio'

/**
 * Idempotency keys of submits without an answer, by body. The same submit again uses the same key, so that the server
 * returns the task if it already has it.
 */
const unansweredKeys = new Map<string, string>()
const ATTEMPTS_BEFORE_NOTICE = 3

const LOCAL_ID_PREFIX = 'local-'
const localId = (key: string) => `${LOCAL_ID_PREFIX}${key}`

/** The card shown from the click until the server answers. */
export const localCard = ({ key, request, source, service, at }: OutboxEntry): TaskCard => ({
  id: localId(key),
  task_type: request.task_type,
  create_at: Math.floor(at / 1000),
  state: 'sending',
  choices: [],
  request,
  service,
  made_by: null,
  retry_of: request.retry_of ?? null,
  retried_by: null,
  source,
})

/** Path and body of a submit. Only one of the paths needs the type. */
// httpRequestOf({ task_type: 'extend', … }) → ['/api/v1/song/extend', { … }]
export const httpRequestOf = (request: SubmitRequest): [path: string, body: object] => {
  const { task_type, ...rest } = request
  if (task_type !== 'normal' && task_type !== 'reference') return [`/api/v1/song/${task_type}`, rest]
  if (!('instrumental' in rest)) return ['/api/v1/song/generate', request]
  const { instrumental: _, ...body } = rest
  return ['/api/v1/song/instrumental', body]
}

const post = async (key: string, request: SubmitRequest): Promise<TaskRecord> => {
  const [path, json] = httpRequestOf(request)
  return apiFetchJson<TaskRecord>(path, { method: 'POST', headers: { 'Idempotency-Key': key }, json })
}

/** Whether the outcome is certain. After an internal error, or an error of a proxy, a task may exist. */
// isAnswer(new NetworkError()) // => false
export const isAnswer = (error: unknown) =>
  error instanceof ProblemError && error.problem.type.startsWith('urn:songloom:') && error.problem.code !== 'internal'

/** Tasks submitted on this page whose first take plays automatically. */
const autoplayTasks = new Set<string>()
export const consumeAutoplay = (id: string) => autoplayTasks.delete(id)

/** Milliseconds before the next attempt: 1 s, doubling to 5 s. */
const retryDelay = (attempt: number) => Math.min(500 * 2 ** attempt, 5000)

/** Resolves after a delay, or as soon as the browser is online again. */
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

/** The submit was withdrawn before the server had it. */
class Withdrawn extends Error {}

/**
 * Sends an entry until it is answered. While the server is unreachable, its card says so. The outbox survives a reload,
 * and the key ensures that the submit is executed once.
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
      // With the number of songs, and when the new ones will be ready.
      void client.invalidateQueries({ queryKey: TASKS })
      if (request.retry_of)
        changeTasks(client, (tasks) =>
          tasks.map((task) => (task.id === request.retry_of ? { ...task, retried_by: record.id } : task)),
        )
      return record
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        settle(() => null)
        // A list read during the request may show the task that was then refused.
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

/** Keys of entries that this page is sending. */
const sending = new Set<string>()

/** Withdraws a submit that the server does not have yet. */
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

/** Whether the built-in engine makes a request: it is named, or the default of an unnamed one. */
const serviceKind = ({ service }: SubmitRequest, health: Health | undefined): TaskCard['service'] => {
  if (service === undefined) return health?.service ?? 'embedded'
  return service === BUILT_IN ? 'embedded' : 'remote'
}

/**
 * Submits a request. Its card is shown at once. An error removes the card and is thrown, for the form to show. Resolves
 * with null if the submit was withdrawn.
 */
export const useSubmit = () => {
  const client = useQueryClient()
  return useCallback(
    async (request: SubmitRequest, source: TaskCard['source'] = null): Promise<TaskRecord | null> => {
      const body = JSON.stringify(request)
      const key = unansweredKeys.get(body) ?? crypto.randomUUID()
      const service = serviceKind(request, client.getQueryData<Health>(HEALTH))
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

/** Resumes submits of an earlier page that have no answer. */
export const useOutbox = () => {
  const client = useQueryClient()
  useEffect(() => {
    const left = readOutbox(localStorage, Date.now()).filter(({ key }) => !sending.has(key))
    // An error removes the card; the request is still in the form.
    for (const entry of left) sendUntilAnswered(client, entry).catch(() => {})
    // Adds the server's cards to these.
    if (left.length > 0) void client.invalidateQueries({ queryKey: TASKS })
  }, [client])
}
