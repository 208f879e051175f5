import type { Timing } from '#lib/clock'
import type { SongRecord, TaskRecord, UploadRecord } from '#lib/contract/api'
import { coverVersion } from '#lib/contract/cover'
import type { SongVersion } from '#lib/contract/editing'
import type {
  LibrarySong,
  MadeBy,
  Playlist,
  RenderEstimate,
  SongDetail,
  TaskCard,
  TrashedSong,
} from '#lib/contract/studio'
import type { PlaylistWithTotals } from '#lib/data/playlists/playlists'
import type { LibraryRow, PolledSong, PolledTask, SongRow, TaskRow, UploadRow } from '#lib/data/rows'
import type { SongFamily } from '#lib/data/songs/songs'
import { timelineOf } from '#lib/data/songs/timeline'
import { purgeDate } from '#lib/data/songs/trash'
import type { Version } from '#lib/data/songs/versions'
import { promptOf, submittedRequest } from '#lib/data/tasks/submitted-request'

/** Converts rows to API records. `origin` is the origin of the request, without a trailing slash. */

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

const media = (origin: string, token: string, file: string) => `${origin}/media/${token}/${file}`

export const songRecord = (song: PolledSong, origin: string): SongRecord => {
  const base = {
    id: song.id,
    take: song.take,
    ...(song.title !== null && { title: song.title }),
    ...(song.lyric !== null && { lyric: song.lyric }),
    ...(song.duration !== null && { duration: song.duration }),
  }
  if (song.deletedAt) return { ...base, status: 'fail', error: 'This song was deleted.', error_code: 'deleted' }
  switch (song.status) {
    case 'stream':
      return { ...base, status: 'stream', pipe_url: media(origin, song.mediaToken, 'live.mp3') }
    case 'done':
      return { ...base, status: 'done', audio_url: media(origin, song.mediaToken, `audio.${song.format}`) }
    case 'fail':
      return {
        ...base,
        status: 'fail',
        error: song.error ?? 'The song couldn’t be created.',
        error_code: song.errorCode ?? 'failed',
      }
    default:
      return { ...base, status: song.status }
  }
}

/** Its cover lies beside it, so the address changes with the cover, which browsers keep. */
const peaksUrl = ({ mediaToken, cover }: Pick<SongRow, 'mediaToken' | 'cover'>, origin: string) => {
  const version = coverVersion(cover)
  return media(origin, mediaToken, version ? `peaks.json?cover=${version}` : 'peaks.json')
}

/** A remote service has seeds of its own. */
const seedOf = ({ service, seed }: Pick<TaskRow, 'service' | 'seed'>) => (service === 'embedded' ? { seed } : {})

/** The service of a task; null for the built-in engine. */
const madeBy = ({ service, serviceId, madeBy }: TaskRow): MadeBy | null =>
  service === 'embedded' ? null : { id: serviceId, name: madeBy?.name ?? null, licence: madeBy?.licence ?? null }

/** What a version made by edits adds to its record. */
const editFields = (
  { edits, changedWindow, version }: Pick<SongRow, 'edits' | 'changedWindow' | 'version'>,
  { type, sourceSong }: Pick<TaskRow, 'type' | 'sourceSong'>,
) => (type === 'edit' ? { parent_id: sourceSong, edits: edits ?? [], window: changedWindow, version } : {})

const takeRecord = (song: PolledSong, task: PolledTask, origin: string): SongRecord => ({
  ...songRecord(song, origin),
  ...seedOf(task),
  ...editFields(song, task),
  ...(song.reading && { reading: song.reading }),
})

const byTake = (a: PolledSong, b: PolledSong) => a.take - b.take

export const taskRecord = (timing: Timing, task: PolledTask, songs: PolledSong[], origin: string): TaskRecord => ({
  id: task.id,
  task_type: task.type,
  choices: [...songs].sort(byTake).map((song) => takeRecord(song, task, origin)),
  create_at: unixSeconds(task.createdAt),
  ...stateOf(timing, task),
  ...(task.retryAt && { retry_at: unixSeconds(task.retryAt) }),
  ...(task.lastError && { trouble: { code: task.lastError.code, detail: task.lastError.detail } }),
  ...(isOpen(task) && task.progress && { progress: task.progress }),
})

/** Whether its service still works on it. */
const isOpen = ({ state, remoteId, dueAt }: PolledTask) => state === 'accepted' && remoteId !== null && dueAt !== null

/** Task states that its songs do not show. */
const stateOf = ({ clock, pace }: Timing, task: PolledTask): Pick<TaskRecord, 'state'> => {
  if (task.state === 'sending' || task.state === 'waiting') return { state: task.state }
  const begun = (task.acceptedAt ?? task.createdAt).getTime()
  return isOpen(task) && clock.now().getTime() - begun > pace.stalledAfterMs ? { state: 'stalled' } : {}
}

export const taskCard = (
  timing: Timing,
  task: TaskRow,
  songs: SongRow[],
  source: TaskCard['source'],
  retriedBy: string | null,
  origin: string,
  estimates: ReadonlyMap<string, RenderEstimate>,
): TaskCard => ({
  ...taskRecord(timing, task, [], origin),
  choices: songs
    .filter((song) => !song.deletedAt)
    .sort(byTake)
    .map((song) => {
      const estimate = estimates.get(song.id)
      return { ...takeRecord(song, task, origin), ...songExtras(song, origin), ...(estimate && { estimate }) }
    }),
  request: submittedRequest(task),
  service: task.service,
  made_by: madeBy(task),
  retry_of: task.retryOf,
  retried_by: retriedBy,
  source,
})

const songExtras = (song: SongRow, origin: string) => ({
  peaks_url: peaksUrl(song, origin),
  favourite: song.favourite,
  unread: song.unread,
  bpm: song.bpm,
  key: song.key,
  meter: song.meter,
})

export const librarySong = (song: LibraryRow, task: TaskRow, origin: string): LibrarySong => ({
  ...songRecord(song, origin),
  ...seedOf(task),
  ...editFields(song, task),
  ...songExtras(song, origin),
  task_id: task.id,
  task_type: task.type,
  model: task.request.model,
  prompt: promptOf(task),
  created_at: unixSeconds(song.createdAt),
  parent_id: task.sourceSong,
  version: song.version,
  versions: song.versions,
  newest_version: song.newestVersion,
  genre: song.genre,
  rating: song.rating,
  tags: song.tags,
  bytes: song.bytes,
})

/** A song in the trash, to be heard before it is restored or deleted. Its URLs end with its stay there. */
export const trashedSong = (song: SongRow, task: TaskRow, origin: string): TrashedSong => ({
  id: song.id,
  take: song.take,
  task_id: task.id,
  ...(song.title !== null && { title: song.title }),
  ...(song.duration !== null && { duration: song.duration }),
  prompt: promptOf(task),
  bpm: song.bpm,
  key: song.key,
  meter: song.meter,
  version: song.version,
  audio_url: media(origin, song.mediaToken, `audio.${song.format}`),
  peaks_url: media(origin, song.mediaToken, 'peaks.json'),
  deleted_at: unixSeconds(song.deletedAt ?? song.createdAt),
  purge_at: unixSeconds(purgeDate(song.deletedAt ?? song.createdAt)),
})

export const playlistRecord = ({ list, songs, seconds, covers }: PlaylistWithTotals, origin: string): Playlist => ({
  id: list.id,
  name: list.name,
  created_at: unixSeconds(list.createdAt),
  songs,
  seconds,
  covers: covers.map(({ id, title, ...song }) => ({
    id,
    ...(title !== null && { title }),
    peaks_url: peaksUrl(song, origin),
  })),
})

export const uploadRecord = (upload: UploadRow, origin: string): UploadRecord => ({
  id: upload.id,
  name: upload.name,
  upload_type: upload.uploadType,
  format: upload.format,
  bytes: upload.bytes,
  duration: upload.duration,
  bpm: upload.inspection.bpm,
  key: upload.inspection.key,
  meter: upload.inspection.meter,
  confidence: upload.inspection.confidence,
  bars: upload.inspection.bars,
  audio_url: media(origin, upload.mediaToken, `audio.${upload.format}`),
  peaks_url: media(origin, upload.mediaToken, 'peaks.json'),
  created_at: unixSeconds(upload.createdAt),
})

/** A version of a song. */
export const songVersion = ({ song, task, isCurrent }: Version, origin: string): SongVersion => ({
  ...takeRecord(song, task, origin),
  version: song.version,
  parent_id: task.type === 'edit' || song.firstVersion !== null ? task.sourceSong : null,
  edits: song.edits ?? [],
  is_current: isCurrent,
  created_at: unixSeconds(song.createdAt),
  loudness: song.loudness,
  peaks_url: peaksUrl(song, origin),
})

export const songDetail = (
  { song, task, takes, versions, newestVersion, prompt, parent, children }: SongFamily,
  hasScore: boolean,
  origin: string,
): SongDetail => ({
  ...librarySong({ ...song, genre: song.metadata?.genre ?? null, versions, newestVersion }, task, origin),
  prompt,
  note: song.note,
  loudness: song.loudness,
  cover: song.cover,
  ...(song.reading && { reading: song.reading }),
  sections: timelineOf(song)?.sections ?? [],
  chords: timelineOf(song)?.chords ?? [],
  lines: timelineOf(song)?.lines ?? [],
  parts: song.metadata?.parts ?? [],
  engine: song.metadata?.engine ?? null,
  timing: timelineOf(song) === null ? null : song.metadata ? 'exact' : 'estimated',
  alignment:
    task.type === 'cover' && song.alignment
      ? { certainty: song.alignment.certainty, error: song.alignment.error, runs: song.alignment.runs }
      : null,
  made_by: madeBy(task),
  making: song.making,
  has_score: hasScore,
  parts_url: media(origin, song.mediaToken, 'parts.json'),
  request: submittedRequest(task),
  takes: takes.map(({ id, take, status }) => ({ id, take, status })),
  parent: parent && {
    id: parent.id,
    title: parent.title ?? '',
    peaks_url: peaksUrl(parent, origin),
  },
  children: children.map((child) => ({
    id: child.song.id,
    title: child.song.title ?? '',
    task_type: child.task.type,
    peaks_url: peaksUrl(child.song, origin),
  })),
})
