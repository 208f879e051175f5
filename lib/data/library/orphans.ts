import { inArray } from 'drizzle-orm'
import { isId } from '#lib/contract/api'
import { findMissingAudio, type MissingAudio } from '#lib/data/library/rebuild'
import { ageOf } from '#lib/data/songs/exports'
import { CANCELLED } from '#lib/data/tasks/fail-task'
import type { Db } from '#lib/db/client'
import { songs, uploads } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/** Younger files may still be in use by a write, in milliseconds. */
const MIN_AGE_MS = 60 * 60_000

const ROOTS = ['songs/', 'uploads/', 'live/']
const MANIFESTS = /^(songs|uploads)\/[^/]+\/(song|upload)\.json$/

export type SweepReport = {
  /** Removed folders: unfinished writes, and files of failed or cancelled songs. */
  removed: string[]
  /** Complete songs and uploads without a row. `rebuild` restores them. */
  unknown: string[]
  /** Finished songs and uploads without audio in storage. */
  gone: MissingAudio[]
}

/**
 * Removes unfinished writes of dead processes, live chunks of ended songs, and files of cancelled or failed songs.
 * Folders with a manifest and without a row are kept: they may be the only copy of a song.
 */
export const sweepOrphans = async (db: Db, storage: Storage, now: number): Promise<SweepReport> => {
  const { folders, keys } = await listFolders(storage)
  const swept: SweepReport = { removed: [], unknown: [], gone: [] }
  const old = [...folders].filter(([, { written }]) => ageOf(now, written) > MIN_AGE_MS)
  for (let from = 0; from < old.length; from += PAGE) {
    const page = old.slice(from, from + PAGE)
    const known = await knownAmong(
      db,
      page.map(([folder]) => idOf(folder)),
    )
    for (const [folder, { whole }] of page) {
      const action = sweepAction(folder, whole, known.get(idOf(folder)))
      if (action === 'unknown') swept.unknown.push(folder)
      if (action !== 'remove') continue
      await storage.remove(folder)
      swept.removed.push(folder)
    }
  }
  // Songs finished since the listing are not in it.
  swept.gone = await findMissingAudio(db, async (key) => keys.has(key) || (await storage.size(key)) !== null)
  return swept
}

const PAGE = 500

const idOf = (folder: string) => folder.split('/')[1] ?? ''

type Folder = { written: number; whole: boolean }

const listFolders = async (storage: Storage): Promise<{ folders: Map<string, Folder>; keys: Set<string> }> => {
  const folders = new Map<string, Folder>()
  const keys = new Set<string>()
  for (const root of ROOTS)
    for await (const { key, written } of storage.list(root)) {
      const folder = key.split('/').slice(0, 2).join('/')
      const known = folders.get(folder)
      folders.set(folder, {
        written: Math.max(known?.written ?? 0, written.getTime()),
        whole: (known?.whole ?? false) || MANIFESTS.test(key),
      })
      keys.add(key)
    }
  return { folders, keys }
}

/** What the row of an id says about its files. */
type FilesState = 'kept' | 'open' | 'failed' | 'cancelled'

const sweepAction = (folder: string, whole: boolean, known: FilesState | undefined): 'keep' | 'unknown' | 'remove' => {
  if (folder.startsWith('live/')) return known === 'open' ? 'keep' : 'remove'
  if (known === undefined) return whole ? 'unknown' : 'remove'
  if (known === 'cancelled') return 'remove'
  return known === 'failed' && !whole ? 'remove' : 'keep'
}

const knownAmong = async (db: Db, ids: string[]): Promise<Map<string, FilesState>> => {
  const named = ids.filter(isId)
  const known = new Map<string, FilesState>()
  if (named.length === 0) return known
  const { id, status, deletedAt, errorCode } = songs
  for (const song of await db.select({ id, status, deletedAt, errorCode }).from(songs).where(inArray(id, named)))
    known.set(song.id, songFilesState(song))
  for (const upload of await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, named)))
    known.set(upload.id, 'kept')
  return known
}

/** Songs whose download failed may be downloaded again at any moment. */
const songFilesState = (song: { status: string; deletedAt: Date | null; errorCode: string | null }): FilesState => {
  if (song.status === 'done') return 'kept'
  if (song.status !== 'fail') return 'open'
  if (song.deletedAt || song.errorCode === CANCELLED.errorCode) return 'cancelled'
  return song.errorCode === 'archive_failed' ? 'open' : 'failed'
}
