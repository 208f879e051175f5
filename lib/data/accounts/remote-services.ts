import { and, count, desc, eq, inArray, isNotNull, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { Db, DbContext } from '#lib/db/client'
import type { SetBy } from '#lib/db/column-types'
import { services, songs, tasks } from '#lib/db/schema'

/** The remote services that an owner uses or used. At most one of each origin of setting takes new tasks. */
export type ServiceRow = typeof services.$inferSelect

export type NewService = {
  id: string
  owner: string
  baseUrl: string
  sealedKey: string
  keyHint: string
  setBy: SetBy
}

/** The service that takes new tasks, as it was set there; null where none was. */
export const serviceInUse = async (db: Db, owner: string, setBy: SetBy): Promise<ServiceRow | null> => {
  const [row] = await db
    .select()
    .from(services)
    .where(and(eq(services.owner, owner), eq(services.setBy, setBy), isNull(services.retiredAt)))
    .orderBy(desc(services.createdAt))
    .limit(1)
  return row ?? null
}

/** By its id, in use or left: tasks are followed where they are. */
export const findService = async (db: Db, id: string): Promise<ServiceRow | null> => {
  const [row] = await db.select().from(services).where(eq(services.id, id))
  return row ?? null
}

/** Puts a service in the place of the one that was set there; null leaves the place empty. What was there takes nothing new. */
export const replaceService = (
  { db, clock }: { db: Db; clock: Clock },
  owner: string,
  setBy: SetBy,
  next: NewService | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .update(services)
      .set({ retiredAt: clock.sqlNow })
      .where(and(eq(services.owner, owner), eq(services.setBy, setBy), isNull(services.retiredAt)))
    if (next) await tx.insert(services).values(next)
  })

const openTask = and(eq(tasks.serviceId, services.id), isNotNull(tasks.dueAt))

/** Songs whose audio is still to be fetched from there. */
const openSong = and(
  eq(tasks.serviceId, services.id),
  inArray(songs.status, ['pending', 'running', 'stream']),
  eq(tasks.state, 'accepted'),
)

/** Services that were left while something is still open there, with how many tasks that is. */
export const servicesLeft = (db: Db, owner: string) =>
  db
    .select({ baseUrl: services.baseUrl, openTasks: count(tasks.id) })
    .from(services)
    .innerJoin(tasks, openTask)
    .where(and(eq(services.owner, owner), isNotNull(services.retiredAt)))
    .groupBy(services.id)
    .orderBy(services.createdAt)

/** The key of a service that was left and has nothing open any more. */
export const ERASED = ''

/**
 * Erases the keys of services that were left and have nothing open any more. What remains says where their songs were made,
 * for the day when the same address is set up again.
 */
export const eraseRetiredServiceKeys = ({ db, clock, pace }: DbContext) =>
  db
    .update(services)
    .set({ sealedKey: ERASED })
    .where(
      and(
        isNotNull(services.retiredAt),
        ne(services.sealedKey, ERASED),
        lte(services.retiredAt, fromNow(clock, -pace.retiredServiceKeepMs)),
        notExists(db.select({ one: sql`1` }).from(tasks).where(openTask)),
        notExists(db.select({ one: sql`1` }).from(tasks).innerJoin(songs, eq(songs.taskId, tasks.id)).where(openSong)),
      ),
    )
