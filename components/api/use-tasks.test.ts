import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { TASKS } from '#components/api/query-keys'
import { localCard } from '#components/api/use-submit'
import { changeTasks, keepUnlistedTasks, markAccepted, type TaskPages } from '#components/api/use-tasks'
import type { TaskCard } from '#lib/contract/studio'

const request = { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 } as const
const card = (id: string, create_at = 100): TaskCard => ({
  ...localCard({ key: id, request, source: null, service: 'embedded', at: create_at * 1000 }),
  id,
})
const pages = (...lists: TaskCard[][]): TaskPages => ({
  pages: lists.map((tasks) => ({ tasks, next: null })),
  pageParams: lists.map(() => null),
})
const ids = (data: TaskPages | undefined) => data?.pages.map((page) => page.tasks.map((task) => task.id))

it('keepUnlistedTasks › list requested before the submit › new card stays', () => {
  const before = pages([card('local-1'), card('new', 995), card('old')])
  markAccepted('new')
  const { tasks } = keepUnlistedTasks(before, { tasks: [card('old')], next: null }, 1000)
  expect(tasks.map((task) => task.id)).toEqual(['local-1', 'new', 'old'])
})

it('keepUnlistedTasks › task refused meanwhile › dropped', () => {
  const { tasks } = keepUnlistedTasks(
    pages([card('refused', 995), card('old')]),
    { tasks: [card('old')], next: null },
    1000,
  )
  expect(tasks.map((task) => task.id)).toEqual(['old'])
})

it('keepUnlistedTasks › task removed elsewhere › dropped', () => {
  const { tasks } = keepUnlistedTasks(pages([card('old'), card('gone')]), { tasks: [card('old')], next: null }, 1000)
  expect(tasks.map((task) => task.id)).toEqual(['old'])
})

it('changeTasks › card added and removed › others keep their page', () => {
  const client = new QueryClient()
  client.setQueryData(TASKS, pages([card('a'), card('b')], [card('c'), card('d')]))
  changeTasks(client, (tasks) => [card('new'), ...tasks.filter((task) => task.id !== 'c')])
  expect(ids(client.getQueryData(TASKS))).toEqual([['new', 'a', 'b'], ['d']])
})

it('changeTasks › list not loaded yet › card is shown', () => {
  const client = new QueryClient()
  changeTasks(client, (tasks) => [card('local-1'), ...tasks])
  expect(ids(client.getQueryData(TASKS))).toEqual([['local-1']])
})
