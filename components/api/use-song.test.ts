import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { TASKS } from '#components/api/query-keys'
import { updateSongInCache } from '#components/api/use-song'
import { TASK_TOTALS } from '#components/api/use-tasks'
import { card, song } from '#components/tasks/card.fixture'

it('updateSongInCache › task list and task totals in the cache › card updated, totals unchanged', () => {
  const client = new QueryClient()
  client.setQueryData(TASKS, { pages: [{ tasks: [card([song(0, 'done')])], next: null }], pageParams: [null] })
  client.setQueryData([...TASK_TOTALS, null], { tasks: 1, songs: 1 })
  updateSongInCache(client, new Set(['s0']), { unread: false })
  expect(client.getQueryData(TASKS)).toMatchObject({ pages: [{ tasks: [{ choices: [{ unread: false }] }] }] })
  expect(client.getQueryData([...TASK_TOTALS, null])).toEqual({ tasks: 1, songs: 1 })
})
