import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '#lib/clock'
import { openDatabase } from '#lib/db/client'
import { DEFAULT_PACE } from '#lib/pace'
import { type Env, readEnv } from '#lib/server/env'
import { backup } from '#lib/server/library/backup'
import { restore } from '#lib/server/library/restore'
import { openStorage } from '#lib/server/open-storage'
import { takeDataLock } from '../cli/lock.mjs'

/** Implements `npm run backup` and `npm run restore` while no server uses the data directory. */

const TIMING = { clock: systemClock, pace: DEFAULT_PACE }

const open = async (env: Env) => {
  if (!env.databaseUrl) takeDataLock(env.dataDir)
  const database = await openDatabase(
    env.databaseUrl ? { url: env.databaseUrl } : { directory: join(env.dataDir, 'db') },
    TIMING,
  )
  return { database, storage: (await openStorage(env)).job }
}

/** Writes a backup file, renamed to `path` when complete. @returns a message for the operator */
export const writeBackup = async (path: string): Promise<string> => {
  const { database, storage } = await open(readEnv())
  const draft = `${path}.part`
  try {
    await pipeline(
      Readable.from(backup(database, storage, TIMING.clock.now()), { objectMode: true }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await database.close()
  }
  return `Backup written to ${path} (${(await stat(path)).size} bytes).`
}

/** Restores a backup file. @returns a message for the operator */
export const readBackup = async (path: string): Promise<string> => {
  await stat(path)
  const { database, storage } = await open(readEnv())
  try {
    const { createdAt, songs, files, gone, unread } = await restore(database, storage, createReadStream(path), TIMING)
    return [
      `Restored ${songs} ${songs === 1 ? 'song' : 'songs'} and ${files} files from the backup of ${createdAt}.`,
      ...(gone > 0 ? [`Recordings already missing when the backup was made: ${gone}.`] : []),
      ...(unread.length > 0 ? [`These couldn’t be read: ${unread.join(', ')}.`] : []),
    ].join(' ')
  } finally {
    await database.close()
  }
}
