import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import type { PGlite, PGliteOptions, Transaction } from '@electric-sql/pglite'
import type { Timing } from '#lib/clock'
import { NoSpace } from '#lib/write-failure'

/** Left free for what Postgres writes by itself, such as the next segments of its log (16 MB each). */
export const RESERVED_BYTES = 48e6

/**
 * Postgres fills its buffers at the start, so they are resident: 135 MB more with its default of 128 MB. The operating
 * system caches the files in addition.
 */
const SHARED_BUFFERS = '16MB'

const CREATE_DATABASE = `
  import { PGlite } from '@electric-sql/pglite'
  const database = new PGlite(process.argv[1])
  await database.waitReady
  await database.close()`

/** Creates an empty database in another process, because its WebAssembly takes 700 MB and gives 150 MB of it back late. */
const createDatabase = async (directory: string) => {
  // Renamed when complete, so that an interrupted start leaves no half database.
  const draft = `${directory}-new-${process.pid}`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', CREATE_DATABASE, draft])
  rmdirSync(directory)
  renameSync(draft, directory)
}

const WRITES = /\b(insert|update|delete|truncate|create|alter|drop|merge)\b|\bnextval\b|\bpg_logical_emit_message\b/i

type Client = Pick<PGlite, 'query' | 'exec' | 'transaction'>
export type PgliteClient = Client & {
  close(): Promise<void>
  /** Changes with every statement that may write outside the tables of the job queue. */
  revision(): number
}

/**
 * Postgres plans by statistics that its autovacuum keeps, and PGlite has none: without them, counting a library of 10,000 songs
 * takes a minute instead of 20 ms. They are renewed after so many writes, twice as many, and so on, which takes 0.1 to 0.4 s.
 */
const FIRST_UPKEEP_WRITES = 100
const UPKEEP = 'vacuum (analyze)'

/** Whether a table has grown large without statistics, as in a library of an earlier version. */
const LACKS_STATISTICS = `
  select exists (
    select from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 250000
      and not exists (select from pg_statistic where starelid = pg_class.oid)) as lacks`

/** Statements on the tables of the job queue, which are many and change no song. */
const JOB_QUEUE = /\bpgboss\./

/**
 * Opens the embedded database, and opens it again after a crash. Postgres panics if it cannot write its log, and the next
 * call of a crashed PGlite never returns. Therefore nothing reaches a crashed one, and no write is tried without space.
 */
export const openPgliteClient = async (directory: string, timing: Timing): Promise<PgliteClient> => {
  // Each compiling thread would keep memory of its own: 25 MB more for no earlier start.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const { PGlite } = await import('@electric-sql/pglite')

  class Instance extends PGlite {
    crash: unknown = null

    override async execProtocolStream(...call: Parameters<PGlite['execProtocolStream']>) {
      if (this.crash) throw this.crash
      try {
        return await super.execProtocolStream(...call)
      } catch (error) {
        if (isCrash(error)) this.crash = error
        throw error
      }
    }
  }

  const open = async (): Promise<Instance> => {
    requireSpace(directory)
    const opened = new Instance(directory, {
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    } satisfies PGliteOptions)
    await opened.waitReady
    const { rows } = await opened.query<{ lacks: boolean }>(LACKS_STATISTICS)
    if (rows[0]?.lacks) await opened.exec(UPKEEP)
    return opened
  }

  mkdirSync(directory, { recursive: true })
  accessSync(directory, constants.W_OK)
  requireSpace(directory)
  if (!existsSync(join(directory, 'PG_VERSION'))) await createDatabase(directory)
  let instance = await open()
  let reopened: Promise<Instance> | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  /** Opens a crashed database again, at most once per interval. */
  const reopen = (): Promise<Instance> => {
    if (timing.clock.monotonic() - triedAt < timing.pace.databaseProbeIntervalMs) return Promise.reject(instance.crash)
    reopened ??= open()
      .then((opened) => {
        instance = opened
        return opened
      })
      .finally(() => {
        triedAt = timing.clock.monotonic()
        reopened = null
      })
    return reopened
  }
  const ready = async () => (instance.crash ? (reopened ?? reopen()) : instance)

  let revision = 0
  let upkeepAt = FIRST_UPKEEP_WRITES

  const guard = (text: string) => {
    if (!WRITES.test(text)) return
    if (!JOB_QUEUE.test(text)) revision++
    requireSpace(directory)
  }
  /** Waits for its turn like any statement. Where it fails, the next one has to, too. */
  let upkeep = Promise.resolve()
  const keepUp = () => {
    if (revision < upkeepAt) return
    upkeepAt = revision * 2
    upkeep = ready()
      .then(async (opened) => {
        requireSpace(directory)
        await opened.exec(UPKEEP)
      })
      .catch(() => {})
  }
  const perform = async <Result>(work: (opened: Instance) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await ready())
    } finally {
      keepUp()
    }
  }
  const guardedIn = (tx: Transaction): Transaction => ({
    ...tx,
    query: async (text, ...rest) => {
      guard(text)
      return tx.query(text, ...rest)
    },
    exec: async (text, ...rest) => {
      guard(text)
      return tx.exec(text, ...rest)
    },
  })

  return {
    revision: () => revision,
    query: async (text, ...rest) => {
      guard(text)
      return perform((opened) => opened.query(text, ...rest))
    },
    exec: async (text, ...rest) => {
      guard(text)
      return perform((opened) => opened.exec(text, ...rest))
    },
    transaction: (work) => perform((opened) => opened.transaction((tx) => work(guardedIn(tx)))),
    close: async () => {
      await upkeep
      if (!instance.crash) await instance.close()
    },
  }
}

/** @throws NoSpace if only the reserve is left. A filesystem that does not know its size has no limit. */
const requireSpace = (directory: string) => {
  const { blocks, bavail, bsize } = statfsSync(directory)
  if (blocks > 0 && bavail * bsize < RESERVED_BYTES)
    throw new NoSpace(`The disk that holds ${directory} is full: less than ${RESERVED_BYTES / 1e6} MB is free.`)
}

/** A crash of Postgres, or of the WebAssembly that runs it. */
const isCrash = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'RuntimeError' || ['PANIC', 'FATAL'].includes(String((error as { severity?: unknown }).severity)))
