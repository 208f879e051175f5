import { and, eq } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { uploads } from '#lib/db/schema'
import type { UploadRow } from '#lib/songs/rows'

export const insertUpload = async (db: Db, upload: Omit<UploadRow, 'createdAt' | 'kept'>): Promise<UploadRow> => {
  const [row] = (await db.insert(uploads).values(upload).returning()) as UploadRow[]
  if (!row) throw new Error('The upload was not written.')
  return row
}

export const findUpload = async (db: Db, owner: string, id: string): Promise<UploadRow | null> => {
  const [row] = (await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.owner, owner)))) as UploadRow[]
  return row ?? null
}

/** By the token in its addresses, whoever asks: the token is the permission. */
export const findUploadByToken = async (db: Db, token: string): Promise<UploadRow | null> => {
  const [row] = (await db.select().from(uploads).where(eq(uploads.mediaToken, token))) as UploadRow[]
  return row ?? null
}
