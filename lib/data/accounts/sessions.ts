import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { sessions } from '#lib/db/people'
import type { Milliseconds } from '#lib/music/time'

/** A signed-in browser. */
export type Session = typeof sessions.$inferSelect

/** Lifetime of a session after its last use. */
export const SESSION_LIFETIME_MS: Milliseconds = 90 * 24 * 60 * 60 * 1000

export const listSessions = (db: Db, personId: string, now: Date): Promise<Session[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))

/** Whether the session existed. */
export const endSession = async (db: Db, personId: string, id: string): Promise<boolean> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, personId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Whether the session has not expired or ended. */
export const isOpenSession = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  return found.length > 0
}

/** Ends all other sessions of the user. Returns their number. */
export const endOtherSessions = async (db: Db, personId: string, here: string): Promise<number> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), ne(sessions.id, here)))
    .returning({ id: sessions.id })
  return ended.length
}
