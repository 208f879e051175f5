import { and, eq, gt, gte, notInArray, sql, sum } from 'drizzle-orm'
import type { Clock } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import type { Db, Tx } from '#lib/db/client'
import { dailyUsage, people } from '#lib/db/people'
import { services, tasks } from '#lib/db/schema'

/**
 * Daily song limits and storage limits. Users without an account, as in local mode, and users without a limit are unlimited.
 * Each check and its count are one statement or hold a lock, so concurrent requests cannot exceed a limit.
 */

export const today = (clock: Clock) => sql`(${clock.sqlNow} at time zone 'utc')::date`

/** Thrown inside a transaction that would exceed a limit; rolls it back. */
export class OverQuota extends Error {
  constructor(readonly failure: Failure) {
    super(failure.detail)
  }
}

const DAY_SECONDS = 24 * 60 * 60

/** Seconds until midnight UTC. */
// secondsUntilTomorrow(new Date('2026-01-01T23:59:00Z')) // => 60
export const secondsUntilTomorrow = (now: Date) => DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS)

/**
 * Counts songs against today’s limit.
 * @throws OverQuota if they exceed it
 */
export const consumeQuota = async (tx: Tx, clock: Clock, personId: string, count: number): Promise<void> => {
  const { rows } = (await tx.execute(sql`
    insert into daily_usage (person_id, day, songs)
    select id, ${today(clock)}, ${count}::int from people
    where id = ${personId} and (songs_per_day is null or ${count}::int <= songs_per_day)
    on conflict (person_id, day) do update set songs = daily_usage.songs + excluded.songs
    where daily_usage.songs + excluded.songs <=
      coalesce((select songs_per_day from people where id = excluded.person_id), 2147483647)
    returning songs`)) as unknown as { rows: unknown[] }
  if (rows.length > 0) return
  const used = sql<number>`coalesce((select songs from daily_usage where person_id = ${people.id} and day = ${today(clock)}), 0)::int`
  const [person] = await tx.select({ limit: people.songsPerDay, used }).from(people).where(eq(people.id, personId))
  if (!person || person.limit === null) return
  const left = Math.max(0, person.limit - person.used)
  throw new OverQuota({
    code: 'songs_used_up',
    detail: `Each take counts as a song. Your limit is ${songs(person.limit)} a day, and ${left === 0 ? 'none is' : left === 1 ? 'one is' : `${left} are`} left. It resets at midnight UTC.`,
    retryAfter: secondsUntilTomorrow(clock.now()),
    songsLeft: left,
  })
}

const songs = (count: number) => (count === 1 ? 'one song' : `${count} songs`)

/** Returns the quota of songs that were not ordered. */
export const refundQuota = async (tx: Tx, personId: string, count: number, orderedAt: Date): Promise<void> => {
  await tx
    .update(dailyUsage)
    .set({ songs: sql`greatest(0, ${dailyUsage.songs} - ${count}::int)` })
    .where(
      and(
        eq(dailyUsage.personId, personId),
        eq(dailyUsage.day, sql`(${orderedAt.toISOString()}::timestamptz at time zone 'utc')::date`),
        gt(dailyUsage.songs, 0),
      ),
    )
}

/**
 * Checks songs against today’s limit of a service, which all users share. Tasks that were not ordered do not count. Locks the
 * service’s row until the transaction ends.
 * @throws OverQuota if they exceed it
 */
export const assertServiceQuota = async (tx: Tx, clock: Clock, serviceId: string, count: number): Promise<void> => {
  const [service] = await tx
    .select({ limit: services.songsPerDay })
    .from(services)
    .where(eq(services.id, serviceId))
    .for('no key update')
  if (!service || service.limit === null) return
  const begin = sql`(${today(clock)}::timestamp at time zone 'utc')`
  const [used] = await tx
    .select({ songs: sum(tasks.songCount).mapWith(Number) })
    .from(tasks)
    .where(
      and(eq(tasks.serviceId, serviceId), gte(tasks.createdAt, begin), notInArray(tasks.state, ['refused', 'ended'])),
    )
  const left = Math.max(0, service.limit - (used?.songs ?? 0))
  if (count <= left) return
  throw new OverQuota({
    code: 'songs_used_up',
    detail: `Each take counts as a song. This service may make ${songs(service.limit)} a day for everyone together, and ${left === 0 ? 'none is' : left === 1 ? 'one is' : `${left} are`} left. It resets at midnight UTC; another service may still have some.`,
    retryAfter: secondsUntilTomorrow(clock.now()),
    songsLeft: left,
  })
}

/** Bytes of a user’s songs, their masters and own pictures, trash included, and uploads. Failed songs have no files. */
export const bytesOf = (personId: unknown) => sql<number>`(
  coalesce((select sum(coalesce(bytes, 0) + picture_bytes + master_bytes) from songs
    where songs.owner = ${personId} and songs.status <> 'fail'), 0) +
  coalesce((select sum(bytes) from uploads where uploads.owner = ${personId}), 0))::float8`

/**
 * Checks that an upload or import fits. Locks the user’s row until the transaction ends.
 * @param bytes size of the new files; 0 checks for any free space
 * @throws OverQuota
 */
export const assertStorage = async (tx: Tx, personId: string, bytes: number): Promise<void> => {
  const [person] = await tx
    .select({ limit: people.storageBytes })
    .from(people)
    .where(eq(people.id, personId))
    .for('no key update')
  if (!person || person.limit === null) return
  const [used] = await tx
    .select({ bytes: bytesOf(personId) })
    .from(people)
    .where(eq(people.id, personId))
  if ((used?.bytes ?? 0) + Math.max(1, bytes) > person.limit) throw new OverQuota(STORAGE_USED_UP)
}

const STORAGE_USED_UP: Failure = {
  code: 'storage_used_up',
  detail:
    'Your storage is full. Delete songs you no longer need and then empty the trash, or ask the owner for more storage.',
}

/** The failure if so many bytes do not fit now; null if they do. */
export const storageFailure = (db: Db, personId: string, bytes: number): Promise<Failure | null> =>
  db
    .transaction((tx) => assertStorage(tx, personId, bytes))
    .then(
      () => null,
      (error) => {
        if (error instanceof OverQuota) return error.failure
        throw error
      },
    )
