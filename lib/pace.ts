import type { Milliseconds } from '#lib/music/time'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Every interval, timeout and lease of the product, with the values that it runs with. */
export const DEFAULT_PACE = {
  // Leases: whoever works on a row keeps its lease ahead of now, and renews it three times while it lasts.
  leaseMs: 15 * SECOND,
  leaseRenewalMs: 5 * SECOND,
  /** How often jobs of processes that died are looked for. */
  takeOverIntervalMs: SECOND,
  /** How often tasks that were left before they were accepted are looked for. */

  // Tasks of remote services
  pollIntervalMs: 500,
  /** Between two queries for one task, whoever asks: a little over two seconds, so that they arrive two seconds apart. */
  queryGapMs: 2200,
  firstQueryDelayMs: SECOND,
  /** Until the next query, by the age of the task: young ones change soon, old ones hardly ever. */
  queryPauses: [
    { untilAgeMs: MINUTE, pauseMs: 2 * SECOND },
    { untilAgeMs: 3 * MINUTE, pauseMs: 3 * SECOND },
    { untilAgeMs: 30 * MINUTE, pauseMs: 5 * SECOND },
    { untilAgeMs: 24 * HOUR, pauseMs: MINUTE },
    { untilAgeMs: Number.POSITIVE_INFINITY, pauseMs: HOUR },
  ],
  /** A task that is open for longer is shown as stalled. */
  stalledAfterMs: 30 * MINUTE,
  /** After queries that failed: doubled each time, up to the maximum. */
  failedQueryPauseMs: SECOND,
  maxFailedQueryPauseMs: 30 * SECOND,
  /** A task that is due but may not be asked for yet. */
  earlyQueryPauseMs: SECOND,
  /** A refused key may be put right; until then it is tried this often. */
  refusedKeyPauseMs: 30 * SECOND,
  /** Where a service that wants fewer queries names no time, and the least for one that does. */
  busyServicePauseMs: 10 * SECOND,
  minBusyServicePauseMs: 5 * SECOND,
  /** The longest time that a service may name. */
  maxRetryAfterMs: 30 * MINUTE,
  /** Longer waits are shown on the card. */
  shownWaitMs: 30 * SECOND,
  /** A service that does not know a task may only be slow: it is believed after this time. */
  unknownTaskGraceMs: 25 * SECOND,
  /** Songs that a service lists no more, although the others have ended, are waited for. */
  missingSongGraceMs: 2 * MINUTE,
  /** Between attempts to send where the service names no time: doubled each time, up to the maximum. */
  sendRetryMs: 5 * SECOND,
  maxSendRetryMs: MINUTE,
  /** A task that could not be sent for so long is given up. */
  giveUpAfterMs: 30 * MINUTE,
  /** Between attempts to write down what a service answered, and how long a request waits for that. */
  settleRetryMs: 500,
  settleTimeoutMs: 8 * SECOND,
  /** Longer than a service takes to answer a cancellation. */
  cancelLeaseMs: 30 * SECOND,
  /** A request that is out is waited for so that its task can be cancelled. */
  departingTimeoutMs: 10 * SECOND,
  departingCheckIntervalMs: SECOND,
  /** Before a failed download: doubled with each attempt, up to the maximum. */
  refetchPauseMs: SECOND,
  maxRefetchPauseMs: MINUTE,
  /** A service that was left keeps its key at least this long. */
  retiredServiceKeepMs: MINUTE,

  // Requests to remote services. A submit may take long, because a second one could be charged twice.
  connectTimeoutMs: 5 * SECOND,
  submitTimeoutMs: MINUTE,
  queryTimeoutMs: 10 * SECOND,
  cancelTimeoutMs: 10 * SECOND,
  writeTimeoutMs: MINUTE,
  uploadTimeoutMs: 2 * MINUTE,
  probeTimeoutMs: 10 * SECOND,
  streamHeadTimeoutMs: 15 * SECOND,
  streamIdleTimeoutMs: 30 * SECOND,
  streamTotalTimeoutMs: 30 * MINUTE,
  downloadTimeoutMs: 5 * MINUTE,
  /** How long the next address of a name waits for the one before it. Source: RFC 8305, 8. */
  connectStaggerMs: 250,

  // Recordings that somebody names by their address
  fetchHeadTimeoutMs: 10 * SECOND,
  fetchIdleTimeoutMs: 15 * SECOND,
  fetchTotalTimeoutMs: 90 * SECOND,

  // Callbacks: five attempts within an hour
  callbackPollIntervalMs: SECOND,
  callbackRetryMs: [10 * SECOND, MINUTE, 10 * MINUTE, 2930 * SECOND],
  callbackConnectTimeoutMs: 5 * SECOND,
  callbackTimeoutMs: 10 * SECOND,
  /** Longer than an attempt takes. */
  callbackLeaseMs: 30 * SECOND,

  // Requests to the studio
  /** The longest that a query waits for a change. */
  maxWaitMs: 5 * SECOND,
  /** What a service said this long ago is asked for again by whoever polls. */
  watchedTaskRefreshMs: 2 * SECOND,
  /** How often the permission of a long answer is checked, and how long one that has not begun is remembered. */
  grantCheckIntervalMs: 2 * SECOND,
  grantLingerMs: MINUTE,
  sharedPlayWaitMs: 20 * SECOND,
  replicaStreamCheckIntervalMs: 250,
  replicaStreamIdleTimeoutMs: 10 * MINUTE,
  importIdleTimeoutMs: MINUTE,
  requestBodyTimeoutMs: 5 * MINUTE,
  /** Failed attempts to sign in are counted over this time. */
  attemptWindowMs: MINUTE,
  /** The use of a key is noted this often. */
  keyUseIntervalMs: MINUTE,

  // Songs that are made here
  jobPollIntervalMs: 2 * SECOND,
  renderRetryMs: SECOND,
  archiveRetryMs: 30 * SECOND,
  /** A job that runs for longer is taken to be lost. */
  jobExpiryMs: HOUR,
  headStartCheckIntervalMs: SECOND,
  remoteHeadStartCheckIntervalMs: 500,
  cancelCheckIntervalMs: 30 * SECOND,
  /** An idle thread for recordings is kept: uploads come in bursts. */
  idleInspectorMs: MINUTE,
  /** Exports that nobody has asked for again are given up: pages in the background ask once a minute. */
  exportAbandonedMs: 90 * SECOND,
  exportCheckIntervalMs: 5 * SECOND,

  // Housekeeping
  /** After the clock was set, nothing is thrown away because of its age for so long. */
  doubtAfterJumpMs: 24 * HOUR,
  /** How often times are looked for that lie too far ahead. */
  timeRepairIntervalMs: 5 * SECOND,
  manifestIntervalMs: 5 * SECOND,
  trashIntervalMs: 5 * SECOND,
  minuteSweepIntervalMs: MINUTE,
  sweepIntervalMs: HOUR,

  // Time that this machine needs for its own work
  /** What a recording may take to be read, beside 5 µs for each byte: ten times what fifteen minutes of sound take. */
  recordingTimeoutMs: 5 * MINUTE,
  /** A request that is out when the studio stops is waited for. */
  drainMs: 7 * SECOND,
  drainCheckIntervalMs: 20,
  /** Answers that are under way when the process stops, and all that it does then. */
  servingMs: 8 * SECOND,
  shutdownMs: 10 * SECOND,
  idleConnectionCheckIntervalMs: 50,
  /** Until a connection to the database is there, and until a statement is answered: after that nobody knows whether it was done. */
  databaseConnectTimeoutMs: 5 * SECOND,
  databaseTimeoutMs: 8 * SECOND,
  /** The database itself gives a statement up a little earlier: then it was not done. */
  statementTimeoutMs: 7 * SECOND,
  /** How often a database that does not answer is asked whether it does again. */
  databaseProbeIntervalMs: SECOND,
  /** How long the database and the storage may take to show that they work, and how long that is believed. */
  healthTimeoutMs: 4 * SECOND,
  healthCacheMs: SECOND,
  /** Between attempts of a statement that only reads. */
  databaseRetryMs: [20, 200, SECOND],
  /** Until a lost listening connection is tried again: doubled each time, up to the maximum. */
  listenRetryMs: 100,
  maxListenRetryMs: 5 * SECOND,
  listenConnectTimeoutMs: 5 * SECOND,
}

export type Pace = typeof DEFAULT_PACE

/** These depend on how fast the machine is, not on anybody's patience: a test that is in a hurry cannot shorten them. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set<keyof Pace>([
  'connectTimeoutMs',
  'callbackConnectTimeoutMs',
  'recordingTimeoutMs',
  'drainMs',
  'drainCheckIntervalMs',
  'servingMs',
  'shutdownMs',
  'idleConnectionCheckIntervalMs',
  'databaseConnectTimeoutMs',
  'databaseTimeoutMs',
  'statementTimeoutMs',
  'databaseProbeIntervalMs',
  'healthTimeoutMs',
  'healthCacheMs',
  'settleTimeoutMs',
  'databaseRetryMs',
  'listenRetryMs',
  'maxListenRetryMs',
  'listenConnectTimeoutMs',
])

/** A timeout that another program has to meet, and a lease that outlasts it: shortened less, since that program is as slow as ever. */
const OF_THE_NETWORK: ReadonlySet<string> = new Set<keyof Pace>([
  'leaseMs',
  'leaseRenewalMs',
  'cancelLeaseMs',
  'departingTimeoutMs',
  'callbackLeaseMs',
  'submitTimeoutMs',
  'queryTimeoutMs',
  'cancelTimeoutMs',
  'writeTimeoutMs',
  'uploadTimeoutMs',
  'probeTimeoutMs',
  'streamHeadTimeoutMs',
  'streamIdleTimeoutMs',
  'streamTotalTimeoutMs',
  'downloadTimeoutMs',
  'fetchHeadTimeoutMs',
  'fetchIdleTimeoutMs',
  'fetchTotalTimeoutMs',
  'callbackTimeoutMs',
  'requestBodyTimeoutMs',
  'importIdleTimeoutMs',
])
const NETWORK_SHARE = 4

const divided = <T>(value: T, factor: number): T => {
  if (typeof value === 'number') return Math.max(1, value / factor) as T
  if (Array.isArray(value)) return value.map((item) => divided(item, factor)) as T
  return Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, divided(item, factor)])) as T
}

/** Each poll costs one or two SQL statements, so a divided pace never polls more often than this. */
const MIN_INTERVAL_MS: Milliseconds = 100

/** The pace divided by a factor of at least 1: waits by all of it, network timeouts by a quarter, intervals down to 100 ms. The least is 1 ms. */
// dividePace(DEFAULT_PACE, 20).queryGapMs // => 110
export const dividePace = (pace: Pace, factor: number): Pace => {
  const factorOf = (name: string, value: unknown) => {
    if (OF_THE_MACHINE.has(name)) return 1
    if (OF_THE_NETWORK.has(name)) return Math.max(1, factor / NETWORK_SHARE)
    if (!name.endsWith('IntervalMs') || typeof value !== 'number') return factor
    return Math.max(1, Math.min(factor, value / MIN_INTERVAL_MS))
  }
  return Object.fromEntries(
    Object.entries(pace).map(([name, value]) => [name, divided(value, factorOf(name, value))]),
  ) as Pace
}

/** A time that doubles with each step, up to a maximum. */
// doubling(5000, 2, 60_000) // => 20000
export const doubling = (first: Milliseconds, steps: number, most: Milliseconds): Milliseconds =>
  Math.min(most, first * 2 ** Math.min(steps, 30))
