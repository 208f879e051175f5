import { and, asc, eq, lt } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { passkeys, verifications } from '#lib/db/people'

export type Passkey = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt'>

export const listPasskeys = (db: Db, personId: string): Promise<Passkey[]> =>
  db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, personId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Whether the passkey existed. */
export const removePasskey = async (db: Db, personId: string, id: string): Promise<boolean> => {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, personId)))
    .returning({ id: passkeys.id })
  return gone.length > 0
}

/** Deletes expired challenges. */
export const deleteExpiredChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
}
