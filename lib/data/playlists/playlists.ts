import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#lib/clock'
import type { Db, Tx } from '#lib/db/client'
import { IN_LIBRARY, playlistSongs, playlists, songs } from '#lib/db/schema'

/** Playlists: names, songs and order. */

export type PlaylistRow = typeof playlists.$inferSelect

/** The first songs of a playlist, which make up its cover. */
export type PlaylistCover = Pick<typeof songs.$inferSelect, 'id' | 'title' | 'mediaToken' | 'cover'>

export type PlaylistWithTotals = { list: PlaylistRow; songs: number; seconds: number; covers: PlaylistCover[] }

const NEXT = sql`${playlists.revision} + 1`
const COVERS = 4

const mine = (owner: string, id: string) =>
  and(eq(playlists.id, id), eq(playlists.owner, owner), isNull(playlists.deletedAt))

/** All playlists of an owner, or one of them, oldest first. Songs in the trash are not counted. */
export const findPlaylists = async (db: Db, owner: string, id: string | null = null): Promise<PlaylistWithTotals[]> => {
  const found = await db
    .select()
    .from(playlists)
    .where(id === null ? and(eq(playlists.owner, owner), isNull(playlists.deletedAt)) : mine(owner, id))
    .orderBy(asc(playlists.createdAt), asc(playlists.id))
  const ids = found.map((list) => list.id)
  if (ids.length === 0) return []
  const placed = db
    .select({
      playlistId: playlistSongs.playlistId,
      place:
        sql<number>`row_number() over (partition by ${playlistSongs.playlistId} order by ${playlistSongs.position}, ${songs.id})`
          .mapWith(Number)
          .as('place'),
      seconds: songs.duration,
      id: songs.id,
      title: songs.title,
      mediaToken: songs.mediaToken,
      cover: songs.cover,
    })
    .from(playlistSongs)
    .innerJoin(songs, eq(songs.id, playlistSongs.songId))
    .where(and(inArray(playlistSongs.playlistId, ids), IN_LIBRARY))
    .as('placed')
  const sums = await db
    .select({
      playlistId: placed.playlistId,
      songs: sql<number>`count(*)::int`,
      seconds: sql<number>`coalesce(sum(${placed.seconds}), 0)::float8`,
    })
    .from(placed)
    .groupBy(placed.playlistId)
  const covers = await db.select().from(placed).where(sql`${placed.place} <= ${COVERS}`).orderBy(placed.place)
  return found.map((list) => ({
    list,
    songs: 0,
    seconds: 0,
    ...sums.find((sum) => sum.playlistId === list.id),
    covers: covers.filter((cover) => cover.playlistId === list.id),
  }))
}

export const insertPlaylist = async (
  db: Db,
  owner: string,
  id: string,
  name: string,
  songIds: string[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(playlists).values({ id, owner, name })
    await append(tx, owner, id, songIds)
  })

/** Returns false if the owner has no such playlist. */
export const renamePlaylist = async (db: Db, owner: string, id: string, name: string): Promise<boolean> =>
  (await db.update(playlists).set({ name, revision: NEXT }).where(mine(owner, id)).returning({ id: playlists.id }))
    .length > 0

/** The songs stay in the library. */
export const deletePlaylist = async (
  { db, clock }: { db: Db; clock: Clock },
  owner: string,
  id: string,
): Promise<boolean> =>
  (
    await db
      .update(playlists)
      .set({ deletedAt: clock.now(), revision: NEXT })
      .where(mine(owner, id))
      .returning({ id: playlists.id })
  ).length > 0

/** Changes a playlist under a row lock; null if the owner has no such playlist. */
const changing = <T>(db: Db, owner: string, id: string, change: (tx: Tx) => Promise<T>): Promise<T | null> =>
  db.transaction(async (tx) => {
    const [list] = await tx
      .update(playlists)
      .set({ revision: NEXT })
      .where(mine(owner, id))
      .returning({ id: playlists.id })
    return list ? change(tx) : null
  })

/** Appends songs in the given order. Songs already in the playlist keep their position. */
export const addToPlaylist = (db: Db, owner: string, id: string, songIds: string[]): Promise<string[] | null> =>
  changing(db, owner, id, (tx) => append(tx, owner, id, songIds))

const append = async (tx: Tx, owner: string, id: string, songIds: string[]): Promise<string[]> => {
  if (songIds.length === 0) return []
  const { rows } = (await tx.execute(sql`
    insert into ${playlistSongs} (playlist_id, song_id, position)
    select ${id}::uuid, songs.id, last.position + row_number() over (order by given.place)
    from ${given(songIds)}
    join songs on songs.id = given.id::uuid and songs.owner = ${owner} and ${IN_LIBRARY}
    cross join (
      select coalesce(max(position), 0) as position from ${playlistSongs} where playlist_id = ${id}
    ) as last
    on conflict do nothing
    returning song_id`)) as unknown as { rows: { song_id: string }[] }
  return rows.map((row) => row.song_id)
}

/** Ids with their positions from 1 as rows, in one bound value. */
const given = (ids: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (id, place)`

export const removeFromPlaylist = (db: Db, owner: string, id: string, songIds: string[]): Promise<string[] | null> =>
  changing(db, owner, id, async (tx) => {
    const removed = await tx
      .delete(playlistSongs)
      .where(and(eq(playlistSongs.playlistId, id), inArray(playlistSongs.songId, songIds)))
      .returning({ songId: playlistSongs.songId })
    return removed.map((row) => row.songId)
  })

/** Moves songs, in the given order, before another song or to the end. */
export const moveInPlaylist = (
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
        update ${playlistSongs} set position = given.place from ${given(next)}
        where playlist_id = ${id} and song_id = given.id::uuid`)
    return songIds.filter((songId) => order.includes(songId))
  })

export const orderOf = async (db: Db | Tx, id: string): Promise<string[]> =>
  (
    await db
      .select({ songId: playlistSongs.songId })
      .from(playlistSongs)
      .where(eq(playlistSongs.playlistId, id))
      .orderBy(asc(playlistSongs.position), asc(playlistSongs.songId))
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
