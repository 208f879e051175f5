import { and, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { songs, uploads } from '#lib/db/schema'
import { songFiles, uploadFiles } from '#lib/songs/files'
import type { TaskRow } from '#lib/songs/rows'
import type { Storage } from '#lib/storage/storage'

/** The recording that a task is made from: its bytes, null where it needs none, 'gone' where it was removed since. */
export const sourceRecording = async (db: Db, storage: Storage, task: TaskRow): Promise<Uint8Array | null | 'gone'> => {
  if (task.sourceUpload) {
    const [upload] = await db
      .select({ format: uploads.format })
      .from(uploads)
      .where(and(eq(uploads.id, task.sourceUpload), eq(uploads.owner, task.owner)))
    return (upload && (await storage.get(uploadFiles(task.sourceUpload, upload.format).audio))) ?? 'gone'
  }
  if (task.sourceSong) {
    const [song] = await db
      .select({ id: songs.id })
      .from(songs)
      .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner)))
    return (song && (await storage.get(songFiles(task.sourceSong).audio))) ?? 'gone'
  }
  return null
}
