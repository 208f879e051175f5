import { expect, test } from 'vitest'
import { DEFAULT_PACE, dividePace, doubling } from '#lib/pace'

test('dividePace › factor 20 › waits are 20 times as short, the machine’s own times are not', () => {
  const fast = dividePace(DEFAULT_PACE, 20)
  expect([fast.leaseMs, fast.queryGapMs, fast.callbackRetryMs[0], fast.queryPauses[0]]).toEqual([
    750,
    110,
    500,
    { untilAgeMs: 3000, pauseMs: 100 },
  ])
  expect(fast.queryPauses.at(-1)).toEqual({ untilAgeMs: Number.POSITIVE_INFINITY, pauseMs: 180_000 })
  expect([fast.recordingTimeoutMs, fast.servingMs]).toEqual([DEFAULT_PACE.recordingTimeoutMs, DEFAULT_PACE.servingMs])
})

test('dividePace › any factor › nothing is shorter than a millisecond', () => {
  const numbers = (value: unknown): number[] =>
    typeof value === 'number' ? [value] : Object.values(value as object).flatMap(numbers)
  expect(Math.min(...numbers(dividePace(DEFAULT_PACE, 1e9)))).toBe(1)
})

test('dividePace › factor 1 › the same pace', () => {
  expect(dividePace(DEFAULT_PACE, 1)).toEqual(DEFAULT_PACE)
})

test('DEFAULT_PACE › a lease › outlasts two renewals that fail', () => {
  expect(DEFAULT_PACE.leaseMs).toBeGreaterThanOrEqual(3 * DEFAULT_PACE.leaseRenewalMs)
  expect(DEFAULT_PACE.callbackLeaseMs).toBeGreaterThan(DEFAULT_PACE.callbackTimeoutMs)
  expect(DEFAULT_PACE.cancelLeaseMs).toBeGreaterThan(DEFAULT_PACE.cancelTimeoutMs)
  expect(DEFAULT_PACE.leaseMs).toBeGreaterThan(DEFAULT_PACE.queryTimeoutMs)
})

test('DEFAULT_PACE › a database that hangs › is noticed within 15 seconds by a request, and within 5 by a health check', () => {
  const { databaseConnectTimeoutMs, databaseTimeoutMs, statementTimeoutMs, settlePatienceMs } = DEFAULT_PACE
  // A request waits for a connection and for one statement; from then on all of them fail at once.
  expect(databaseConnectTimeoutMs + databaseTimeoutMs).toBeLessThan(15_000)
  expect(settlePatienceMs).toBeGreaterThanOrEqual(databaseTimeoutMs)
  expect(settlePatienceMs + databaseConnectTimeoutMs).toBeLessThan(15_000)
  // What the database gives up itself is certainly not done.
  expect(statementTimeoutMs).toBeLessThan(databaseTimeoutMs)
  expect(DEFAULT_PACE.healthTimeoutMs).toBeLessThan(5_000)
})

test('doubling › step by step › doubles up to its maximum', () => {
  expect([0, 1, 2, 3, 4, 5, 100].map((step) => doubling(5, step, 60))).toEqual([5, 10, 20, 40, 60, 60, 60])
})
