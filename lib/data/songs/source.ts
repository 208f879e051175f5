import { and, eq, sql } from 'drizzle-orm'
import type { SubmitRequest } from '#lib/contract/api'
import { songFiles, uploadFiles } from '#lib/data/file-keys'
import type { TaskRow } from '#lib/data/rows'
import { wholeSong, wholeTask } from '#lib/data/songs/columns'
import { promptOf } from '#lib/data/tasks/submitted-request'
import type { Db } from '#lib/db/client'
import type { SongMetadata, TaskFields } from '#lib/db/column-types'
import { songs, tasks, uploads } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/** Maximum length of the chain of extended songs. */
export const MAX_SOURCE_DEPTH = 50

export type SourceFile = { bytes: Uint8Array; name: string; format: string }

/** The source recording of a task; null if it was deleted. */
export const sourceFile = async (db: Db, storage: Storage, task: TaskRow): Promise<SourceFile | null> => {
  if (task.sourceUpload) {
    const [upload] = await db
      .select({ name: uploads.name, format: uploads.format })
      .from(uploads)
      .where(and(eq(uploads.id, task.sourceUpload), eq(uploads.owner, task.owner)))
    const bytes = upload && (await storage.get(uploadFiles(task.sourceUpload, upload.format).audio))
    return bytes ? { bytes, name: upload.name, format: upload.format } : null
  }
  if (task.sourceSong) {
    const [song] = await db
      .select({ title: songs.title, format: songs.format })
      .from(songs)
      .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner)))
    const bytes = song && (await storage.get(songFiles(task.sourceSong, song.format).audio))
    return bytes ? { bytes, name: song.title ?? 'Song', format: song.format } : null
  }
  return null
}

/** What the first version of an edited song was made of. Its request tells, whatever was deleted since. */
export const withFirstSource = (task: TaskRow): TaskRow =>
  task.type === 'edit' ? { ...task, sourceSong: sourceIn(task.request) } : task

const sourceIn = (request: SubmitRequest): string | null => {
  if (request.task_type === 'normal') return null
  const { audio_type, audio_content } =
    request.task_type === 'reference' ? request.reference_audio : request.origin_audio
  return audio_type === 'audio_id' ? audio_content : null
}

/** The same as a column, in text. */
export const FIRST_SOURCE = sql<string | null>`case when ${tasks.type} = 'edit'
  then coalesce(${tasks.request}->'origin_audio'->>'audio_content', ${tasks.request}->'reference_audio'->>'audio_content')
  else ${tasks.sourceSong}::text end`

/** The request of an edit, which names the song that the first version was made of by its id. */
export const requestOfEdit = ({ type, request, sourceSong }: TaskRow): SubmitRequest => {
  if (type === 'edit' || sourceSong === null) return { ...request, n: 1 }
  const audio = { audio_type: 'audio_id', audio_content: sourceSong } as const
  switch (request.task_type) {
    case 'normal':
      return { ...request, n: 1 }
    case 'reference':
      return { ...request, n: 1, reference_audio: audio }
    default:
      return { ...request, n: 1, origin_audio: audio }
  }
}

/** Bytes of the source recording: null if the task needs none, 'gone' if it was deleted. */
export const sourceRecording = async (db: Db, storage: Storage, task: TaskRow): Promise<Uint8Array | null | 'gone'> => {
  if (!task.sourceUpload && !task.sourceSong) return null
  return (await sourceFile(db, storage, task))?.bytes ?? 'gone'
}

/** Source song of the embedded engine: its request and its metadata. */
export type SourceStory = {
  prompt: string
  /** Its song fields; an extension inherits those that it leaves open. */
  fields: TaskFields | null
  seed: number
  take: 0 | 1
  key: string | null
  metadata: SongMetadata
}

/**
 * Prompt and metadata of the source song; null for other recordings.
 * A source that extends another song, with an empty prompt, inherits prompt and players from it.
 */
export const sourceStory = async (db: Db, task: Pick<TaskRow, 'sourceSong' | 'owner'>): Promise<SourceStory | null> => {
  const found = await storyOf(db, task)
  if (!found) return null
  let first = found
  let prompt = promptOf(found.task).trim()
  let { fields } = found.task
  for (let links = 0; links < MAX_SOURCE_DEPTH; links++) {
    if (first.task.request.task_type !== 'extend') break
    const before = await storyOf(db, withFirstSource(first.task))
    if (!before) break
    first = before
    if (prompt === '') prompt = promptOf(before.task).trim()
    if (before.task.fields) fields = { ...before.task.fields, ...fields }
  }
  const { key, metadata } = found.song
  return { prompt, fields, seed: first.task.seed, take: first.song.take as 0 | 1, key, metadata }
}

const storyOf = async (db: Db, task: Pick<TaskRow, 'sourceSong' | 'owner'>) => {
  if (!task.sourceSong) return null
  const [row] = await db
    .select({ song: wholeSong, task: wholeTask })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner)))
  const metadata = row?.song.metadata
  return metadata && row.task.service === 'embedded' ? { task: row.task, song: { ...row.song, metadata } } : null
}

/** Remote id of the source song at the task’s service; null if another service made it. */
export const findRemoteName = async (db: Db, task: TaskRow): Promise<string | null> => {
  if (!task.sourceSong || !task.serviceId) return null
  const [song] = await db
    .select({ remoteId: songs.remoteId })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner), eq(tasks.serviceId, task.serviceId)))
  return song?.remoteId && !song.remoteId.startsWith('#') ? song.remoteId : null
}

/** Clears the remote id of the source song, so that the next task uploads its file. */
export const clearRemoteName = async (db: Db, task: TaskRow): Promise<void> => {
  if (task.sourceSong)
    await db
      .update(songs)
      .set({ remoteId: null })
      .where(and(eq(songs.id, task.sourceSong), eq(songs.owner, task.owner), eq(songs.status, 'done')))
}
