import { getTableColumns, sql } from 'drizzle-orm'
import type { SongFacts } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'

/** All that is known of a song and of a task; what the database derives from it, to find them by, is no part of that. */
const { searchText: _words, instrumental: _instrumental, genre: _genre, ...whole } = getTableColumns(songs)
export const wholeSong = whole
const { searchText: _prompt, ...task } = getTableColumns(tasks)
export const wholeTask = task

/** What is read of a song unless its chords and timed words are needed, which weigh more than all the rest. */
const { facts: _facts, ...withoutFacts } = whole
export const songColumns = withoutFacts

/** What a list tells of it. */
export const listedSong = { ...withoutFacts, genre: songs.genre }

export const songWeft = sql<number[] | null>`${songs.facts}->'weft'`

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
  lastError: tasks.lastError,
}
