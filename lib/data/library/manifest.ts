import type { PlaylistRow } from '#lib/data/playlists/playlists'
import type { SongRow, TaskRow, UploadRow, WholeSong } from '#lib/data/rows'

/** song.json: everything needed to rebuild the rows of a song from its files. */
export type Manifest = {
  format: 1
  song: Omit<
    WholeSong,
    | 'attempts'
    | 'error'
    | 'errorCode'
    | 'pictureBytes'
    | 'masterBytes'
    | 'remotePipe'
    | 'remoteAudio'
    | 'leaseUntil'
    | 'revision'
    | 'manifestRevision'
  >
  task: Omit<
    TaskRow,
    | 'state'
    | 'retryAt'
    | 'sentAt'
    | 'sendDeadline'
    | 'dueAt'
    | 'lastPolledAt'
    | 'cancel'
    | 'failedPolls'
    | 'missingSince'
    | 'incompleteSince'
    | 'lastError'
    | 'progress'
  >
}

export const manifest = (song: WholeSong, task: TaskRow): Manifest => {
  const {
    attempts,
    error,
    errorCode,
    pictureBytes,
    masterBytes,
    remotePipe,
    remoteAudio,
    leaseUntil,
    revision,
    manifestRevision,
    ...kept
  } = song
  return { format: 1, song: kept, task: requestOf(task) }
}

/** The task without its progress. */
const requestOf = (task: TaskRow): Manifest['task'] => {
  const {
    state,
    retryAt,
    sentAt,
    sendDeadline,
    dueAt,
    lastPolledAt,
    cancel,
    failedPolls,
    missingSince,
    incompleteSince,
    lastError,
    progress,
    ...request
  } = task
  return request
}

/** upload.json: the row of an upload. */
export type UploadManifest = { format: 1; upload: Omit<UploadRow, 'manifestWritten'> }

export const uploadManifest = ({ manifestWritten, ...upload }: UploadRow): UploadManifest => ({ format: 1, upload })

const FAILED_SONG_FIELDS = [
  'id',
  'createdAt',
  'take',
  'title',
  'lyric',
  'duration',
  'bpm',
  'key',
  'meter',
  'reading',
  'error',
  'errorCode',
] as const satisfies (keyof SongRow)[]
type FailedSong = Pick<SongRow, (typeof FAILED_SONG_FIELDS)[number]>

/** task.json of an archive: the task, its state and its failed songs. */
export type TaskManifest = { format: 1; task: Manifest['task'] & Pick<TaskRow, 'state'>; failed: FailedSong[] }

export const taskManifest = (task: TaskRow, failed: SongRow[]): TaskManifest => ({
  format: 1,
  task: { ...requestOf(task), state: task.state },
  failed: failed.map((song) => Object.fromEntries(FAILED_SONG_FIELDS.map((name) => [name, song[name]])) as FailedSong),
})

/** list.json: a playlist with its song ids in order. */
export type PlaylistManifest = {
  format: 1
  list: Omit<PlaylistRow, 'deletedAt' | 'revision' | 'manifestRevision'> & { songs: string[] }
}

export const playlistManifest = (
  { deletedAt, revision, manifestRevision, ...list }: PlaylistRow,
  songs: string[],
): PlaylistManifest => ({ format: 1, list: { ...list, songs } })
