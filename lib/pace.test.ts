import { expect, test } from 'vitest'
import { DEFAULT_PACE, dividePace, doubling } from '#lib/pace'

test('dividePace › factor 20 › waits are a 20th, network timeouts a fifth, the machine’s own times as before', () => {
  const fast = dividePace(DEFAULT_PACE, 20)
  expect([fast.leaseMs, fast.queryTimeoutMs, fast.queryGapMs, fast.callbackRetryMs[0], fast.queryPauses[0]]).toEqual([
    3000,
    2000,
    110,
    500,
    { untilAgeMs: 3000, pauseMs: 100 },
  ])
  expect(fast.queryPauses.at(-1)).toEqual({ untilAgeMs: Number.POSITIVE_INFINITY, pauseMs: 180_000 })
  expect([fast.recordingTimeoutMs, fast.servingMs]).toEqual([DEFAULT_PACE.recordingTimeoutMs, DEFAULT_PACE.servingMs])
})

test('dividePace › factor 20 › an interval › is 250 ms at least, or what it is', () => {
  const fast = dividePace(DEFAULT_PACE, 20)
  expect([fast.pollIntervalMs, fast.jobPollIntervalMs, fast.timeRepairIntervalMs]).toEqual([250, 250, 250])
  const short = { ...DEFAULT_PACE, pollIntervalMs: 40 }
  expect(dividePace(short, 20).pollIntervalMs).toBe(40)
})

test('dividePace › any factor › nothing is shorter than a millisecond', () => {
  const numbers = (value: unknown): number[] =>
    typeof value === 'number' ? [value] : Object.values(value as object).flatMap(numbers)
  expect(Math.min(...numbers(dividePace(DEFAULT_PACE, 1e12)))).toBe(1)
})

test('dividePace › factor 1 › the same pace', () => {
  expect(dividePace(DEFAULT_PACE, 1)).toEqual(DEFAULT_PACE)
})

test.each([1, 2, 20])('a pace divided by %i › a lease › outlasts two renewals that fail', (factor) => {
  const pace = dividePace(DEFAULT_PACE, factor)
  expect(pace.leaseMs).toBeGreaterThanOrEqual(3 * pace.leaseRenewalMs)
  expect(pace.callbackLeaseMs).toBeGreaterThan(pace.callbackTimeoutMs)
  expect(pace.cancelLeaseMs).toBeGreaterThan(pace.cancelTimeoutMs)
  expect(pace.leaseMs).toBeGreaterThan(pace.queryTimeoutMs)
})

test('DEFAULT_PACE › a database that hangs › is noticed within 15 seconds by a request, and within 5 by a health check', () => {
  const { databaseConnectTimeoutMs, databaseTimeoutMs, statementTimeoutMs, settleTimeoutMs } = DEFAULT_PACE
  // A request waits for a connection and for one statement; from then on all of them fail at once.
  expect(databaseConnectTimeoutMs + databaseTimeoutMs).toBeLessThan(15_000)
  expect(settleTimeoutMs).toBeGreaterThanOrEqual(databaseTimeoutMs)
  expect(settleTimeoutMs + databaseConnectTimeoutMs).toBeLessThan(15_000)
  // What the database gives up itself is certainly not done.
  expect(statementTimeoutMs).toBeLessThan(databaseTimeoutMs)
  expect(DEFAULT_PACE.healthTimeoutMs).toBeLessThan(5_000)
})

test('doubling › step by step › doubles up to its maximum', () => {
  expect([0, 1, 2, 3, 4, 5, 100].map((step) => doubling(5, step, 60))).toEqual([5, 10, 20, 40, 60, 60, 60])
})
