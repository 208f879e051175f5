import { eq, sql } from 'drizzle-orm'
import type { WholeSong } from '#lib/data/rows'
import type { Db } from '#lib/db/client'
import type { SongAlignment } from '#lib/db/column-types'
import { songs } from '#lib/db/schema'
import { languageOf } from '#lib/lyrics/language'
import { type HeardWord, sungText, timedLyric } from '#lib/lyrics/timed-lines'

/** A song of which nothing but its words was compared. */
const UNALIGNED: Omit<SongAlignment, 'lines'> = { certainty: 0, error: 0, runs: [], sections: [], chords: [] }

/** What an aligner is given of a lyric. */
export const textToTime = (lyric: string) => {
  const text = sungText(lyric)
  return { text, language: languageOf(text) }
}

/**
 * Stores when the words of a song are sung. What is known of its chords and sections stays. False if these are the times of
 * other words.
 */
export const saveTimedLyric = async (
  db: Db,
  { id, lyric, duration }: Pick<WholeSong, 'id' | 'lyric' | 'duration'>,
  heard: readonly HeardWord[],
): Promise<boolean> => {
  const timed = timedLyric(lyric ?? '', heard, duration ?? 0)
  if (!timed) return false
  const song = eq(songs.id, id)
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ alignment: songs.alignment }).from(songs).where(song).for('update')
    const before = row?.alignment ?? UNALIGNED
    const sections = before.sections.length > 0 ? before.sections : timed.sections
    await tx
      .update(songs)
      .set({ alignment: { ...before, lines: timed.lines, sections }, revision: sql`${songs.revision} + 1` })
      .where(song)
  })
  return true
}
