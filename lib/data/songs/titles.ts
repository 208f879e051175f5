import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { findRepeated } from '#lib/data/songs/stanzas'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/** Songs whose titles the next one avoids. */
const MAX_SONGS = 1000

/** The engine’s title of a planned song, which it gives again; null without one. */
export const titlesOf = ({ metadata }: Pick<WholeSong, 'metadata'>): { again: string } | null =>
  metadata?.title ? { again: metadata.title } : null

/**
 * Titles that an instrumental avoids, by the rules of `stanzasFor`: a planned song keeps its own, a chosen seed repeats the
 * title of the song it repeats, and any other song avoids the titles of the library.
 */
export const titlesFor = async (
  db: Db,
  song: WholeSong,
  task: TaskRow,
): Promise<{ again: string } | { used: string[] } | null> => {
  const own = titlesOf(song)
  if (own) return own
  if (task.fields?.seed !== undefined) {
    const repeated = await findRepeated(db, song, task)
    return repeated && titlesOf(repeated)
  }
  const rows = await db
    .select({ title: songs.title })
    .from(tasks)
    .innerJoin(songs, eq(songs.taskId, tasks.id))
    .where(and(eq(tasks.owner, song.owner), isNotNull(songs.title), ne(songs.id, song.id)))
    .orderBy(desc(tasks.createdAt))
    .limit(MAX_SONGS)
  return { used: rows.flatMap(({ title }) => title ?? []) }
}
