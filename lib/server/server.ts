import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Database, openDatabase } from '#lib/db/client'
import { type Queue, startQueue } from '#lib/jobs/queue'
import { renderSong } from '#lib/jobs/render'
import { type Access, createAccess } from '#lib/server/access'
import { type Env, readEnv } from '#lib/server/env'
import { keptSecret, randomToken } from '#lib/server/keys'
import { createLog } from '#lib/server/log'
import { embedded } from '#lib/service/embedded'
import { type EngineHost, engineHost } from '#lib/service/engine-host'
import { startEngineThread } from '#lib/service/engine-thread'
import { type LiveSongs, liveSongs } from '#lib/service/live'
import type { Service } from '#lib/service/service'
import { type Changes, createChanges } from '#lib/songs/changes'
import { acceptHere, tasksLeftSending } from '#lib/songs/enqueue'
import { songFinderByToken } from '#lib/songs/library'
import { forgetOldKeys, taskFinder } from '#lib/songs/tasks'
import { diskStorage } from '#lib/storage/disk'
import type { Storage } from '#lib/storage/storage'
import { takeDataLock } from './lock.mjs'

/** One of each, wired once per process. */
export type Server = {
  env: Env
  log: Logger
  database: Database
  db: Database['db']
  storage: Storage
  changes: Changes
  live: LiveSongs
  engine: EngineHost
  queue: Queue
  service: Service
  access: Access
  /** For other programs; null where the operator set them. */
  ownKey: string | null
  /** What browsers must enter, where nobody chose it: for the operator's eyes. */
  generatedCode: string | null
  findTask: ReturnType<typeof taskFinder>
  findSongByToken: ReturnType<typeof songFinderByToken>
  /** Aborts when the process is asked to stop. */
  closing: AbortSignal
  close(): Promise<void>
}

/** Instrumentation and routes load separate copies of this module: what must exist once lives on globalThis. */
const shared = globalThis as typeof globalThis & { songloomServer?: Promise<Server> }

export const server = (): Promise<Server> => {
  shared.songloomServer ??= startServer()
  return shared.songloomServer
}

/** The running server, or null where it has not started or could not. */
export const currentServer = (): Promise<Server | null> =>
  (shared.songloomServer ?? Promise.resolve(null)).catch(() => null)

const GOOD_BANK = '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3'

const startServer = async (): Promise<Server> => {
  const env = readEnv()
  const log = createLog(env.logLevel)
  if (!env.databaseUrl) await takeDataLock(env.dataDir)

  const ownKey = env.apiKeys.length > 0 ? null : keptSecret(env.dataDir, 'api-key', () => `sl_${randomToken()}`)
  const accessCode = env.local ? null : (env.accessCode ?? keptSecret(env.dataDir, 'access-code', newAccessCode))
  const access = createAccess(env, {
    session: env.secret ?? keptSecret(env.dataDir, 'secret', () => randomBytes(32).toString('hex')),
    apiKeys: ownKey === null ? env.apiKeys : [ownKey],
    accessCode,
  })

  const renders = Math.max(2, (await import('node:os')).availableParallelism())
  const bank = env.soundfont ?? (existsSync(GOOD_BANK) ? GOOD_BANK : null)
  const engine = engineHost(startEngineThread, { renders, bank })
  const database = await openDatabase(
    env.databaseUrl ? { url: env.databaseUrl } : { directory: join(env.dataDir, 'db') },
  )
  const { db } = database
  const storage = await diskStorage(join(env.dataDir, 'files'))
  const changes = createChanges()
  const live = liveSongs()
  const closing = new AbortController()

  const queue = await startQueue(
    database,
    {
      render: { slots: renders, run: (job, signal) => renderSong({ db, storage, changes, engine, live }, job, signal) },
    },
    (error) => {
      if (!closing.signal.aborted) log.error({ error }, 'The job queue had a problem')
    },
  )
  const service = embedded(async (task) => {
    await acceptHere(
      db,
      task.id,
      () => ({ id: randomUUID(), mediaToken: randomToken() }),
      (tx, songIds) =>
        queue.add(
          tx,
          'render',
          songIds.map((songId) => ({ songId })),
        ),
    )
    changes.notify(task.id)
    queue.wake('render')
  })

  await forgetOldKeys(db)
  // The embedded engine accepts in one transaction, so what a dead process left `sending` was never begun: begin it now.
  for (const task of await tasksLeftSending(db))
    if (task.service === 'embedded') await service.submit({ id: task.id, request: task.request as never })

  return {
    env,
    log,
    database,
    db,
    storage,
    changes,
    live,
    engine,
    queue,
    service,
    access,
    ownKey,
    generatedCode: env.accessCode === null ? accessCode : null,
    findTask: taskFinder(db),
    findSongByToken: songFinderByToken(db),
    closing: closing.signal,
    async close() {
      closing.abort(new Error('The studio is closing.'))
      await queue.stop()
      await engine.close()
      await database.close()
    },
  }
}

/** Easy to read aloud: no letters that look like digits. */
const newAccessCode = () => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')
}
