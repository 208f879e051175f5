import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#lib/clock'
import { copyUsers } from '#lib/data/accounts/copy-users'
import { findMissingAudio, type MissingAudio, type RebuildReport, rebuildLibrary } from '#lib/data/library/rebuild'
import { type Database, openDatabase } from '#lib/db/client'
import { DEFAULT_PACE } from '#lib/pace'
import { readEnv } from '#lib/server/env'
import { openStorage } from '#lib/server/open-storage'
import type { Storage } from '#lib/storage/storage'
import { takeDataLock } from './lock.mjs'

const TIMING = { clock: systemClock, pace: DEFAULT_PACE }

/**
 * Implements `npm run rebuild`: rebuilds the database from the files. An embedded database is replaced and kept aside; a
 * Postgres, which may be in use, gets its missing rows.
 * @returns a message for the operator
 * @throws if the files are in use or the database cannot be opened; nothing has changed then
 */
export const rebuild = async (now = new Date()): Promise<string> => {
  const env = readEnv()
  if (!env.databaseUrl) takeDataLock(env.dataDir)
  const storage = (await openStorage(env)).job
  return env.databaseUrl ? complete(env.databaseUrl, storage) : replace(env.dataDir, storage, now)
}

const complete = async (url: string, storage: Storage): Promise<string> => {
  const database = await openDatabase({ url }, TIMING)
  try {
    const rebuilt = await rebuildLibrary(database.db, storage)
    return account(rebuilt, await goneFrom(database, storage), null)
  } finally {
    await database.close()
  }
}

const replace = async (dataDir: string, storage: Storage, now: Date): Promise<string> => {
  const old = join(dataDir, 'db')
  const draft = join(dataDir, 'db-new')
  rmSync(draft, { recursive: true, force: true })
  const database = await openDatabase({ directory: draft }, TIMING)
  let known: OldDatabase
  let rebuilt: RebuildReport
  try {
    known = existsSync(old) ? await readOldDatabase(old, database, storage) : { gone: [], people: 0 }
    rebuilt = await rebuildLibrary(database.db, storage)
  } finally {
    await database.close()
  }
  const aside = existsSync(old) ? asideOf(old, now) : null
  if (aside) renameSync(old, aside)
  renameSync(draft, old)
  return account(rebuilt, known.gone, aside, known.people)
}

// asideOf('/data/db', new Date('2026-01-02T03:04:05Z')) → '/data/db-before-2026-01-02-03-04-05'
const asideOf = (old: string, now: Date): string => {
  const name = `${old}-before-${now.toISOString().slice(0, 19).replace(/[T:]/g, '-')}`
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name}-${count}`
    if (!existsSync(free)) return free
  }
}

const goneFrom = ({ db }: Database, storage: Storage) =>
  findMissingAudio(db, async (key) => (await storage.size(key)) !== null)

type OldDatabase = { gone: MissingAudio[]; people: number }

/**
 * Reads what only the old database knows, missing files and accounts. A database that cannot be opened yields neither.
 */
const readOldDatabase = async (directory: string, { db }: Database, storage: Storage): Promise<OldDatabase> => {
  try {
    const old = await openDatabase({ directory }, TIMING)
    try {
      return { gone: await goneFrom(old, storage), people: await copyUsers(old.db, db) }
    } finally {
      await old.close()
    }
  } catch {
    return { gone: [], people: 0 }
  }
}

// many(1, 'song') → '1 song'
const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** The message for the operator, one sentence per fact. */
const account = (
  { songs, uploads, playlists, existing, failed }: RebuildReport,
  gone: MissingAudio[],
  aside: string | null,
  people = 0,
): string => {
  const lost = gone.filter(({ id }) => !failed.some(({ folder }) => folder.endsWith(`/${id}`)))
  const sentences = [
    `${many(songs, 'song')}${playlists > 0 ? ', ' : ' and '}${many(uploads, 'upload')}${playlists > 0 ? ` and ${many(playlists, 'playlist')}` : ''} restored.`,
    ...(existing > 0 ? [`Already in the database, unchanged: ${existing}.`] : []),
    ...(failed.length > 0
      ? [
          `${many(failed.length, 'folder')} couldn’t be read: ${list(failed.map(({ folder, reason }) => `${folder} (${reason})`))}.`,
        ]
      : []),
    ...(lost.length > 0
      ? [
          `No file found for ${many(lost.length, 'recording')} of the old database: ${list(lost.map(({ id, title }) => `${title} (${id})`))}.`,
        ]
      : []),
    ...(people > 0 ? [`${many(people, 'account')} copied.`] : []),
    ...(aside ? [`The old database is kept as ${aside}.`] : []),
  ]
  return sentences.join(' ')
}

const MAX_LISTED_NAMES = 50

const list = (names: string[]) =>
  names.slice(0, MAX_LISTED_NAMES).join(', ') +
  (names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : '')
