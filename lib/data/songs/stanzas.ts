import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { TaskRow, WholeSong } from '#lib/data/rows'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/** Songs whose stanzas the next one avoids. */
const MAX_SONGS = 300

/** The stanzas of a planned song, by which the engine writes the same words again; null without any. */
export const stanzasOf = ({ metadata }: Pick<WholeSong, 'metadata'>): { again: string[] } | null =>
  metadata?.stanzas ? { again: metadata.stanzas } : null

/**
 * What the engine is told of stanzas. A planned song keeps its own. A request whose seed was chosen repeats the newest
 * song of the same request, seed and take, if the library has it. Any other song avoids the stanzas of the library, and
 * takes none of the other take.
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
    .limit(MAX_SONGS)
  const of = (isSame: boolean) =>
    rows.filter(({ taskId }) => (taskId === song.taskId) === isSame).flatMap(({ stanzas }) => stanzas ?? [])
  const taken = of(true)
  return { sung: of(false), ...(taken.length > 0 && { taken }) }
}

/** The newest planned song of the same request, seed and take. */
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
