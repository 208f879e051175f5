import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { Db, DbContext, Tx } from '#lib/db/client'
import type { ServiceCheck, SetBy } from '#lib/db/column-types'
import { services, songs, tasks } from '#lib/db/schema'

/** Services of an owner, active and retired. At most one is the default, and at most one active one is the environment's. */
export type ServiceRow = typeof services.$inferSelect

export type NewService = {
  id: string
  owner: string
  kind: string
  name: string
  baseUrl: string
  sealedKey: string
  keyHint: string
  setBy: SetBy
  isDefault: boolean
  lastCheck: ServiceCheck | null
}

const isActive = (owner: string) => and(eq(services.owner, owner), isNull(services.retiredAt))

/** Services that take new tasks, oldest first. */
export const activeServices = (db: Db, owner: string): Promise<ServiceRow[]> =>
  db.select().from(services).where(isActive(owner)).orderBy(asc(services.createdAt), asc(services.id))

/** The service of tasks that name none; null for the built-in engine. */
export const defaultService = async (db: Db, owner: string): Promise<ServiceRow | null> => {
  const [row] = await db
    .select()
    .from(services)
    .where(and(isActive(owner), services.isDefault))
  return row ?? null
}

/** A service that takes new tasks, by id. */
export const findActiveService = async (db: Db, owner: string, id: string): Promise<ServiceRow | null> => {
  const [row] = await db
    .select()
    .from(services)
    .where(and(isActive(owner), eq(services.id, id)))
  return row ?? null
}

/** The newest active service at the same address as another. */
export const sameAddress = async (db: Db, { id, owner, baseUrl }: ServiceRow): Promise<ServiceRow | null> => {
  const [row] = await db
    .select()
    .from(services)
    .where(and(isActive(owner), eq(services.baseUrl, baseUrl), ne(services.id, id)))
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

type Writing = { db: Db; clock: Clock }

/** Adds a service. `replaced`: retires that one, whose limit and place it takes. */
export const addService = ({ db, clock }: Writing, added: NewService, replaced: string | null): Promise<ServiceRow> =>
  db.transaction(async (tx) => {
    await lockServices(tx)
    const former = replaced === null ? null : await retire(tx, clock, added.owner, replaced)
    const isDefault = added.isDefault || former?.isDefault === true
    if (isDefault) await clearDefault(tx, added.owner)
    const place = former && { songsPerDay: former.songsPerDay, createdAt: former.createdAt }
    const [row] = await tx
      .insert(services)
      .values({ ...added, createdAt: clock.sqlNow, ...place, isDefault })
      .returning()
    if (!row) throw new Error('The service was not written.')
    return row
  })

/** Retires a service: it takes no new tasks. Without it, the built-in engine is the default. */
export const retireService = ({ db, clock }: Writing, owner: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await retire(tx, clock, owner, id)
  })

/** Returns the service as it was. */
const retire = async (tx: Tx, clock: Clock, owner: string, id: string): Promise<ServiceRow | null> => {
  const [former] = await tx
    .select()
    .from(services)
    .where(and(isActive(owner), eq(services.id, id)))
    .for('update')
  if (!former) return null
  await tx.update(services).set({ retiredAt: clock.sqlNow, isDefault: false }).where(eq(services.id, id))
  return former
}

/** Two changes at once would each set a default. */
const lockServices = (tx: Tx) => tx.execute(sql`lock table ${services} in share row exclusive mode`)

const clearDefault = (tx: Tx, owner: string) =>
  tx
    .update(services)
    .set({ isDefault: false })
    .where(and(eq(services.owner, owner), services.isDefault))

/** Makes a service the default; null for the built-in engine. */
export const setDefaultService = (db: Db, owner: string, id: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    await lockServices(tx)
    await clearDefault(tx, owner)
    if (id !== null)
      await tx
        .update(services)
        .set({ isDefault: true })
        .where(and(isActive(owner), eq(services.id, id)))
  })

export const updateService = async (
  db: Db,
  id: string,
  change: { name?: string | undefined; songsPerDay?: number | null | undefined; lastCheck?: ServiceCheck },
): Promise<void> => {
  if (Object.values(change).some((value) => value !== undefined))
    await db.update(services).set(change).where(eq(services.id, id))
}

const openTask = and(eq(tasks.serviceId, services.id), isNotNull(tasks.dueAt))

/** Songs whose audio is not downloaded yet. */
const openSong = and(
  eq(tasks.serviceId, services.id),
  inArray(songs.status, ['pending', 'running', 'stream']),
  eq(tasks.state, 'accepted'),
)

/** Retired services with open tasks, and the number of those tasks, by address. */
export const retiredServices = (db: Db, owner: string) =>
  db
    .select({ name: min(services.name), baseUrl: services.baseUrl, openTasks: count(tasks.id) })
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
