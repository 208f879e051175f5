import { setMaxListeners } from 'node:events'
import PgBoss from 'pg-boss'
import type { Timing } from '#lib/clock'
import { type Database, executeIn, type Tx } from '#lib/db/client'
import { untilWritable } from '#lib/db/until-available'
import type { Milliseconds } from '#lib/music/time'

/** Job queue in the same database, so that a row and its job commit together. */
export type Queue = {
  /** Adds a job per song inside a transaction. They run in this order after the commit and `wake`. */
  add(tx: Tx, name: JobName, songIds: string[]): Promise<void>
  /** Polls for jobs now. */
  wake(name: JobName): void
  /** With a shared database: requeues jobs of dead processes, whose song leases have lapsed. */
  takeOver(): Promise<void>
  /** Repairs job times after the clock was set. Jobs of living processes stay. */
  repairTimes(): Promise<void>
  stop(): Promise<void>
}

/** `render`: renders a song locally; `archive`: downloads a song of a remote service. */
export type JobName = 'render' | 'archive'

type JobHandlers = {
  [name in JobName]: { slots: number; run(data: { songId: string }, signal: AbortSignal): Promise<void> }
}

/** Effectively unlimited: the job itself decides when a song fails. */
const RETRIES = 10_000
const retryMs = ({ pace }: Timing): { [name in JobName]: number } => ({
  render: pace.renderRetryMs,
  archive: pace.archiveRetryMs,
})

/** pg-boss counts in whole seconds. */
const inSeconds = (duration: Milliseconds) => Math.max(1, Math.round(duration / 1000))
/** pg-boss workers poll with an UPDATE. This poll is only a fallback: workers are woken when a job is due. */
const WORKER_POLL_SECONDS = 60

const NAMES = ['render', 'archive'] as const satisfies readonly JobName[]

const openBoss = async (
  database: Database,
  timing: Timing,
  onError: (error: Error) => void,
  stopped: AbortSignal,
): Promise<PgBoss> => {
  // A job that ends after the stop is requeued already; its statements on the closed database are dropped.
  const executeSql: Database['execute'] = (...statement) =>
    stopped.aborted
      ? new Promise(() => {})
      : // pg-boss would lose the worker.
        untilWritable(timing, stopped, () => database.execute(...statement))
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    // Pending jobs never expire, even if the clock jumps.
    retentionDays: 3650,
  })
  boss.on('error', onError)
  await database.exclusively(async () => {
    await boss.start()
    for (const name of NAMES)
      await boss.createQueue(name, {
        name,
        policy: 'standard',
        retryLimit: RETRIES,
        retryDelay: inSeconds(retryMs(timing)[name]),
        // Long enough for every handler. Jobs of dead processes are found by their leases.
        expireInSeconds: inSeconds(timing.pace.jobExpiryMs),
      })
  })
  return boss
}

/** Adds a job per song without running a queue. The next process runs them in this order. */
export const addJobs = async (database: Database, timing: Timing, name: JobName, songIds: string[]): Promise<void> => {
  const boss = await openBoss(database, timing, () => {}, new AbortController().signal)
  await sendAll(boss, name, songIds)
  await boss.stop({ graceful: false })
}

/** pg-boss takes jobs of one creation time, which those of a transaction share, in the order of their ids. */
const sendAll = async (boss: PgBoss, name: JobName, songIds: string[], options: PgBoss.SendOptions = {}) => {
  const ids = songIds.map(() => crypto.randomUUID()).sort()
  for (const [index, songId] of songIds.entries()) await boss.send(name, { songId }, { ...options, id: ids[index]! })
}

export const startQueue = async (
  database: Database,
  timing: Timing,
  runs: JobHandlers,
  onError: (error: Error) => void,
): Promise<Queue> => {
  const stopped = new AbortController()
  const boss = await openBoss(database, timing, onError, stopped.signal)
  if (database.kind === 'pglite') await requeueOrphans(database)
  const stopping = new AbortController()
  // Each job adds several listeners.
  setMaxListeners(0, stopping.signal)
  const workers = new Map<JobName, string[]>()
  for (const name of NAMES) {
    const ids: string[] = []
    workers.set(name, ids)
    const options = { batchSize: 1, pollingIntervalSeconds: WORKER_POLL_SECONDS }
    for (let slot = 0; slot < runs[name].slots; slot++)
      ids.push(
        await boss.work<{ songId: string }>(name, options, async ([job]) => {
          if (!job) return
          await runs[name].run(job.data, stopping.signal).finally(() => {
            // Fetches the next job without waiting for the poll.
            const id = ids[slot]
            if (id) boss.notifyWorker(id)
          })
        }),
      )
  }

  const wake = (name: JobName) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  const timer = timing.clock.every(
    timing.pace.jobPollIntervalMs,
    async () => {
      const { rows } = await database.execute(WAITING)
      for (const { name } of rows) wake(name as JobName)
    },
    (error) => {
      if (!stopping.signal.aborted) onError(error as Error)
    },
  )

  return {
    add: (tx, name, songIds) => sendAll(boss, name, songIds, { db: { executeSql: executeIn(tx) } }),
    wake,
    async takeOver() {
      if (database.kind === 'pglite') return
      const { rows } = await database.execute(REQUEUE_LAPSED, [timing.pace.leaseMs / 1000])
      if (rows.length > 0) NAMES.forEach(wake)
    },
    async repairTimes() {
      await database.execute(REPAIR_ACTIVE)
      for (const name of NAMES)
        await database.execute(REPAIR_WAITING, [name, inSeconds(retryMs(timing)[name]) + TOLERANCE_SECONDS])
      NAMES.forEach(wake)
    },
    async stop() {
      timer.stop()
      stopping.abort(new Error('Songloom is shutting down.'))
      // Running jobs return to the queue.
      await boss.stop({ graceful: false })
      stopped.abort()
    },
  }
}

const WAITING = `
  select name from unnest(array['render', 'archive']) as name
  where exists (select 1 from pgboss.job where job.name = name.name and state < 'active' and start_after < now())`

const REQUEUE_LAPSED = `
  update pgboss.job as job set state = 'retry', started_on = null, start_after = now() - interval '1 second'
  where job.state = 'active' and job.name in ('render', 'archive') and job.started_on < now() - make_interval(secs => $1::float8)
    and not exists (
      select 1 from songs where songs.id = (job.data->>'songId')::uuid and songs.lease_until > now() and songs.lease_until <= now() + make_interval(secs => $1::float8 + 1)
    )
  returning job.id`

/** Restarts the time of active jobs, so that their process can renew its lease. */
const REPAIR_ACTIVE = `update pgboss.job set started_on = now() where state = 'active' and name in ('render', 'archive')`

/** No job waits longer than its retry delay. */
const REPAIR_WAITING = `
  update pgboss.job set start_after = now() - interval '1 second'
  where name = $1 and state in ('created', 'retry') and start_after > now() + make_interval(secs => $2::float8)`
const TOLERANCE_SECONDS = 1

/** PGlite allows one process, so jobs active at startup belong to a dead one. */
const requeueOrphans = (database: Database) =>
  database.execute(
    `update pgboss.job set state = 'retry', started_on = null, start_after = now() - interval '1 second' where state = 'active'`,
  )
