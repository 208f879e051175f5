import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { AudioReference, SubmitRequest } from '#lib/contract/api'
import { songFiles, uploadFiles } from '#lib/data/file-keys'
import type { Arrival, KeptList, KeptSong, KeptTask, KeptUpload } from '#lib/data/library/manifest'
import { readManifest, readUploadManifest } from '#lib/data/library/manifest'
import { bodyHash } from '#lib/data/tasks/tasks'
import type { Db } from '#lib/db/client'
import { songs, tasks, uploads } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/**
 * Under which ids an archive comes in. What is not here yet keeps its own. Where an id is taken by something else, both are
 * kept: the one that arrives gets an id that is made from its own and its content, so that it gets the same one every time.
 */
export type Names = {
  /** `there`: it is here already, with the same recording. */
  song(id: string): Promise<{ id: string; there: 'library' | 'trash' | null }>
  upload(id: string): Promise<{ id: string; there: boolean }>
  /** The same song and task in the words of this library: their ids, and those of what they were made from. */
  renamed(kept: KeptSong): Promise<KeptSong>
  renamedTask(kept: KeptTask): Promise<KeptTask>
}

/** What an archive tells of a song, an upload, a task or a list; null where it tells nothing that can be read. */
export type Telling = {
  song(id: string): Promise<KeptSong | null>
  upload(id: string): Promise<KeptUpload | null>
  task(id: string): Promise<KeptTask | null>
  list(id: string): Promise<KeptList | null>
}

export const namesIn = (
  { db, storage }: { db: Db; storage: Storage },
  telling: Telling,
  arrival: () => Arrival,
): Names => {
  const songNames = new Map<string, Promise<{ id: string; there: 'library' | 'trash' | null }>>()
  const uploadNames = new Map<string, Promise<{ id: string; there: boolean }>>()

  const songHere = async (id: string) => {
    const [row] = await db
      .select({ sha256: songs.sha256, status: songs.status, owner: songs.owner, deletedAt: songs.deletedAt })
      .from(songs)
      .where(eq(songs.id, id))
    if (row) return { sha256: row.status === 'done' && row.owner === arrival().owner ? row.sha256 : null, row }
    // Files without a row are all that is left of a song: what is not the same never goes over them.
    const json = await storage.get(songFiles(id).manifest)
    return json && { sha256: readManifest(json, id)?.song.sha256 ?? null, row: null }
  }

  const nameSong = async (id: string) => {
    const told = await telling.song(id)
    if (!told) return { id, there: null }
    for (let name = id; ; name = derivedId(name, told.song.sha256)) {
      const here = await songHere(name)
      if (!here) return { id: name, there: null }
      if (here.sha256 === told.song.sha256)
        return { id: name, there: here.row ? (here.row.deletedAt ? ('trash' as const) : ('library' as const)) : null }
    }
  }

  const nameUpload = async (id: string) => {
    const told = await telling.upload(id)
    if (!told) return { id, there: false }
    for (let name = id; ; name = derivedId(name, told.upload.sha256)) {
      const [row] = await db
        .select({ sha256: uploads.sha256, owner: uploads.owner })
        .from(uploads)
        .where(eq(uploads.id, name))
      if (row) {
        if (row.sha256 === told.upload.sha256 && row.owner === arrival().owner) return { id: name, there: true }
        continue
      }
      const json = await storage.get(uploadFiles(name, 'mp3').manifest)
      if (!json || readUploadManifest(json, name)?.upload.sha256 === told.upload.sha256)
        return { id: name, there: false }
    }
  }

  const song = (id: string) => remembered(songNames, id, nameSong)
  const upload = (id: string) => remembered(uploadNames, id, nameUpload)

  /** No such task yet, or the very same one. */
  const isFree = async (task: KeptSong['task'], id: string) => {
    const [known] = await db.select().from(tasks).where(eq(tasks.id, id))
    return (
      !known ||
      (known.owner === task.owner &&
        known.seed === task.seed &&
        known.type === task.type &&
        bodyHash(known.request) === bodyHash(task.request))
    )
  }

  /** Free for this song: nobody else is in its place. */
  const fits = async (task: KeptSong['task'], id: string, songId: string, take: number) => {
    if (!(await isFree(task, id))) return false
    const [other] = await db
      .select({ id: songs.id })
      .from(songs)
      .where(and(eq(songs.taskId, id), eq(songs.take, take), ne(songs.id, songId)))
    return other === undefined
  }

  /** What a task was made from, by the names that it has here. */
  const inNamesHere = async <Task extends KeptSong['task']>(asked: Task): Promise<Task> => ({
    ...asked,
    sourceSong: asked.sourceSong && (await song(asked.sourceSong)).id,
    sourceUpload: asked.sourceUpload && (await upload(asked.sourceUpload)).id,
    request: await requestIn(asked.request, song, upload),
  })

  return {
    song,
    upload,
    async renamed({ format, song: { id, ...told }, task: asked }) {
      const name = (await song(id)).id
      const task = await inNamesHere(asked)
      let taskId = task.id
      while (!(await fits(task, taskId, name, told.take)))
        taskId = derivedId(taskId, bodyHash(task.request) + task.seed)
      return { format, song: { ...told, id: name, taskId }, task: { ...task, id: taskId } }
    },
    async renamedTask({ task: asked, ...told }) {
      const task = await inNamesHere(asked)
      let { id } = task
      while (!(await isFree(task, id))) id = derivedId(id, bodyHash(task.request) + task.seed)
      return { ...told, task: { ...task, id } }
    },
  }
}

const remembered = <T>(known: Map<string, Promise<T>>, id: string, find: (id: string) => Promise<T>): Promise<T> => {
  const found = known.get(id) ?? find(id)
  known.set(id, found)
  return found
}

type Naming = (id: string) => Promise<{ id: string }>

/** What a request was made from, by the names that it has here. */
const requestIn = async (request: SubmitRequest, song: Naming, upload: Naming): Promise<SubmitRequest> => {
  const renamed = async (source: AudioReference): Promise<AudioReference> => {
    const naming = source.audio_type === 'audio_id' ? song : source.audio_type === 'upload_id' ? upload : null
    return naming ? { ...source, audio_content: (await naming(source.audio_content)).id } : source
  }
  if ('reference_audio' in request) return { ...request, reference_audio: await renamed(request.reference_audio) }
  if ('origin_audio' in request) return { ...request, origin_audio: await renamed(request.origin_audio) }
  return request
}

/** An id that anybody would make of the same two, in the form of RFC 9562's version 8. */
// derivedId('8f…', 'a1…') → '3c0e…-…-8…-…'
export const derivedId = (id: string, content: string): string => {
  const bytes = createHash('sha256').update(`${id} ${content}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
