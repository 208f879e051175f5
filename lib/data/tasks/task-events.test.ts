import { expect, test } from 'vitest'
import { systemClock } from '#lib/clock'
import { createTaskEvents } from '#lib/data/tasks/task-events'

const never = new AbortController().signal

test('notify › wakes all waiters of the task and no others', async () => {
  const taskEvents = createTaskEvents(systemClock)
  const woken: string[] = []
  const first = taskEvents.waitForChange('a', 60_000, never).then(() => woken.push('first'))
  const second = taskEvents.waitForChange('a', 60_000, never).then(() => woken.push('second'))
  const other = new AbortController()
  const third = taskEvents.waitForChange('b', 60_000, other.signal).then(() => woken.push('third'))
  taskEvents.notify('a')
  await Promise.all([first, second])
  expect(woken).toEqual(['first', 'second'])
  other.abort()
  await third
})

test('waitForChange › no change › resolves after its time', async () => {
  await createTaskEvents(systemClock).waitForChange('a', 5, never)
})
