import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#lib/clock'
import type { Db, Tx } from '#lib/db/client'
import { IN_LIBRARY, listSongs, lists, songs } from '#lib/db/schema'

/** Playlists: names, songs and order. */

export type ListRow = typeof lists.$inferSelect

/** The first songs of a playlist, which make up its cover. */
export type ListCover = Pick<typeof songs.$inferSelect, 'id' | 'title' | 'mediaToken'>

export type ListWithSums = { list: ListRow; songs: number; seconds: number; covers: ListCover[] }

const NEXT = sql`${lists.revision} + 1`
const COVERS = 4

const mine = (owner: string, id: string) => and(eq(lists.id, id), eq(lists.owner, owner), isNull(lists.deletedAt))

/** All playlists of an owner, or one of them, oldest first. Songs in the trash are not counted. */
export const findLists = async (db: Db, owner: string, id: string | null = null): Promise<ListWithSums[]> => {
  const found = await db
    .select()
    .from(lists)
    .where(id === null ? and(eq(lists.owner, owner), isNull(lists.deletedAt)) : mine(owner, id))
    .orderBy(asc(lists.createdAt), asc(lists.id))
  const ids = found.map((list) => list.id)
  if (ids.length === 0) return []
  const placed = db
    .select({
      listId: listSongs.listId,
      place:
        sql<number>`row_number() over (partition by ${listSongs.listId} order by ${listSongs.position}, ${songs.id})`
          .mapWith(Number)
          .as('place'),
      seconds: songs.duration,
      id: songs.id,
      title: songs.title,
      mediaToken: songs.mediaToken,
    })
    .from(listSongs)
    .innerJoin(songs, eq(songs.id, listSongs.songId))
    .where(and(inArray(listSongs.listId, ids), IN_LIBRARY))
    .as('placed')
  const sums = await db
    .select({
      listId: placed.listId,
      songs: sql<number>`count(*)::int`,
      seconds: sql<number>`coalesce(sum(${placed.seconds}), 0)::float8`,
    })
    .from(placed)
    .groupBy(placed.listId)
  const covers = await db.select().from(placed).where(sql`${placed.place} <= ${COVERS}`).orderBy(placed.place)
  return found.map((list) => ({
    list,
    songs: 0,
    seconds: 0,
    ...sums.find((sum) => sum.listId === list.id),
    covers: covers.filter((cover) => cover.listId === list.id),
  }))
}

export const insertList = async (db: Db, owner: string, id: string, name: string, songIds: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(lists).values({ id, owner, name })
    await append(tx, owner, id, songIds)
  })

/** Returns false if the owner has no such playlist. */
export const renameList = async (db: Db, owner: string, id: string, name: string): Promise<boolean> =>
  (await db.update(lists).set({ name, revision: NEXT }).where(mine(owner, id)).returning({ id: lists.id })).length > 0

/** The songs stay in the library. */
export const deleteList = async (
  { db, clock }: { db: Db; clock: Clock },
  owner: string,
  id: string,
): Promise<boolean> =>
  (
    await db
      .update(lists)
      .set({ deletedAt: clock.now(), revision: NEXT })
      .where(mine(owner, id))
      .returning({ id: lists.id })
  ).length > 0

/** Changes a playlist under a row lock; null if the owner has no such playlist. */
const changing = <T>(db: Db, owner: string, id: string, change: (tx: Tx) => Promise<T>): Promise<T | null> =>
  db.transaction(async (tx) => {
    const [list] = await tx.update(lists).set({ revision: NEXT }).where(mine(owner, id)).returning({ id: lists.id })
    return list ? change(tx) : null
  })

/** Appends songs in the given order. Songs already in the playlist keep their position. */
export const addToList = (db: Db, owner: string, id: string, songIds: string[]): Promise<string[] | null> =>
  changing(db, owner, id, (tx) => append(tx, owner, id, songIds))

const append = async (tx: Tx, owner: string, id: string, songIds: string[]): Promise<string[]> => {
  if (songIds.length === 0) return []
  const { rows } = (await tx.execute(sql`
    insert into ${listSongs} (list_id, song_id, position)
    select ${id}::uuid, songs.id, last.position + row_number() over (order by given.place)
    from ${given(songIds)}
    join songs on songs.id = given.id::uuid and songs.owner = ${owner} and ${IN_LIBRARY}
    cross join (
      select coalesce(max(position), 0) as position from ${listSongs} where list_id = ${id}
    ) as last
    on conflict do nothing
    returning song_id`)) as unknown as { rows: { song_id: string }[] }
  return rows.map((row) => row.song_id)
}

/** Ids with their positions from 1 as rows, in one bound value. */
const given = (ids: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (id, place)`

export const removeFromList = (db: Db, owner: string, id: string, songIds: string[]): Promise<string[] | null> =>
  changing(db, owner, id, async (tx) => {
    const removed = await tx
      .delete(listSongs)
      .where(and(eq(listSongs.listId, id), inArray(listSongs.songId, songIds)))
      .returning({ songId: listSongs.songId })
    return removed.map((row) => row.songId)
  })

/** Moves songs, in the given order, before another song or to the end. */
export const moveInList = (
  db: Db,
  owner: string,
  id: string,
  songIds: string[],
  before: string | null,
): Promise<string[] | null> =>
  changing(db, owner, id, async (tx) => {
    const order = await orderOf(tx, id)
    const next = moved(order, songIds, before)
    const changed = next.filter((songId, index) => order[index] !== songId)
    if (changed.length > 0)
      await tx.execute(sql`
        update ${listSongs} set position = given.place from ${given(next)}
        where list_id = ${id} and song_id = given.id::uuid`)
    return songIds.filter((songId) => order.includes(songId))
  })

export const orderOf = async (db: Db | Tx, id: string): Promise<string[]> =>
  (
    await db
      .select({ songId: listSongs.songId })
      .from(listSongs)
      .where(eq(listSongs.listId, id))
      .orderBy(asc(listSongs.position), asc(listSongs.songId))
  ).map((row) => row.songId)

/** The order with `ids` moved before another id, or to the end. Unknown ids are ignored. */
// moved(['a', 'b', 'c', 'd'], ['d'], 'b') // => ['a', 'd', 'b', 'c']
export const moved = (order: readonly string[], ids: readonly string[], before: string | null): string[] => {
  const known = new Set(order)
  const moving = new Set(ids.filter((id) => known.has(id)))
  // `before` may itself be moved: then the next id that stays counts.
  const at = before === null ? order.length : order.indexOf(before)
  const behind = at < 0 ? order.length : at
  const stays = (part: readonly string[]) => part.filter((id) => !moving.has(id))
  return [...stays(order.slice(0, behind)), ...moving, ...stays(order.slice(behind))]
}
