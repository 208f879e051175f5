import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/** Newest songs of the library whose stanzas a new song avoids. */
const MAX_AVOIDED_SONGS = 300

/** The stanzas of a planned song, by which the engine writes the same words again; null without any. */
export const stanzasOf = ({ metadata }: Pick<WholeSong, 'metadata'>): { again: string[] } | null =>
  metadata?.stanzas ? { again: metadata.stanzas } : null

/**
 * The stanzas that a song repeats or avoids.
 * A planned song repeats its own. With a chosen seed, a song repeats the newest one of the same request, seed and take;
 * null without such a song. Any other song avoids those of the library (`sung`) and excludes those of its other take
 * (`taken`).
 */
export const stanzasFor = async (
  db: Db,
  song: WholeSong,
  task: TaskRow,
): Promise<{ again: string[] } | { sung: string[]; taken?: string[] } | null> => {
  const own = stanzasOf(song)
  if (own) return own
  if (task.fields?.seed !== undefined) {
    const repeated = await findRepeated(db, song, task)
    return repeated && stanzasOf(repeated)
  }
  const rows = await db
    .select({ taskId: songs.taskId, stanzas: songs.stanzas })
    .from(songs)
    .where(and(eq(songs.owner, song.owner), isNotNull(songs.stanzas), ne(songs.id, song.id)))
    .orderBy(desc(songs.createdAt))
    .limit(MAX_AVOIDED_SONGS)
  const collect = (isSameTask: boolean) =>
    rows.filter(({ taskId }) => (taskId === song.taskId) === isSameTask).flatMap(({ stanzas }) => stanzas ?? [])
  const taken = collect(true)
  return { sung: collect(false), ...(taken.length > 0 && { taken }) }
}

/** The newest planned song of the same owner, prompt, seed and take; null without one. */
export const findRepeated = async (
  db: Db,
  song: WholeSong,
  task: TaskRow,
): Promise<Pick<WholeSong, 'metadata'> | null> => {
  const [row] = await db
    .select({ metadata: songs.metadata })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(
      and(
        eq(songs.owner, song.owner),
        eq(tasks.owner, song.owner),
        eq(tasks.seed, task.seed),
        eq(songs.take, song.take),
        isNotNull(songs.metadata),
        sql`${tasks.request}->>'prompt' is not distinct from ${'prompt' in task.request ? (task.request.prompt ?? null) : null}::text`,
      ),
    )
    .orderBy(desc(songs.createdAt))
    .limit(1)
  return row ?? null
}
