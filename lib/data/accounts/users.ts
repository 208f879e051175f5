import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#lib/clock'
import { OWNER } from '#lib/data/accounts/owner'
import { bytesOf, today } from '#lib/data/accounts/quotas'
import type { Db } from '#lib/db/client'
import { people, sessions } from '#lib/db/people'
import { IN_LIBRARY, songs } from '#lib/db/schema'

export type UserRow = typeof people.$inferSelect

export type Usage = { songs: number; songsToday: number; bytes: number; seenAt: Date | null }

export const findUser = async (db: Db, id: string): Promise<UserRow | null> => {
  const [person] = await db.select().from(people).where(eq(people.id, id))
  return person ?? null
}

/** False without an account, as in local mode. */
export const isSuspended = async (db: Db, id: string): Promise<boolean> => (await findUser(db, id))?.suspendedAt != null

/** SQL condition: the owner in this column is suspended. */
export const isOwnerSuspended = (owner: AnyPgColumn): SQL => sql`exists (
  select 1 from ${people} where ${people.id} = ${owner} and ${people.suspendedAt} is not null
)`

const usage = (clock: Clock) => ({
  songs: sql<number>`(select count(*)::int from songs where songs.owner = people.id and songs.status = 'done')`,
  songsToday: sql<number>`coalesce((select songs from daily_usage where person_id = people.id
    and day = ${today(clock)}), 0)::int`,
  bytes: bytesOf(sql`people.id`),
  seenAt: sql`(select greatest(
    (select max(updated_at) from sessions where user_id = people.id),
    (select max(used_at) from person_keys where person_id = people.id)))`.mapWith((value) =>
    value === null ? null : new Date(value),
  ),
})

/** All users, or one, with their usage; the owner first. */
export const listUsers = async (
  { db, clock }: { db: Db; clock: Clock },
  id?: string,
): Promise<{ person: UserRow; usage: Usage }[]> =>
  await db
    .select({ person: people, usage: usage(clock) })
    .from(people)
    .where(id === undefined ? undefined : eq(people.id, id))
    .orderBy(sql`${people.id} <> ${OWNER}`, asc(people.createdAt), asc(people.id))

/** What a user has stored, who need not have an account. `songs` leaves out the trash. */
export const storedBy = async (db: Db, id: string): Promise<{ songs: number; bytes: number }> => {
  const [stored] = await db
    .select({ songs: sql<number>`count(*)::int`, bytes: bytesOf(id) })
    .from(songs)
    .where(and(eq(songs.owner, id), IN_LIBRARY))
  return stored ?? { songs: 0, bytes: 0 }
}

/** Changes a user’s own name. */
export const renameUser = async ({ db, clock }: { db: Db; clock: Clock }, id: string, name: string): Promise<void> => {
  await db.update(people).set({ name, updatedAt: clock.sqlNow }).where(eq(people.id, id))
}

export type PersonChange = { songsPerDay?: number | null; storageBytes?: number | null; suspended?: boolean }

/** Changes a member’s limits or suspension. Suspension ends all sessions. Returns whether the member exists. */
export const updateUser = (
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  change: PersonChange,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { suspended, ...limits } = change
    const changed = await tx
      .update(people)
      .set({
        ...limits,
        ...(suspended !== undefined && {
          suspendedAt: suspended ? sql`coalesce(suspended_at, ${clock.sqlNow})` : null,
        }),
        updatedAt: clock.sqlNow,
      })
      .where(and(eq(people.id, id), ne(people.id, OWNER)))
      .returning({ id: people.id })
    if (changed.length > 0 && suspended) await tx.delete(sessions).where(eq(sessions.userId, id))
    return changed.length > 0
  })
