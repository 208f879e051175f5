import { and, eq, gt } from 'drizzle-orm'
import { listFiles, songFiles, uploadFiles } from '#lib/data/file-keys'
import { listManifest, manifest, uploadManifest } from '#lib/data/library/manifest'
import { orderOf } from '#lib/data/playlists/playlists'
import { wholeSong, wholeTask } from '#lib/data/songs/columns'
import type { Db } from '#lib/db/client'
import { lists, songs, tasks, uploads } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2))

const BATCH_SIZE = 200

const isBehind = and(eq(songs.status, 'done'), gt(songs.revision, songs.manifestRevision))

/** Writes manifests that are older than their rows. Returns how many. */
export const syncManifests = async (db: Db, storage: Storage): Promise<number> => {
  const behind = await db.select({ id: songs.id }).from(songs).where(isBehind).limit(BATCH_SIZE)
  // Do not lock rows while the storage does not answer.
  if (behind.length > 0) await storage.check()
  for (const { id } of behind) await syncSongManifest(db, storage, id)
  const behindUploads = await db.select().from(uploads).where(eq(uploads.kept, false)).limit(BATCH_SIZE)
  for (const upload of behindUploads) {
    await storage.put(uploadFiles(upload.id, upload.format).manifest, json(uploadManifest(upload)))
    await db.update(uploads).set({ kept: true }).where(eq(uploads.id, upload.id))
  }
  const behindLists = await db.select({ id: lists.id }).from(lists).where(listIsBehind).limit(BATCH_SIZE)
  if (behindLists.length > 0) await storage.check()
  for (const { id } of behindLists) await syncListManifest(db, storage, id)
  return behind.length + behindUploads.length + behindLists.length
}

const listIsBehind = gt(lists.revision, lists.manifestRevision)

/** Removes the files of a deleted playlist before its row, so that a rebuild cannot restore it. */
const syncListManifest = (db: Db, storage: Storage, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [list] = await tx
      .select()
      .from(lists)
      .where(and(eq(lists.id, id), listIsBehind))
      .for('update', { skipLocked: true })
    if (!list) return
    if (list.deletedAt) {
      await storage.remove(listFiles(id).folder)
      await tx.delete(lists).where(eq(lists.id, id))
      return
    }
    await storage.put(listFiles(id).manifest, json(listManifest(list, await orderOf(tx, id))))
    await tx.update(lists).set({ manifestRevision: list.revision }).where(eq(lists.id, id))
  })

/** Locks the row until the file is written: no process can then overwrite a newer file with an older one. */
const syncSongManifest = (db: Db, storage: Storage, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ song: wholeSong, task: wholeTask })
      .from(songs)
      .innerJoin(tasks, eq(tasks.id, songs.taskId))
      .where(and(eq(songs.id, id), isBehind))
      .for('update', { of: songs, skipLocked: true })
    if (!found) return
    const { song, task } = found
    await storage.put(songFiles(id).manifest, json(manifest(song, task)))
    await tx.update(songs).set({ manifestRevision: song.revision }).where(eq(songs.id, id))
  })
