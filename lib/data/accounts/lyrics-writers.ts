import { eq } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { lyricsWriters } from '#lib/db/schema'

/** The language model of the settings that writes lyrics. */
export type LyricsWriterRow = typeof lyricsWriters.$inferSelect

export const findLyricsWriter = async (db: Db, owner: string): Promise<LyricsWriterRow | null> => {
  const [row] = await db.select().from(lyricsWriters).where(eq(lyricsWriters.owner, owner))
  return row ?? null
}

export const saveLyricsWriter = async (db: Db, row: Omit<LyricsWriterRow, 'createdAt'>): Promise<void> => {
  const { owner: _, ...change } = row
  await db.insert(lyricsWriters).values(row).onConflictDoUpdate({ target: lyricsWriters.owner, set: change })
}

export const removeLyricsWriter = async (db: Db, owner: string): Promise<void> => {
  await db.delete(lyricsWriters).where(eq(lyricsWriters.owner, owner))
}
