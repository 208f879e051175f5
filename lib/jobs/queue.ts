import { setMaxListeners } from 'node:events'
import PgBoss from 'pg-boss'
import type { Timing } from '#lib/clock'
import { type Database, executeIn, type Tx } from '#lib/db/client'
import type { Milliseconds } from '#lib/music/time'

/** The job queue, on the studio's own database, so that a row and its job can be written in one transaction. */
export type Queue = {
  /** Adds a job for each song inside a transaction; they run in this order once it commits and `wake` is called. */
  add(tx: Tx, name: JobName, songIds: string[]): Promise<void>
  /** Looks for work at once instead of at the next turn. */
  wake(name: JobName): void
  /** Where processes share the database: takes over the jobs of those that died, which let their song's lease lapse. */
  takeOver(): Promise<void>
  /** The clock was set: no job waits because of it, and none is taken from a process that lives. */
  repairTimes(): Promise<void>
  stop(): Promise<void>
}

/** `render` makes a song here; `archive` brings one home that a remote service has made. */
export type JobName = 'render' | 'archive'

type JobHandlers = {
  [name in JobName]: { slots: number; run(data: { songId: string }, signal: AbortSignal): Promise<void> }
}

/** Whether a song is worth another attempt is decided where it is made; the queue never gives one up by itself. */
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
  // A job that ends after the stop is already back in the queue, and nobody would hear that its database is closed.
  const executeSql: Database['execute'] = (...statement) =>
    stopped.aborted ? new Promise(() => {}) : database.execute(...statement)
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    // Whatever the clock says, a job that has not run is never dropped for its age.
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
        // A job that expires while its handler still runs is tried again: that of a process that died is found otherwise.
        expireInSeconds: inSeconds(timing.pace.jobExpiryMs),
      })
  })
  return boss
}

/** Adds a job for each song where no queue runs. The next process to start the queue runs them in this order. */
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
  // Each job listens to it more than once.
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
      // What is under way goes back to the queue, for the next start.
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

/** A job that runs counts from now: its process has the time to show that it lives. */
const REPAIR_ACTIVE = `update pgboss.job set started_on = now() where state = 'active' and name in ('render', 'archive')`

/** None waits for longer than a retry does. */
const REPAIR_WAITING = `
  update pgboss.job set start_after = now() - interval '1 second'
  where name = $1 and state in ('created', 'retry') and start_after > now() + make_interval(secs => $2::float8)`
const TOLERANCE_SECONDS = 1

/** PGlite is open in one process only, so whatever is active when it starts belongs to a process that died. */
const requeueOrphans = (database: Database) =>
  database.execute(
    `update pgboss.job set state = 'retry', started_on = null, start_after = now() - interval '1 second' where state = 'active'`,
  )
