import { getTableColumns, sql } from 'drizzle-orm'
import type { SongFacts } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'

/** All columns except generated search columns. */
const { searchText: _words, instrumental: _instrumental, genre: _genre, ...whole } = getTableColumns(songs)
export const wholeSong = whole
const { searchText: _prompt, ...task } = getTableColumns(tasks)
export const wholeTask = task

/** Columns without `facts`, which is larger than all others. */
const { facts: _facts, ...withoutFacts } = whole
export const songColumns = withoutFacts

/** Columns for song lists. */
export const listedSong = { ...withoutFacts, genre: songs.genre }

export const songWeft = sql<number[] | null>`${songs.facts}->'weft'`

export const songSections = sql<SongFacts['sections'] | null>`${songs.facts}->'sections'`

/** Columns for polls, the most frequent query. */
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
  reading: songs.reading,
}

export const polledTask = {
  id: tasks.id,
  type: tasks.type,
  state: tasks.state,
  service: tasks.service,
  seed: tasks.seed,
  createdAt: tasks.createdAt,
  retryAt: tasks.retryAt,
  acceptedAt: tasks.acceptedAt,
  dueAt: tasks.dueAt,
  askedAt: tasks.askedAt,
  remoteId: tasks.remoteId,
  lastError: tasks.lastError,
}
