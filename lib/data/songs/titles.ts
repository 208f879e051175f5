import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import { findRepeated } from '#lib/data/songs/stanzas'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/** Newest songs of the library whose titles a new song avoids. */
const MAX_AVOIDED_TITLES = 1000

/** The title that the engine gave a planned song, to be repeated; null without one. */
export const titlesOf = ({ metadata }: Pick<WholeSong, 'metadata'>): { again: string } | null =>
  metadata?.title ? { again: metadata.title } : null

/**
 * The title that a song repeats (`again`), or those that it avoids (`used`), by the rules of `stanzasFor`.
 * Null if a chosen seed repeats no song.
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
    .limit(MAX_AVOIDED_TITLES)
  return { used: rows.flatMap(({ title }) => title ?? []) }
}
