import { and, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { songs, tasks, uploads } from '#lib/db/schema'
import { songFiles, uploadFiles } from '#lib/songs/files'
import type { TaskRow } from '#lib/songs/rows'
import type { Storage } from '#lib/storage/storage'

export type SourceFile = { bytes: Uint8Array; name: string; format: string }

/** The recording that a task is made from; null where it was removed since. */
export const sourceFile = async (db: Db, storage: Storage, task: TaskRow): Promise<SourceFile | null> => {
  if (task.sourceUpload) {
    const [upload] = await db
      .select({ name: uploads.name, format: uploads.format })
      .from(uploads)
      .where(and(eq(uploads.id, task.sourceUpload), eq(uploads.owner, task.owner)))
    const bytes = upload && (await storage.get(uploadFiles(task.sourceUpload, upload.format).audio))
    return bytes ? { bytes, name: upload.name, format: upload.format } : null
  }
  if (task.sourceSong) {
    const [song] = await db
      .select({ title: songs.title, format: songs.format })
      .from(songs)
      .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner)))
    const bytes = song && (await storage.get(songFiles(task.sourceSong, song.format).audio))
    return bytes ? { bytes, name: song.title ?? 'Song', format: song.format } : null
  }
  return null
}

/** The bytes alone: null where the task needs none, 'gone' where they were removed since. */
export const sourceRecording = async (db: Db, storage: Storage, task: TaskRow): Promise<Uint8Array | null | 'gone'> => {
  if (!task.sourceUpload && !task.sourceSong) return null
  return (await sourceFile(db, storage, task))?.bytes ?? 'gone'
}

/** What the service of a task itself calls the song that the task is made from; null where it did not make it. */
export const remoteNameOf = async (db: Db, task: TaskRow): Promise<string | null> => {
  if (!task.sourceSong || !task.serviceId) return null
  const [song] = await db
    .select({ remoteId: songs.remoteId })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner), eq(tasks.serviceId, task.serviceId)))
  return song?.remoteId && !song.remoteId.startsWith('#') ? song.remoteId : null
}

/** From now on the song that a task is made from goes to the service as a file. */
export const forgetRemoteName = async (db: Db, task: TaskRow): Promise<void> => {
  if (task.sourceSong)
    await db
      .update(songs)
      .set({ remoteId: null })
      .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner), eq(songs.status, 'done')))
}
