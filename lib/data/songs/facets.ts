import { desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SongFacets } from '#lib/contract/studio'
import { isInPlaylist, matching, type SongFilter } from '#lib/data/songs/song-filter'
import type { Db } from '#lib/db/client'
import { playlistSongs, songs, tasks } from '#lib/db/schema'

const MAX_TAGS_LISTED = 500
const total = sql<number>`count(*)::int`

/** What a filter can narrow to, with the number of songs of each. */
export const countFacets = async (db: Db, owner: string, filter: SongFilter): Promise<SongFacets> => {
  /** Matching songs, a row each with a value. */
  const valuesOf = (within: SongFilter, value: SQL) => {
    const query = db
      .select({ value: value.as('value') })
      .from(songs)
      .innerJoin(tasks, eq(tasks.id, songs.taskId))
      .$dynamic()
    if (filter.playlist !== null) query.innerJoin(playlistSongs, isInPlaylist(filter.playlist))
    return query.where(matching(owner, within)).as('matching')
  }
  const genres = valuesOf({ ...filter, genres: [] }, sql<string | null>`${songs.genre}`)
  const ratings = valuesOf({ ...filter, ratingMin: null }, sql<number | null>`${songs.rating}`)
  const tags = valuesOf(filter, sql<string>`jsonb_array_elements_text(${songs.tags})`)
  return {
    genres: await db
      .select({ name: sql<string>`${genres.value}`, songs: total })
      .from(genres)
      .where(isNotNull(genres.value))
      .groupBy(genres.value)
      .orderBy(desc(total), genres.value),
    ratings: await db
      .select({ rating: sql<number>`${ratings.value}`, songs: total })
      .from(ratings)
      .where(isNotNull(ratings.value))
      .groupBy(ratings.value)
      .orderBy(desc(ratings.value)),
    tags: await db
      .select({ name: sql<string>`min(${tags.value})`, songs: total })
      .from(tags)
      .groupBy(sql`lower(${tags.value})`)
      .orderBy(desc(total), sql`lower(${tags.value})`)
      .limit(MAX_TAGS_LISTED),
  }
}
