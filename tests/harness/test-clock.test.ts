import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { fromNow } from '#lib/clock'
import { newDataDir } from '#tests/harness/options'
import { copyDatabaseTemplate } from '#tests/harness/template'
import { testClock } from '#tests/harness/test-clock'

const START = new Date('2026-03-01T12:00:00Z')

test('advance › several timers › each fires once, in order, at its own time', async () => {
  const clock = testClock(START)
  const fired: [string, number][] = []
  const note = (name: string) => () => void fired.push([name, clock.monotonic()])
  clock.after(30, note('late'))
  clock.after(10, note('early'))
  clock.after(10, note('early too'))
  clock.after(20, note('stopped')).stop()
  await clock.advance(29)
  expect(fired).toEqual([
    ['early', 10],
    ['early too', 10],
  ])
  await clock.advance(1)
  expect(fired.at(-1)).toEqual(['late', 30])
  expect(clock.now().getTime() - START.getTime()).toBe(30)
  expect(clock.pending).toBe(0)
})

test('advance › timer that sets another › both fire within one advance', async () => {
  const clock = testClock(START)
  const times: number[] = []
  clock.after(10, () => {
    times.push(clock.monotonic())
    clock.after(5, () => times.push(clock.monotonic()))
  })
  await clock.advance(100)
  expect(times).toEqual([10, 15])
})

test('sleep › time passes or the signal aborts › resolves', async () => {
  const clock = testClock(START)
  const leaving = new AbortController()
  const woken: string[] = []
  void clock.sleep(100).then(() => woken.push('slept'))
  void clock.sleep(1e9, leaving.signal).then(() => woken.push('left'))
  await clock.advance(99)
  expect(woken).toEqual([])
  leaving.abort()
  await clock.advance(1)
  expect(woken.sort()).toEqual(['left', 'slept'])
  expect(clock.pending).toBe(0)
})

test('every › slow or failing work › never runs concurrently, and runs again', async () => {
  const clock = testClock(START)
  const errors: unknown[] = []
  let runs = 0
  let finish = () => {}
  const timer = clock.every(
    10,
    () => {
      runs++
      if (runs === 2) return Promise.reject(new Error('no'))
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    },
    (error) => errors.push(error),
  )
  await clock.advance(35)
  expect(runs).toBe(1)
  finish()
  await clock.settled()
  await clock.advance(10)
  expect([runs, errors.length]).toEqual([2, 1])
  timer.stop()
  await clock.advance(1000)
  expect([runs, clock.pending]).toEqual([2, 0])
})

test('timeout › expires › aborts with a TimeoutError', async () => {
  const clock = testClock(START)
  const signal = clock.timeout(10)
  await clock.advance(9)
  expect(signal.aborted).toBe(false)
  await clock.advance(1)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('jump › time of day changes › timers are not affected', async () => {
  const clock = testClock(START)
  let fired = false
  clock.after(10, () => {
    fired = true
  })
  clock.jump(-11 * 3_600_000)
  expect([clock.now().toISOString(), clock.monotonic()]).toEqual(['2026-03-01T01:00:00.000Z', 0])
  await clock.advance(10)
  expect(fired).toBe(true)
})

test('sqlNow › in a statement › returns the test time', async () => {
  const clock = testClock(START)
  const dataDir = newDataDir()
  await copyDatabaseTemplate(dataDir)
  const db = drizzle(join(dataDir, 'db'))
  await clock.advance(1500)
  const { rows } = await db.execute(sql`select ${clock.sqlNow} as now, ${fromNow(clock, -2200)} as before`)
  const [row] = rows as { now: string; before: string }[]
  expect(new Date(row!.now).toISOString()).toBe('2026-03-01T12:00:01.500Z')
  expect(new Date(row!.before).toISOString()).toBe('2026-03-01T11:59:59.300Z')
  await db.$client.close()
  rmSync(dataDir, { recursive: true })
})
