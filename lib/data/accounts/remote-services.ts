import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, min, ne, notExists, or, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { Db, DbContext } from '#lib/db/client'
import type { SetBy } from '#lib/db/column-types'
import { services, songs, tasks } from '#lib/db/schema'

/** Remote services of an owner, active and retired. At most one of each `setBy` takes new tasks. */
export type ServiceRow = typeof services.$inferSelect

export type NewService = {
  id: string
  owner: string
  baseUrl: string
  sealedKey: string
  keyHint: string
  setBy: SetBy
}

/** The service that takes new tasks; null if none is set. */
export const serviceInUse = async (db: Db, owner: string, setBy: SetBy): Promise<ServiceRow | null> => {
  const [row] = await db
    .select()
    .from(services)
    .where(and(eq(services.owner, owner), eq(services.setBy, setBy), isNull(services.retiredAt)))
    .orderBy(desc(services.createdAt))
    .limit(1)
  return row ?? null
}

/** A service by id, active or retired: open tasks of retired services are still polled. */
export const findService = async (db: Db, id: string): Promise<ServiceRow | null> => {
  const [row] = await db.select().from(services).where(eq(services.id, id))
  return row ?? null
}

/** What a task records when its service gave no usable answer. */
const NO_ANSWER = ['unavailable', 'upstream_failed', 'upstream_timeout']

/**
 * Whether the last request of an open task of a service got no usable answer. A task shows its problem only after some of them;
 * this is known from the first, and over once the service answers.
 */
export const isUnreachable = async (db: Db, serviceId: string): Promise<boolean> => {
  const code = sql<string | null>`${tasks.lastError}->>'code'`
  const [silent] = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.serviceId, serviceId),
        isNotNull(tasks.dueAt),
        gt(tasks.failedPolls, 0),
        isNull(tasks.missingSince),
        or(isNull(tasks.lastError), inArray(code, NO_ANSWER)),
      ),
    )
    .limit(1)
  return silent !== undefined
}

/** Replaces the active service; null only retires it. A retired service takes no new tasks. */
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

/** Songs whose audio is not downloaded yet. */
const openSong = and(
  eq(tasks.serviceId, services.id),
  inArray(songs.status, ['pending', 'running', 'stream']),
  eq(tasks.state, 'accepted'),
)

/** Addresses of retired services with open tasks, and the number of those tasks. */
export const retiredServices = (db: Db, owner: string) =>
  db
    .select({ baseUrl: services.baseUrl, openTasks: count(tasks.id) })
    .from(services)
    .innerJoin(tasks, openTask)
    .where(and(eq(services.owner, owner), isNotNull(services.retiredAt)))
    .groupBy(services.baseUrl)
    .orderBy(min(services.createdAt))

/** Key of a retired service without open tasks. */
export const ERASED_KEY = ''

/** Erases the keys of retired services without open tasks. The row keeps the address, in case it is set up again. */
export const eraseRetiredServiceKeys = ({ db, clock, pace }: DbContext) =>
  db
    .update(services)
    .set({ sealedKey: ERASED_KEY })
    .where(
      and(
        isNotNull(services.retiredAt),
        ne(services.sealedKey, ERASED_KEY),
        lte(services.retiredAt, fromNow(clock, -pace.retiredServiceKeepMs)),
        notExists(db.select({ one: sql`1` }).from(tasks).where(openTask)),
        notExists(db.select({ one: sql`1` }).from(tasks).innerJoin(songs, eq(songs.taskId, tasks.id)).where(openSong)),
      ),
    )
