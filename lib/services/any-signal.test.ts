import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { anySignal, withAnySignal } from '#lib/services/any-signal'

const listeners = (...controllers: AbortController[]) =>
  controllers.map(({ signal }) => getEventListeners(signal, 'abort').length)

test('first abort › reason is passed on and listeners are removed', () => {
  const [short, long] = [new AbortController(), new AbortController()]
  const both = anySignal(short.signal, long.signal)
  expect(both.signal.aborted).toBe(false)
  short.abort('left')
  expect(both.signal.reason).toBe('left')
  expect(listeners(short, long)).toEqual([0, 0])
})

test('signal that is already aborted › aborts at once', () => {
  const long = new AbortController()
  expect(anySignal(long.signal, AbortSignal.abort('over')).signal.reason).toBe('over')
  expect(listeners(long)).toEqual([0])
})

test('work that resolves or rejects › listeners are removed', async () => {
  const [short, long] = [new AbortController(), new AbortController()]
  const during = await withAnySignal([short.signal, long.signal], async () => listeners(short, long))
  expect(during).toEqual([1, 1])
  await expect(withAnySignal([long.signal], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(listeners(short, long)).toEqual([0, 0])
})
