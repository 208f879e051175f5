import { getTableColumns, sql } from 'drizzle-orm'
import { songs, tasks } from '#lib/db/schema'
import type { SongFacts } from '#lib/songs/rows'

/** What is read of a song unless its chords and timed words are needed, which weigh more than all the rest. */
const { facts: _facts, ...withoutFacts } = getTableColumns(songs)
export const songColumns = withoutFacts

export const songWeft = sql<SongFacts['weft'] | null>`${songs.facts}->'weft'`

export const songSections = sql<SongFacts['sections'] | null>`${songs.facts}->'sections'`

/** What a poll tells: it is read so often that nothing else is. */
export const polledSong = {
  id: songs.id,
  take: songs.take,
  status: songs.status,
  mediaToken: songs.mediaToken,
  format: songs.format,
  title: songs.title,
  lyric: songs.lyric,
  duration: songs.duration,
  error: songs.error,
  errorCode: songs.errorCode,
  deletedAt: songs.deletedAt,
}

export const polledTask = {
  id: tasks.id,
  type: tasks.type,
  state: tasks.state,
  createdAt: tasks.createdAt,
  retryAt: tasks.retryAt,
  acceptedAt: tasks.acceptedAt,
  dueAt: tasks.dueAt,
  askedAt: tasks.askedAt,
  remoteId: tasks.remoteId,
  trouble: tasks.trouble,
}
