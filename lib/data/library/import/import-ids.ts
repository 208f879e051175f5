import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { AudioReference, SubmitRequest } from '#lib/contract/api'
import { songFiles, uploadFiles } from '#lib/data/file-keys'
import type {
  LocalIdentity,
  ManifestPlaylist,
  ManifestSong,
  ManifestTask,
  ManifestUpload,
} from '#lib/data/library/read-manifest'
import { readManifest, readUploadManifest } from '#lib/data/library/read-manifest'
import type { TaskRow } from '#lib/data/rows'
import { bodyHash } from '#lib/data/tasks/create-task'
import { submittedRequest } from '#lib/data/tasks/submitted-request'
import type { Db } from '#lib/db/client'
import { songs, tasks, uploads } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/**
 * Ids of imported items. Unknown ids are kept. A different item with the same id gets a derived id.
 * The derived id depends on id and content, so repeated imports give the same one.
 */
export type IdMapper = {
  /** `existing`: the same recording exists already. */
  song(id: string): Promise<{ id: string; existing: 'library' | 'trash' | null }>
  upload(id: string): Promise<{ id: string; existing: boolean }>
  /** The manifest with the ids of this library. */
  renamed(kept: ManifestSong): Promise<ManifestSong>
  renamedTask(kept: ManifestTask): Promise<ManifestTask>
}

/** Manifests of an archive; null if missing or invalid. */
export type ManifestReader = {
  song(id: string): Promise<ManifestSong | null>
  upload(id: string): Promise<ManifestUpload | null>
  task(id: string): Promise<ManifestTask | null>
  list(id: string): Promise<ManifestPlaylist | null>
}

export const createIdMapper = (
  { db, storage }: { db: Db; storage: Storage },
  manifests: ManifestReader,
  identity: () => LocalIdentity,
): IdMapper => {
  const songIds = new Map<string, Promise<{ id: string; existing: 'library' | 'trash' | null }>>()
  const uploadIds = new Map<string, Promise<{ id: string; existing: boolean }>>()

  const localSong = async (id: string) => {
    const [row] = await db
      .select({ sha256: songs.sha256, status: songs.status, owner: songs.owner, deletedAt: songs.deletedAt })
      .from(songs)
      .where(eq(songs.id, id))
    if (row) return { sha256: row.status === 'done' && row.owner === identity().owner ? row.sha256 : null, row }
    // Files without a row may be the only copy of a song: never overwrite them with another.
    const json = await storage.get(songFiles(id).manifest)
    return json && { sha256: readManifest(json, id)?.song.sha256 ?? null, row: null }
  }

  const mapSongId = async (id: string) => {
    const manifest = await manifests.song(id)
    if (!manifest) return { id, existing: null }
    for (let name = id; ; name = derivedId(name, manifest.song.sha256)) {
      const local = await localSong(name)
      if (!local) return { id: name, existing: null }
      if (local.sha256 === manifest.song.sha256)
        return {
          id: name,
          existing: local.row ? (local.row.deletedAt ? ('trash' as const) : ('library' as const)) : null,
        }
    }
  }

  const mapUploadId = async (id: string) => {
    const manifest = await manifests.upload(id)
    if (!manifest) return { id, existing: false }
    for (let name = id; ; name = derivedId(name, manifest.upload.sha256)) {
      const [row] = await db
        .select({ sha256: uploads.sha256, owner: uploads.owner })
        .from(uploads)
        .where(eq(uploads.id, name))
      if (row) {
        if (row.sha256 === manifest.upload.sha256 && row.owner === identity().owner) return { id: name, existing: true }
        continue
      }
      const json = await storage.get(uploadFiles(name, 'mp3').manifest)
      if (!json || readUploadManifest(json, name)?.upload.sha256 === manifest.upload.sha256)
        return { id: name, existing: false }
    }
  }

  const song = (id: string) => memoize(songIds, id, mapSongId)
  const upload = (id: string) => memoize(uploadIds, id, mapUploadId)

  /** Whether the id is unused or belongs to the same task. */
  const isFree = async (task: ManifestSong['task'], id: string) => {
    const [known] = await db.select().from(tasks).where(eq(tasks.id, id))
    return (
      !known ||
      (known.owner === task.owner &&
        known.seed === task.seed &&
        known.type === task.type &&
        requestHash(known) === requestHash(task))
    )
  }

  /** Whether no other song has this task and take. */
  const fits = async (task: ManifestSong['task'], id: string, songId: string, take: number) => {
    if (!(await isFree(task, id))) return false
    const [other] = await db
      .select({ id: songs.id })
      .from(songs)
      .where(and(eq(songs.taskId, id), eq(songs.take, take), ne(songs.id, songId)))
    return other === undefined
  }

  /** The task with local ids of its sources. */
  const withLocalIds = async <Task extends ManifestSong['task']>(archived: Task): Promise<Task> => ({
    ...archived,
    sourceSong: archived.sourceSong && (await song(archived.sourceSong)).id,
    sourceUpload: archived.sourceUpload && (await upload(archived.sourceUpload)).id,
    request: await mapRequestIds(archived.request, song, upload),
    fields: archived.fields?.voice_like
      ? { ...archived.fields, voice_like: (await song(archived.fields.voice_like)).id }
      : archived.fields,
  })

  return {
    song,
    upload,
    async renamed({ format, song: { id, ...manifest }, task: archived }) {
      const name = (await song(id)).id
      const task = await withLocalIds(archived)
      let taskId = task.id
      while (!(await fits(task, taskId, name, manifest.take))) taskId = derivedId(taskId, requestHash(task) + task.seed)
      const firstVersion = manifest.firstVersion && (await song(manifest.firstVersion)).id
      return { format, song: { ...manifest, id: name, taskId, firstVersion }, task: { ...task, id: taskId } }
    },
    async renamedTask({ task: archived, ...manifest }) {
      const task = await withLocalIds(archived)
      let { id } = task
      while (!(await isFree(task, id))) id = derivedId(id, requestHash(task) + task.seed)
      return { ...manifest, task: { ...task, id } }
    },
  }
}

const requestHash = (task: Pick<TaskRow, 'request' | 'fields'>) => bodyHash(submittedRequest(task))

const memoize = <T>(known: Map<string, Promise<T>>, id: string, find: (id: string) => Promise<T>): Promise<T> => {
  const found = known.get(id) ?? find(id)
  known.set(id, found)
  return found
}

type MapId = (id: string) => Promise<{ id: string }>

/** The request with local ids of its sources. */
const mapRequestIds = async (request: SubmitRequest, song: MapId, upload: MapId): Promise<SubmitRequest> => {
  const renamed = async (source: AudioReference): Promise<AudioReference> => {
    const naming = source.audio_type === 'audio_id' ? song : source.audio_type === 'upload_id' ? upload : null
    return naming ? { ...source, audio_content: (await naming(source.audio_content)).id } : source
  }
  if ('reference_audio' in request) return { ...request, reference_audio: await renamed(request.reference_audio) }
  if ('origin_audio' in request) return { ...request, origin_audio: await renamed(request.origin_audio) }
  return request
}

/** A UUIDv8 (RFC 9562) derived from an id and content. */
// derivedId('8f…', 'a1…') → '3c0e…-…-8…-…'
export const derivedId = (id: string, content: string): string => {
  const bytes = createHash('sha256').update(`${id} ${content}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
