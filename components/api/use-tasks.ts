'use client'

import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { SONGS, songKey, TASKS } from '#components/api/query-keys'
import { hasNewStatus, isComplete, mergeRecord } from '#components/api/task-merge'
import { taskPolling } from '#components/api/task-polling'
import { HEALTH } from '#components/api/use-health'
import type { TaskRecord } from '#lib/contract/api'
import type { TaskCard, TaskPage, TaskTotals } from '#lib/contract/studio'

/** Invalidated with the list. */
export const TASK_TOTALS = [...TASKS, 'totals'] as const
export type TaskPages = InfiniteData<TaskPage, string | null>

/** Whether the server has not accepted the card yet. */
export const isLocal = (task: { id: string }) => task.id.startsWith('local-')

export const useTasks = () =>
  useInfiniteQuery({
    queryKey: TASKS,
    queryFn: async ({ pageParam, client }) => {
      const page = await apiFetchJson<TaskPage>(
        `/api/tasks?limit=20${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
      )
      return pageParam ? page : keepUnlistedTasks(client.getQueryData<TaskPages>(TASKS), page)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** All tasks and takes of a time, in Unix seconds; null asks for none. */
export const useTaskTotals = (span: { from: number; before: number } | null) =>
  useQuery({
    queryKey: [...TASK_TOTALS, span],
    enabled: span !== null,
    queryFn: ({ signal }) =>
      apiFetchJson<TaskTotals>(`/api/tasks/count?from=${span?.from}&before=${span?.before}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Seconds within which a list requested before a submit may still arrive. */
const LIST_LAG_SECONDS = 15

/** Tasks accepted on this page. A list without one of them is out of date. */
const acceptedTasks = new Set<string>()
export const markAccepted = (id: string) => acceptedTasks.add(id)

/** The newest page, preceded by cards that it is too old to include. */
export const keepUnlistedTasks = (known: TaskPages | undefined, page: TaskPage, now = Date.now() / 1000): TaskPage => {
  const listed = new Set(page.tasks.map((task) => task.id))
  const unlisted = (known?.pages[0]?.tasks ?? []).filter(
    (task) =>
      !listed.has(task.id) &&
      (isLocal(task) || (acceptedTasks.has(task.id) && task.create_at > now - LIST_LAG_SECONDS)),
  )
  return unlisted.length === 0 ? page : { ...page, tasks: [...unlisted, ...page.tasks] }
}

/** Updates the cached cards; each keeps its page, new ones go to the first. */
export const changeTasks = (client: QueryClient, change: (tasks: TaskCard[]) => TaskCard[]) => {
  const data = client.getQueryData<TaskPages>(TASKS) ?? { pages: [{ tasks: [], next: null }], pageParams: [null] }
  const [first, ...rest] = data.pages
  const all = change(data.pages.flatMap((page) => page.tasks))
  const later = new Set(rest.flatMap((page) => page.tasks.map((task) => task.id)))
  const byId = new Map(all.map((task) => [task.id, task]))
  const pages = [
    { next: first?.next ?? null, tasks: all.filter((task) => !later.has(task.id)) },
    ...rest.map((page) => ({ ...page, tasks: page.tasks.flatMap((task) => byId.get(task.id) ?? []) })),
  ]
  client.setQueryData<TaskPages>(TASKS, { ...data, pages })
}

/** Keeps a card up to date while it is on the page and its songs are being made. */
export const useTaskPolling = (task: TaskCard) => {
  const client = useQueryClient()
  const isOpen = !isLocal(task) && !isComplete(task)
  useQuery(taskPolling(task.id, isOpen, (record) => mergeIntoTasks(client, record)))
}

const mergeIntoTasks = (client: QueryClient, record: TaskRecord) => {
  let isNews = false
  let isTroubleNews = false
  changeTasks(client, (tasks) =>
    tasks.map((card) => {
      if (card.id !== record.id) return card
      const merged = mergeRecord(card, record)
      isNews ||= hasNewStatus(card, merged)
      isTroubleNews ||= card.trouble?.code !== merged.trouble?.code
      return merged
    }),
  )
  if (isTroubleNews) void client.invalidateQueries({ queryKey: HEALTH })
  if (isNews) {
    void client.invalidateQueries({ queryKey: TASKS })
    // The player and the page of the song must not know less than the card.
    for (const song of record.choices) void client.invalidateQueries({ queryKey: songKey(song.id) })
  }
  if (isComplete(record)) void client.invalidateQueries({ queryKey: SONGS })
}

/** Removes a card. Its finished songs stay in the library. */
export const useRemoveTask = () => {
  const client = useQueryClient()
  return useCallback(
    async (id: string) => {
      // A list requested before still has the card.
      await client.cancelQueries({ queryKey: TASKS })
      const before = client.getQueryData<TaskPages>(TASKS)
      changeTasks(client, (tasks) => tasks.filter((task) => task.id !== id))
      try {
        await apiFetch(`/api/tasks/${encodeURIComponent(id)}`, { method: 'DELETE' })
      } catch (error) {
        client.setQueryData(TASKS, before)
        throw error
      } finally {
        void client.invalidateQueries({ queryKey: TASKS })
      }
    },
    [client],
  )
}
