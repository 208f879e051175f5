import type { Milliseconds } from '#lib/music/time'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Every interval, timeout and lease, with its production value. */
export const DEFAULT_PACE = {
  // Leases: a process holds the lease of a row while it works on it, and renews it three times per lease.
  leaseMs: 15 * SECOND,
  leaseRenewalMs: 5 * SECOND,
  /** Interval of the search for jobs of crashed processes. */
  takeOverIntervalMs: SECOND,

  // Tasks of remote services
  pollIntervalMs: 500,
  /** Minimum gap between two queries for one task: a little over two seconds, so that they arrive two seconds apart. */
  queryGapMs: 2200,
  firstQueryDelayMs: SECOND,
  /** Pause until the next query, by the task's age: older tasks change less often. */
  queryPauses: [
    { untilAgeMs: MINUTE, pauseMs: 2 * SECOND },
    { untilAgeMs: 3 * MINUTE, pauseMs: 3 * SECOND },
    { untilAgeMs: 30 * MINUTE, pauseMs: 5 * SECOND },
    { untilAgeMs: 24 * HOUR, pauseMs: MINUTE },
    { untilAgeMs: Number.POSITIVE_INFINITY, pauseMs: HOUR },
  ],
  /** Older open tasks are shown as stalled. */
  stalledAfterMs: 30 * MINUTE,
  /** After a failed query: doubled each time, up to the maximum. */
  failedQueryPauseMs: SECOND,
  maxFailedQueryPauseMs: 30 * SECOND,
  /** For a task that is due within the minimum gap. */
  earlyQueryPauseMs: SECOND,
  /** Retry interval with a rejected API key, which the owner may replace. */
  refusedKeyPauseMs: 30 * SECOND,
  /** After a rate limit without Retry-After, and the minimum with one. */
  busyServicePauseMs: 10 * SECOND,
  minBusyServicePauseMs: 5 * SECOND,
  /** Maximum of a service's Retry-After. */
  maxRetryAfterMs: 30 * MINUTE,
  /** Longer waits are shown on the task. */
  shownWaitMs: 30 * SECOND,
  /** A task unknown to its service counts as missing after this time; the service may only be slow. */
  unknownTaskGraceMs: 25 * SECOND,
  /** An order that its server does not know for longer than this is lost: such servers forget silently. */
  lostOrderGraceMs: 30 * SECOND,
  /** Wait for songs that a service no longer lists after the others have ended. */
  missingSongGraceMs: 2 * MINUTE,
  /** Between attempts to send without Retry-After: doubled each time, up to the maximum. */
  sendRetryMs: 5 * SECOND,
  maxSendRetryMs: MINUTE,
  /** Unsent tasks fail after this time. */
  giveUpAfterMs: 30 * MINUTE,
  /** Between attempts to store a service's response, and how long a request waits for it. */
  settleRetryMs: 500,
  settleTimeoutMs: 8 * SECOND,
  /** Longer than a service takes to answer a cancellation. */
  cancelLeaseMs: 30 * SECOND,
  /** How long a cancellation waits for a submit in flight. */
  departingTimeoutMs: 10 * SECOND,
  departingCheckIntervalMs: SECOND,
  /** Before a failed download: doubled with each attempt, up to the maximum. */
  refetchPauseMs: SECOND,
  maxRefetchPauseMs: MINUTE,
  /** A replaced service keeps its key at least this long. */
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
  /** Separating a recording takes about its length without a GPU. */
  analysisTimeoutMs: 20 * MINUTE,
  /** Delay between connection attempts to the addresses of a name (RFC 8305 §8). */
  connectStaggerMs: 250,

  // Recordings fetched by URL
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

  // Requests to this server
  /** Maximum wait of a long poll. */
  maxWaitMs: 5 * SECOND,
  /** Client polls refresh a task whose last query is older. */
  watchedTaskRefreshMs: 2 * SECOND,
  /** How often the grant of a long response is checked, and how long one is kept before its response starts. */
  grantCheckIntervalMs: 2 * SECOND,
  grantLingerMs: MINUTE,
  sharedPlayWaitMs: 20 * SECOND,
  replicaStreamCheckIntervalMs: 250,
  replicaStreamIdleTimeoutMs: 10 * MINUTE,
  importIdleTimeoutMs: MINUTE,
  requestBodyTimeoutMs: 5 * MINUTE,
  /** Window of the limits on sign-ins of all unknown browsers together. */
  attemptWindowMs: MINUTE,
  /** After several failed sign-ins, the wait for the next one: doubled each time, up to the maximum. */
  attemptPauseMs: SECOND,
  maxAttemptPauseMs: 15 * MINUTE,
  /** The maximum for one account, when unknown browsers at many addresses fail. */
  maxAccountPauseMs: MINUTE,
  /** How long failed sign-ins are remembered, from the first. */
  attemptMemoryMs: HOUR,
  /** Minimum interval between updates of a key's last use. */
  keyUseIntervalMs: MINUTE,

  // Songs of the embedded engine
  jobPollIntervalMs: 2 * SECOND,
  renderRetryMs: SECOND,
  archiveRetryMs: 30 * SECOND,
  /** Jobs that run longer count as lost. */
  jobExpiryMs: HOUR,
  headStartCheckIntervalMs: SECOND,
  remoteHeadStartCheckIntervalMs: 500,
  cancelCheckIntervalMs: 30 * SECOND,
  /** How long idle engine threads are kept: songs come in bursts. A started thread holds about 100 MB. */
  idleEngineMs: MINUTE,
  /** How long a thread may take to stop a cancelled request before it is replaced. */
  engineStopMs: 3 * SECOND,
  /** Exports without a poll for this long are stopped. Background pages poll once a minute. */
  exportAbandonedMs: 90 * SECOND,
  exportCheckIntervalMs: 5 * SECOND,

  // Housekeeping
  /** After a clock jump, nothing is deleted by age for this long. */
  doubtAfterJumpMs: 24 * HOUR,
  /** Interval of the search for times too far in the future. */
  timeRepairIntervalMs: 5 * SECOND,
  manifestIntervalMs: 5 * SECOND,
  trashIntervalMs: 5 * SECOND,
  minuteSweepIntervalMs: MINUTE,
  sweepIntervalMs: HOUR,

  // Local work
  /** Time to read a recording, plus 5 µs per byte: ten times what fifteen minutes of audio take. */
  recordingTimeoutMs: 5 * MINUTE,
  /** Wait for requests in flight to services at shutdown. */
  drainMs: 7 * SECOND,
  drainCheckIntervalMs: 20,
  /** Wait for open responses at shutdown, and for the whole shutdown. */
  servingMs: 8 * SECOND,
  shutdownMs: 10 * SECOND,
  idleConnectionCheckIntervalMs: 50,
  /** Timeouts of connecting to the database and of a statement. After the latter, the outcome is unknown. */
  databaseConnectTimeoutMs: 5 * SECOND,
  databaseTimeoutMs: 8 * SECOND,
  /** The database's own timeout, a little shorter: a statement that it cancels has no effect. */
  statementTimeoutMs: 7 * SECOND,
  /** Interval of checks while the database does not respond. */
  databaseProbeIntervalMs: SECOND,
  /** Timeout of a health check, and how long its result is cached. */
  healthTimeoutMs: 4 * SECOND,
  healthCacheMs: 5 * SECOND,
  /** Pauses between attempts of a read-only statement. */
  databaseRetryMs: [20, 200, SECOND],
  /** Before reopening a lost LISTEN connection: doubled each time, up to the maximum. */
  listenRetryMs: 100,
  maxListenRetryMs: 5 * SECOND,
  listenConnectTimeoutMs: 5 * SECOND,
}

export type Pace = typeof DEFAULT_PACE

/** Durations that depend on the machine's speed. A divided pace keeps them. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set<keyof Pace>([
  'connectTimeoutMs',
  'probeTimeoutMs',
  'callbackConnectTimeoutMs',
  'recordingTimeoutMs',
  'engineStopMs',
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
  'settleTimeoutMs',
  'databaseRetryMs',
  'listenRetryMs',
  'maxListenRetryMs',
  'listenConnectTimeoutMs',
])

/** Timeouts of other programs, and the leases that outlast them. Divided less, because those programs are not faster. */
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
  'streamHeadTimeoutMs',
  'streamIdleTimeoutMs',
  'streamTotalTimeoutMs',
  'downloadTimeoutMs',
  'analysisTimeoutMs',
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
const MIN_INTERVAL_MS: Milliseconds = 250

/** The pace divided by a factor of at least 1: waits by all of it, network timeouts by a quarter, intervals down to 250 ms. The least is 1 ms. */
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

/** `first` doubled `steps` times, at most `most`. */
// doubling(5000, 2, 60_000) // => 20000
export const doubling = (first: Milliseconds, steps: number, most: Milliseconds): Milliseconds =>
  Math.min(most, first * 2 ** Math.min(steps, 30))
