import type { songs, tasks, uploads } from '#lib/db/schema'

export type TaskRow = Omit<typeof tasks.$inferSelect, 'searchText'>

export type SongRow = Omit<
  typeof songs.$inferSelect,
  'metadata' | 'alignment' | 'searchText' | 'instrumental' | 'genre' | 'stanzas'
>

/** With the engine’s genre name; null if unknown. */
export type ListedSong = SongRow & Pick<typeof songs.$inferSelect, 'genre'>

/** With the number of its versions and the highest number of one. */
export type LibraryRow = ListedSong & { versions: number; newestVersion: number }

/** With its chords, timed words and parts. */
export type WholeSong = SongRow & Pick<typeof songs.$inferSelect, 'metadata' | 'alignment'>

/** Columns that a poll returns. */
export type PolledSong = Pick<
  SongRow,
  | 'id'
  | 'take'
  | 'status'
  | 'mediaToken'
  | 'format'
  | 'title'
  | 'lyric'
  | 'duration'
  | 'error'
  | 'errorCode'
  | 'deletedAt'
  | 'reading'
  | 'version'
  | 'edits'
  | 'changedWindow'
>
export type PolledTask = Pick<
  TaskRow,
  | 'id'
  | 'type'
  | 'state'
  | 'service'
  | 'seed'
  | 'createdAt'
  | 'retryAt'
  | 'acceptedAt'
  | 'dueAt'
  | 'lastPolledAt'
  | 'remoteId'
  | 'lastError'
  | 'progress'
  | 'sourceSong'
>

export type UploadRow = typeof uploads.$inferSelect
