import { and, eq, gt } from 'drizzle-orm'
import { playlistFiles, songFiles, uploadFiles } from '#lib/data/file-keys'
import { manifest, playlistManifest, uploadManifest } from '#lib/data/library/manifest'
import { orderOf } from '#lib/data/playlists/playlists'
import { wholeSong, wholeTask } from '#lib/data/songs/columns'
import type { Db } from '#lib/db/client'
import { playlists, songs, tasks, uploads } from '#lib/db/schema'
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
  const behindUploads = await db.select().from(uploads).where(eq(uploads.manifestWritten, false)).limit(BATCH_SIZE)
  for (const upload of behindUploads) {
    await storage.put(uploadFiles(upload.id, upload.format).manifest, json(uploadManifest(upload)))
    await db.update(uploads).set({ manifestWritten: true }).where(eq(uploads.id, upload.id))
  }
  const behindPlaylists = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(playlistIsBehind)
    .limit(BATCH_SIZE)
  if (behindPlaylists.length > 0) await storage.check()
  for (const { id } of behindPlaylists) await syncPlaylistManifest(db, storage, id)
  return behind.length + behindUploads.length + behindPlaylists.length
}

const playlistIsBehind = gt(playlists.revision, playlists.manifestRevision)

/** Removes the files of a deleted playlist before its row, so that a rebuild cannot restore it. */
const syncPlaylistManifest = (db: Db, storage: Storage, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [list] = await tx
      .select()
      .from(playlists)
      .where(and(eq(playlists.id, id), playlistIsBehind))
      .for('update', { skipLocked: true })
    if (!list) return
    if (list.deletedAt) {
      await storage.remove(playlistFiles(id).folder)
      await tx.delete(playlists).where(eq(playlists.id, id))
      return
    }
    await storage.put(playlistFiles(id).manifest, json(playlistManifest(list, await orderOf(tx, id))))
    await tx.update(playlists).set({ manifestRevision: list.revision }).where(eq(playlists.id, id))
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
