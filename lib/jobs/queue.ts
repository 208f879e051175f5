import { setMaxListeners } from 'node:events'
import PgBoss from 'pg-boss'
import { type Database, executeIn, type Tx } from '#lib/db/client'

/** The job queue, on the studio's own database, so that a row and its job can be written in one transaction. */
export type Queue = {
  /** Adds jobs inside a transaction; they run once it is committed and `wake` is called, in the order given. */
  add(tx: Tx, name: JobName, data: object[]): Promise<void>
  /** Looks for work at once instead of at the next turn. */
  wake(name: JobName): void
  /** Where processes share the database: takes over the jobs of those that died, which let their song's lease lapse. */
  takeOver(): Promise<void>
  stop(): Promise<void>
}

/** `render` makes a song here; `archive` brings one home that a remote service has made. */
export type JobName = 'render' | 'archive'

type Runs = { [name in JobName]: { slots: number; run(data: { songId: string }, signal: AbortSignal): Promise<void> } }

/**
 * pg-boss retries a job that expires while its handler still runs, so jobs expire only after an hour: a job of a process that
 * died is found at boot instead.
 */
const EXPIRES_IN_HOURS = 1

/** Whether a song is worth another attempt is decided where it is made; the queue never gives one up by itself. */
const RETRIES = 10_000
const RETRY_SECONDS: { [name in JobName]: number } = { render: 1, archive: 30 }
const TURN_SECONDS = 2

const NAMES = ['render', 'archive'] as const satisfies readonly JobName[]

const openBoss = async (database: Database, onError: (error: Error) => void): Promise<PgBoss> => {
  const boss = new PgBoss({ db: { executeSql: database.execute }, schedule: false })
  boss.on('error', onError)
  await database.exclusively(async () => {
    await boss.start()
    for (const name of NAMES)
      await boss.createQueue(name, {
        name,
        policy: 'standard',
        retryLimit: RETRIES,
        retryDelay: RETRY_SECONDS[name],
        expireInHours: EXPIRES_IN_HOURS,
      })
  })
  return boss
}

/** Adds jobs where no queue runs: whoever starts it next does them, in the order given. */
export const addJobs = async (database: Database, name: JobName, data: object[]): Promise<void> => {
  const boss = await openBoss(database, () => {})
  const ids = data.map(() => crypto.randomUUID()).sort()
  for (const [index, item] of data.entries()) await boss.send(name, item, { id: ids[index]! })
  await boss.stop({ graceful: false })
}

export const startQueue = async (database: Database, runs: Runs, onError: (error: Error) => void): Promise<Queue> => {
  const boss = await openBoss(database, onError)
  if (database.kind === 'pglite') await requeueOrphans(database)

  const stopping = new AbortController()
  // Each job listens to it more than once.
  setMaxListeners(0, stopping.signal)
  const workers = new Map<JobName, string[]>()
  for (const name of NAMES) {
    const ids: string[] = []
    for (let slot = 0; slot < runs[name].slots; slot++)
      ids.push(
        await boss.work<{ songId: string }>(
          name,
          { batchSize: 1, pollingIntervalSeconds: TURN_SECONDS },
          async ([job]) => {
            if (job) await runs[name].run(job.data, stopping.signal)
          },
        ),
      )
    workers.set(name, ids)
  }

  return {
    async add(tx, name, data) {
      // Jobs of one transaction have the same creation time; among those pg-boss goes by id.
      const ids = data.map(() => crypto.randomUUID()).sort()
      for (const [index, item] of data.entries())
        await boss.send(name, item, { id: ids[index]!, db: { executeSql: executeIn(tx) } })
    },
    wake(name) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    },
    async takeOver() {
      if (database.kind === 'pglite') return
      const { rows } = await database.execute(REQUEUE_LAPSED)
      if (rows.length > 0) for (const ids of workers.values()) for (const id of ids) boss.notifyWorker(id)
    },
    async stop() {
      stopping.abort(new Error('The studio is closing.'))
      // What is under way goes back to the queue, for the next start.
      await boss.stop({ graceful: false })
    },
  }
}

const REQUEUE_LAPSED = `
  update pgboss.job as job set state = 'retry', started_on = null, start_after = now() - interval '1 second'
  where job.state = 'active' and job.name in ('render', 'archive') and job.started_on < now() - interval '15 seconds'
    and not exists (
      select 1 from songs where songs.id = (job.data->>'songId')::uuid and songs.lease_until > now()
    )
  returning job.id`

/** PGlite is open in one process only, so whatever is active when it starts belongs to a process that died. */
const requeueOrphans = (database: Database) =>
  database.execute(
    `update pgboss.job set state = 'retry', started_on = null, start_after = now() - interval '1 second' where state = 'active'`,
  )
