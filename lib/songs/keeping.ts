import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { songs, tasks, uploads } from '#lib/db/schema'
import { songFiles, uploadFiles } from '#lib/songs/files'
import { manifest, uploadManifest } from '#lib/songs/manifest'
import type { TaskRow, UploadRow, WholeSong } from '#lib/songs/rows'
import type { Storage } from '#lib/storage/storage'

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2))

const AT_ONCE = 50

const isBehind = and(eq(songs.status, 'done'), gt(songs.revision, songs.keptRevision))

/**
 * Writes song.json and upload.json anew where the rows know more than they tell: after a change of name, a favourite, a
 * deletion, or a process that died between the two. Answers how many.
 */
export const keepManifests = async (db: Db, storage: Storage): Promise<number> => {
  const behind = await db.select({ id: songs.id }).from(songs).where(isBehind).limit(AT_ONCE)
  for (const { id } of behind) await keepManifest(db, storage, id)
  const unkept = (await db.select().from(uploads).where(eq(uploads.kept, false)).limit(AT_ONCE)) as UploadRow[]
  for (const upload of unkept) {
    await storage.put(uploadFiles(upload.id, upload.format).manifest, json(uploadManifest(upload)))
    await db.update(uploads).set({ kept: true }).where(eq(uploads.id, upload.id))
  }
  return behind.length + unkept.length
}

/** The row is locked until the file is written, so that of two processes none can leave an older file for a newer row. */
const keepManifest = (db: Db, storage: Storage, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = (await tx
      .select({ song: songs, task: tasks })
      .from(songs)
      .innerJoin(tasks, eq(tasks.id, songs.taskId))
      .where(and(eq(songs.id, id), isBehind))
      .for('update', { of: songs, skipLocked: true })) as { song: WholeSong; task: TaskRow }[]
    if (!found) return
    const { song, task } = found
    await storage.put(songFiles(id).manifest, json(manifest(song, task)))
    await tx.update(songs).set({ keptRevision: song.revision }).where(eq(songs.id, id))
  })
