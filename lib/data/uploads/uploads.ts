import { and, eq, not } from 'drizzle-orm'
import { ok, type Result } from '#lib/contract/errors'
import { assertStorage, OverQuota } from '#lib/data/accounts/quotas'
import { isOwnerSuspended } from '#lib/data/accounts/users'
import type { UploadRow } from '#lib/data/rows'
import type { Db } from '#lib/db/client'
import { uploads } from '#lib/db/schema'

/** Inserts an upload. Fails with `storage_used_up` if the owner’s storage is full. */
export const insertUpload = async (
  db: Db,
  upload: Omit<UploadRow, 'createdAt' | 'manifestWritten'>,
): Promise<Result<UploadRow>> => {
  try {
    return await db.transaction(async (tx) => {
      await assertStorage(tx, upload.owner, upload.bytes)
      const [row] = await tx.insert(uploads).values(upload).returning()
      if (!row) throw new Error('The upload was not written.')
      return ok(row)
    })
  } catch (error) {
    if (error instanceof OverQuota) return { ok: false, failure: error.failure }
    throw error
  }
}

export const findUpload = async (db: Db, owner: string, id: string): Promise<UploadRow | null> => {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.owner, owner)))
  return row ?? null
}

/** An upload by its media token, for any caller. Null if the owner is suspended. */
export const findUploadByToken = async (db: Db, token: string): Promise<UploadRow | null> => {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.mediaToken, token), not(isOwnerSuspended(uploads.owner))))
  return row ?? null
}
