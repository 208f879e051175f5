import { getTableColumns, sql } from 'drizzle-orm'
import type { SongMetadata } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'

/** All columns except generated search columns. */
const {
  searchText: _words,
  instrumental: _instrumental,
  genre: _genre,
  stanzas: _stanzas,
  ...whole
} = getTableColumns(songs)
export const wholeSong = whole
const { searchText: _prompt, ...task } = getTableColumns(tasks)
export const wholeTask = task

/** Columns without those that are larger than all others. */
const { metadata: _metadata, alignment: _alignment, ...withoutMetadata } = whole
export const songColumns = withoutMetadata

/** Columns for song lists. */
export const listedSong = { ...withoutMetadata, genre: songs.genre }

export const songCoverPeaks = sql<number[] | null>`${songs.metadata}->'coverPeaks'`

export const songSections = sql<
  SongMetadata['sections'] | null
>`coalesce(${songs.metadata}, ${songs.alignment})->'sections'`

/** Columns for media files: with the sections and the cover of its peaks. */
export const songWithSections = {
  ...songColumns,
  sections: songSections,
  coverPeaks: songCoverPeaks,
  serviceId: tasks.serviceId,
}

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
  version: songs.version,
  edits: songs.edits,
  changedWindow: songs.changedWindow,
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
  lastPolledAt: tasks.lastPolledAt,
  remoteId: tasks.remoteId,
  lastError: tasks.lastError,
  progress: tasks.progress,
  sourceSong: tasks.sourceSong,
}
