import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAttemptLimiter, createSlowdown } from '#lib/server/auth/attempt-limiter'
import { createCounters } from '#lib/server/http/counters'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limiter = (max: number) => createAttemptLimiter(createCounters(null), 'passwords', max, MINUTE)

test('attempt limiter › limit reached › refused until a minute after the first attempt', async () => {
  const attempts = limiter(2)
  expect(await attempts.take()).toBeNull()
  vi.advanceTimersByTime(20_000)
  expect([await attempts.take(), await attempts.take()]).toEqual([null, 40])
  vi.advanceTimersByTime(40_000)
  expect(await attempts.take()).toBeNull()
})

test('attempt limiter › attempt given back › not counted', async () => {
  const attempts = limiter(1)
  for (let times = 0; times < 5; times++) {
    expect(await attempts.take()).toBeNull()
    await attempts.giveBack()
  }
})

test('attempt limiter › refused attempts › not counted', async () => {
  const attempts = limiter(1)
  expect([await attempts.take(), await attempts.take(), await attempts.take()]).toEqual([null, 60, 60])
  await attempts.giveBack()
  expect(await attempts.take()).toBeNull()
})

test('attempt limiter › one key over the limit › other keys are allowed', async () => {
  const attempts = limiter(1)
  expect([await attempts.take('ada'), await attempts.take('ada'), await attempts.take('eve')]).toEqual([null, 60, null])
})

describe('attempt limiter › clock set while over the limit', () => {
  test.each([-72, -11, -1])('by %d hours › waits a minute', async (hours) => {
    const attempts = limiter(1)
    expect(await attempts.take()).toBeNull()
    vi.setSystemTime(Date.now() + hours * HOUR)
    expect(await attempts.take()).toBe(60)
    vi.advanceTimersByTime(MINUTE)
    expect(await attempts.take()).toBeNull()
  })

  test.each([1, 11, 72])('by %d hours › a new window starts', async (hours) => {
    const attempts = limiter(1)
    expect(await attempts.take()).toBeNull()
    vi.setSystemTime(Date.now() + hours * HOUR)
    expect([await attempts.take(), await attempts.take()]).toEqual([null, 60])
  })
})

describe('slowdown', () => {
  const slowdown = () =>
    createSlowdown(createCounters(null), 'sign-in', { immediate: 3, pause: 1000, maxPause: 8000, memory: HOUR })

  test('failed attempts › pauses double up to the maximum', async () => {
    const attempts = slowdown()
    for (let tries = 0; tries < 3; tries++) expect(await attempts.take()).toBeNull()
    for (const pause of [1, 2, 4, 8, 8, 8]) {
      expect(await attempts.take()).toBe(pause)
      vi.advanceTimersByTime(pause * 1000 - 1)
      expect(await attempts.take()).toBe(1)
      vi.advanceTimersByTime(1)
      expect(await attempts.take()).toBeNull()
    }
  })

  test('concurrent attempts › as many at once as one after another', async () => {
    const attempts = slowdown()
    const waits = await Promise.all(Array.from({ length: 20 }, () => attempts.take()))
    expect(waits.filter((wait) => wait === null)).toHaveLength(3)
  })

  test('attempt that succeeds › not counted, and ends the pause', async () => {
    const attempts = slowdown()
    for (let tries = 0; tries < 3; tries++) await attempts.take()
    await attempts.giveBack()
    expect([await attempts.take(), await attempts.take()]).toEqual([null, 1])
  })

  test('an hour after the first failed attempt › forgotten', async () => {
    const attempts = slowdown()
    for (let tries = 0; tries < 4; tries++) await attempts.take()
    vi.advanceTimersByTime(HOUR)
    for (let tries = 0; tries < 3; tries++) expect(await attempts.take()).toBeNull()
  })
})
