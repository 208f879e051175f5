import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { fromNow } from '#lib/clock'
import { newToken, tokenHash } from '#lib/data/accounts/tokens'
import type { Db, DbContext } from '#lib/db/client'
import { people, personKeys } from '#lib/db/people'
import { writeFailureOf } from '#lib/write-failure'

/** API keys of users. */
export type PersonKey = typeof personKeys.$inferSelect

/** Maximum number of keys of one user. */
export const MAX_API_KEYS = 50

export const listKeys = (db: Db, personId: string): Promise<PersonKey[]> =>
  db
    .select()
    .from(personKeys)
    .where(eq(personKeys.personId, personId))
    .orderBy(asc(personKeys.createdAt), asc(personKeys.id))

/** Returns the key once; only its hash is stored. Null when the user has MAX_API_KEYS keys. */
export const createKey = async (
  db: Db,
  personId: string,
  name: string,
): Promise<{ row: PersonKey; key: string } | null> => {
  if ((await listKeys(db, personId)).length >= MAX_API_KEYS) return null
  const key = `sl_${newToken()}`
  const [row] = await db
    .insert(personKeys)
    .values({ id: randomUUID(), personId, name, keyHash: tokenHash(key), hint: key.slice(-4) })
    .returning()
  if (!row) throw new Error('The key was not written.')
  return { row, key }
}

/** Whether the key existed. */
export const revokeKey = async (db: Db, personId: string, id: string): Promise<boolean> => {
  const gone = await db
    .delete(personKeys)
    .where(and(eq(personKeys.id, id), eq(personKeys.personId, personId)))
    .returning({ id: personKeys.id })
  return gone.length > 0
}

/**
 * The id of the key’s user; null if the key is unknown or its user is suspended. Records the use at most once a minute.
 */
export const findUserByApiKey = async ({ db, clock, pace }: DbContext, key: string): Promise<string | null> => {
  const [found] = await db
    .select({ id: personKeys.id, personId: personKeys.personId, usedAt: personKeys.usedAt })
    .from(personKeys)
    .innerJoin(people, eq(people.id, personKeys.personId))
    .where(and(eq(personKeys.keyHash, tokenHash(key)), isNull(people.suspendedAt)))
  if (!found) return null
  if (found.usedAt === null || clock.now().getTime() - found.usedAt.getTime() > pace.keyUseIntervalMs)
    await db
      .update(personKeys)
      .set({ usedAt: clock.sqlNow })
      .where(
        and(
          eq(personKeys.id, found.id),
          or(isNull(personKeys.usedAt), lt(personKeys.usedAt, fromNow(clock, -pace.keyUseIntervalMs))),
        ),
      )
      // A full disk refuses writes only.
      .catch((error) => {
        if (!writeFailureOf(error)) throw error
      })
  return found.personId
}
