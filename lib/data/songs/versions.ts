import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SongRow, TaskRow } from '#lib/data/rows'
import { songColumns, wholeTask } from '#lib/data/songs/columns'
import type { Db, Tx } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/**
 * An edited song and all that was made of it by edits are versions of one song, which its first version names. So are its
 * productions that are kept in its place.
 */

/** The first version of a song, which may be deleted. */
const FIRST = sql`coalesce(${songs.firstVersion}, ${songs.id})`

/** A row of songs by another name: a finished version outside the trash. An import may name a version of another user. */
const isShown = (name: string) =>
  sql.raw(`${name}.owner = songs.owner and ${name}.status = 'done' and ${name}.deleted_at is null`)

/** Those that an import joined may have the same order. */
const isAfter = (name: string) =>
  sql`(${sql.raw(name)}.version_order, ${sql.raw(name)}.id) > (${songs.versionOrder}, ${songs.id})`

/** Matches songs that the library shows: of each song with versions the one with the highest order. */
export const IS_CURRENT: SQL = sql`(
  not exists (
    select 1 from songs as later where later.first_version = ${FIRST} and ${isShown('later')} and ${isAfter('later')})
  and (${songs.firstVersion} is null or not exists (
    select 1 from songs as first
    where first.id = ${songs.firstVersion} and ${isShown('first')} and ${isAfter('first')})))`

/** Finished versions of a song, outside the trash. */
export const VERSION_COUNT = sql<number>`(
  (select count(*) from songs as other where other.first_version = ${FIRST} and ${isShown('other')})
  + (select count(*) from songs as first where first.id = ${FIRST} and ${isShown('first')}))::int`

/** The highest number of these. */
export const NEWEST_VERSION = sql<number>`greatest(
  ${songs.version},
  (select max(other.version) from songs as other where other.first_version = ${FIRST} and ${isShown('other')}),
  (select first.version from songs as first where first.id = ${FIRST} and ${isShown('first')}))`

export type Version = { song: SongRow; task: TaskRow; isCurrent: boolean }

const versionsOf = (owner: string, first: string) =>
  and(eq(songs.owner, owner), or(eq(songs.firstVersion, first), eq(songs.id, first)))

/** The ids of all versions of a song, in text. */
export const versionIds = (db: Db, owner: string, { id, firstVersion }: Pick<SongRow, 'id' | 'firstVersion'>) =>
  db
    .select({ id: sql<string>`${songs.id}::text` })
    .from(songs)
    .where(versionsOf(owner, firstVersion ?? id))

/** The first version of a song of the owner outside the trash; null where there is no such song. */
const findFirst = async (db: Db | Tx, owner: string, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ first: sql<string>`${FIRST}` })
    .from(songs)
    .where(and(eq(songs.id, id), eq(songs.owner, owner), isNull(songs.deletedAt)))
  return row?.first ?? null
}

/** All versions of a song but those in the trash, oldest first. Null where the owner has no such song. */
export const listVersions = async (db: Db, owner: string, id: string): Promise<Version[] | null> => {
  const first = await findFirst(db, owner, id)
  if (first === null) return null
  const rows = await db
    .select({ song: songColumns, task: wholeTask, isCurrent: sql<boolean>`${songs.status} = 'done' and ${IS_CURRENT}` })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(versionsOf(owner, first), isNull(songs.deletedAt)))
    .orderBy(asc(songs.version))
  return rows
}

/** Serialises what numbers the versions of one song. */
const lockVersions = (tx: Tx, first: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${first}, 0))`)

const highest = async (tx: Tx, owner: string, first: string) => {
  const [row] = await tx
    .select({
      version: sql<number>`coalesce(max(${songs.version}), 0)::int`,
      order: sql<number>`coalesce(max(${songs.versionOrder}), 0)::int`,
    })
    .from(songs)
    .where(versionsOf(owner, first))
  return row ?? { version: 0, order: 0 }
}

type Numbers = Pick<SongRow, 'version' | 'versionOrder'>

/** Numbers of a new version of a song, which no other version gets before the transaction ends. */
export const nextVersion = async (
  tx: Tx,
  { id, owner, firstVersion, version }: Pick<SongRow, 'id' | 'owner' | 'firstVersion' | 'version'>,
): Promise<Numbers & Pick<SongRow, 'firstVersion'>> => {
  const first = firstVersion ?? id
  await lockVersions(tx, first)
  const last = await highest(tx, owner, first)
  return { firstVersion: first, version: Math.max(last.version, version) + 1, versionOrder: last.order + 1 }
}

/** Numbers of a version that an import or a rebuild brings: its own, or the next ones where another version has them. */
export const freeNumbers = async (
  tx: Tx,
  { id, owner, firstVersion, version, versionOrder }: Numbers & Pick<SongRow, 'id' | 'owner' | 'firstVersion'>,
): Promise<Numbers> => {
  const first = firstVersion ?? id
  await lockVersions(tx, first)
  const [taken] = await tx
    .select({ id: songs.id })
    .from(songs)
    .where(and(versionsOf(owner, first), or(eq(songs.version, version), eq(songs.versionOrder, versionOrder))))
    .limit(1)
  if (!taken) return { version, versionOrder }
  const last = await highest(tx, owner, first)
  return { version: last.version + 1, versionOrder: last.order + 1 }
}

/** Makes a finished version the one that the library shows. */
export const makeCurrent = (db: Db, owner: string, id: string): Promise<'done' | 'unfinished' | null> =>
  db.transaction(async (tx) => {
    const first = await findFirst(tx, owner, id)
    if (first === null) return null
    await lockVersions(tx, first)
    const { order } = await highest(tx, owner, first)
    const [row] = await tx
      .update(songs)
      .set({ versionOrder: order + 1, revision: sql`${songs.revision} + 1` })
      .where(and(eq(songs.id, id), eq(songs.owner, owner), eq(songs.status, 'done'), isNull(songs.deletedAt)))
      .returning({ id: songs.id })
    return row ? 'done' : 'unfinished'
  })

/** Tasks whose song can take the place of the one that it was made from: what a version says that it changed. */
const KEPT_AS: Partial<Record<TaskRow['type'], string>> = {
  cover: 'Produced with another service',
  replace: 'Section replaced',
  'add-part': 'Part added',
}

/** Makes a song that a service made from a version of another one, with its own versions, the newest versions of that one. */
export const keepProduction = (
  db: Db,
  owner: string,
  id: string,
  production: string,
): Promise<'done' | 'unfinished' | 'unrelated' | null> =>
  db.transaction(async (tx) => {
    const first = await findFirst(tx, owner, id)
    if (first === null) return null
    await lockVersions(tx, first)
    await lockVersions(tx, production)
    const [made] = await tx
      .select({ song: songColumns, task: wholeTask })
      .from(songs)
      .innerJoin(tasks, eq(tasks.id, songs.taskId))
      .where(and(eq(songs.id, production), eq(songs.owner, owner), isNull(songs.deletedAt)))
    if (!made) return null
    if (made.song.firstVersion === first) return 'done'
    const { sourceSong, type } = made.task
    const words = KEPT_AS[type]
    if (words === undefined || sourceSong === null || made.song.firstVersion !== null) return 'unrelated'
    const [source] = await tx
      .select(songColumns)
      .from(songs)
      .where(and(versionsOf(owner, first), eq(songs.id, sourceSong)))
    if (!source) return 'unrelated'
    if (made.song.status !== 'done') return 'unfinished'
    const last = await highest(tx, owner, first)
    const own = await tx
      .select({ id: songs.id, order: songs.versionOrder })
      .from(songs)
      .where(versionsOf(owner, production))
      .orderBy(asc(songs.version))
    const inOrder = own.toSorted((a, b) => a.order - b.order)
    for (const [index, version] of own.entries())
      await tx
        .update(songs)
        .set({
          firstVersion: first,
          version: last.version + 1 + index,
          versionOrder: last.order + 1 + inOrder.indexOf(version),
          revision: sql`${songs.revision} + 1`,
        })
        .where(eq(songs.id, version.id))
    await tx
      .update(songs)
      .set({ edits: [words], ...labelsOf(made.song, source) })
      .where(eq(songs.id, production))
    return 'done'
  })

/** The labels of a production, and those of its source that it has none of. */
const labelsOf = (production: Labels, source: Labels): Labels => ({
  favourite: production.favourite || source.favourite,
  rating: production.rating ?? source.rating,
  tags: production.tags.length > 0 ? production.tags : source.tags,
  note: production.note ?? source.note,
})
type Labels = Pick<SongRow, 'favourite' | 'rating' | 'tags' | 'note'>

/** Records the size of a master. False where the song is gone. */
export const setMasterBytes = async (db: Db, id: string, masterBytes: number): Promise<boolean> => {
  const rows = await db.update(songs).set({ masterBytes }).where(eq(songs.id, id)).returning({ id: songs.id })
  return rows.length > 0
}
