import { and, asc, eq, exists, inArray, isNull, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { playlistFiles, songFiles, taskManifestOf, uploadFiles } from '#lib/data/file-keys'
import {
  FORMAT,
  INDEX,
  isTransientFile,
  type LibraryIndex,
  parseFileKey,
  VERSION,
} from '#lib/data/library/export-format'
import { manifest, playlistManifest, taskManifest, uploadManifest } from '#lib/data/library/manifest'
import { orderOf } from '#lib/data/playlists/playlists'
import { songColumns, wholeSong, wholeTask } from '#lib/data/songs/columns'
import type { Db } from '#lib/db/client'
import { playlists, songs, tasks, uploads } from '#lib/db/schema'
import type { Scratch } from '#lib/storage/scratch'
import type { Storage } from '#lib/storage/storage'

export type ExportedFile = { name: string; size: number; open(): ReadableStream<Uint8Array> }

/** One owner’s library as files of known size. The caller closes it. */
export type LibraryExport = { files: ExportedFile[]; index: LibraryIndex; close(): Promise<void> }

/**
 * Exports all finished and failed songs. Manifests are written to a scratch file first.
 * Changes during the download therefore alter neither content nor size; audio never changes.
 */
export const exportLibrary = async (
  { db, storage }: { db: Db; storage: Storage },
  owner: string,
  now: Date,
): Promise<LibraryExport> => {
  const scratch = await storage.scratch()
  try {
    const stored = await filesInStorage(storage)
    // Playlists before songs: no playlist then refers to a song that the archive lacks.
    const playlistItems = await writePlaylistManifests(db, owner, scratch)
    const items = await writeSongManifests(db, owner, scratch)
    const uploadItems = await writeUploadManifests(db, owner, scratch)
    const taskItems = await writeTaskManifests(db, owner, scratch)
    const files: ExportedFile[] = [
      ...stored.others.map((file) => storedFile(storage, file)),
      ...playlistItems,
      ...taskItems,
    ]
    const missing = new Set<string>()
    for (const { id, audio, manifest } of [...uploadItems, ...items]) {
      const own = stored.folders.get(id) ?? []
      if (!own.some(({ key }) => key === audio)) missing.add(id)
      else files.push(...own.map((file) => storedFile(storage, file)), manifest)
    }
    const index: LibraryIndex = {
      format: FORMAT,
      version: VERSION,
      created_at: now.toISOString(),
      songs: items.filter(({ id }) => !missing.has(id)).length,
      uploads: uploadItems.filter(({ id }) => !missing.has(id)).length,
      tasks: taskItems.length,
      lists: playlistItems.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      missing: [...missing],
    }
    return { files: [jsonFile(INDEX, index), ...files], index, close: () => scratch.close() }
  } catch (error) {
    await scratch.close()
    throw error
  }
}

type StoredFile = { key: string; bytes: number }

/** Manifests are written from the rows, which may be newer. */
const MANIFESTS = /^(songs\/[^/]+\/song|uploads\/[^/]+\/upload|lists\/[^/]+\/list)\.json$/

/** Stored files: by song or upload id, and all others. */
const filesInStorage = async (storage: Storage) => {
  const folders = new Map<string, StoredFile[]>()
  const others: StoredFile[] = []
  for await (const { key, bytes } of storage.list('')) {
    if (isTransientFile(key) || MANIFESTS.test(key)) continue
    const place = parseFileKey(key)
    if (!place) others.push({ key, bytes })
    else if (folders.has(place.id)) folders.get(place.id)!.push({ key, bytes })
    else folders.set(place.id, [{ key, bytes }])
  }
  const byKey = (a: StoredFile, b: StoredFile) => (a.key < b.key ? -1 : 1)
  for (const files of [others, ...folders.values()]) files.sort(byKey)
  return { folders, others }
}

const storedFile = (storage: Storage, { key, bytes }: StoredFile): ExportedFile => ({
  name: key,
  size: bytes,
  open: () => storage.stream(key, { first: 0, last: bytes - 1 }),
})

const jsonFile = (name: string, value: unknown): ExportedFile => {
  const bytes = Uint8Array.from(Buffer.from(JSON.stringify(value, null, 2)))
  return { name, size: bytes.length, open: () => new Blob([bytes]).stream() }
}

/** Appends a manifest to the scratch file. */
const writeManifest = async (scratch: Scratch, name: string, value: unknown): Promise<ExportedFile> => {
  const first = scratch.size()
  await scratch.append(Buffer.from(JSON.stringify(value, null, 2)))
  const last = scratch.size() - 1
  return { name, size: last - first + 1, open: () => scratch.stream({ first, last }) }
}

type ExportedItem = { id: string; audio: string; manifest: ExportedFile }

/** Rows per query: chords and words of all songs do not fit into memory. */
const PAGE = 50

const writeSongManifests = async (db: Db, owner: string, scratch: Scratch): Promise<ExportedItem[]> => {
  const items: ExportedItem[] = []
  const all = await db
    .select({ id: songs.id })
    .from(songs)
    .where(and(eq(songs.owner, owner), eq(songs.status, 'done')))
    .orderBy(asc(songs.id))
  for (let from = 0; from < all.length; from += PAGE) {
    const ids = all.slice(from, from + PAGE).map(({ id }) => id)
    const rows = await db
      .select({ song: wholeSong, task: wholeTask })
      .from(songs)
      .innerJoin(tasks, eq(tasks.id, songs.taskId))
      .where(inArray(songs.id, ids))
      .orderBy(asc(songs.id))
    for (const { song, task } of rows) {
      const files = songFiles(song.id, song.format)
      const whole = manifest(song, task)
      const { owner: _, mediaToken: __, ...portable } = whole.song
      const { owner: ___, ...request } = whole.task
      const value = { format: whole.format, song: portable, task: request }
      items.push({ id: song.id, audio: files.audio, manifest: await writeManifest(scratch, files.manifest, value) })
    }
  }
  return items
}

const writeUploadManifests = async (db: Db, owner: string, scratch: Scratch): Promise<ExportedItem[]> => {
  const items: ExportedItem[] = []
  const all = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.owner, owner)).orderBy(asc(uploads.id))
  for (const { id } of all) {
    const [upload] = await db.select().from(uploads).where(eq(uploads.id, id))
    if (!upload) continue
    const files = uploadFiles(id, upload.format)
    const { format, upload: whole } = uploadManifest(upload)
    const { owner: _, mediaToken: __, ...portable } = whole
    const value = { format, upload: portable }
    items.push({ id, audio: files.audio, manifest: await writeManifest(scratch, files.manifest, value) })
  }
  return items
}

/** Ended tasks with failed songs, but not edits: they are ordered again from their song. */
const writeTaskManifests = async (db: Db, owner: string, scratch: Scratch): Promise<ExportedFile[]> => {
  const items: ExportedFile[] = []
  const failed = and(eq(songs.taskId, tasks.id), eq(songs.status, 'fail'), isNull(songs.deletedAt))
  const open = and(eq(songs.taskId, tasks.id), notInArray(songs.status, ['done', 'fail']))
  const one = { one: sql`1` }
  const all = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.owner, owner),
        ne(tasks.type, 'edit'),
        inArray(tasks.state, ['accepted', 'unconfirmed', 'ended']),
        exists(db.select(one).from(songs).where(failed)),
        notExists(db.select(one).from(songs).where(open)),
      ),
    )
    .orderBy(asc(tasks.id))
  for (let from = 0; from < all.length; from += PAGE) {
    const ids = all.slice(from, from + PAGE).map(({ id }) => id)
    const rows = await db
      .select({ song: songColumns, task: wholeTask })
      .from(songs)
      .innerJoin(tasks, and(eq(tasks.id, songs.taskId), failed))
      .where(inArray(tasks.id, ids))
      .orderBy(asc(tasks.id), asc(songs.take))
    for (const id of ids) {
      const ofTask = rows.filter(({ task }) => task.id === id)
      // Deleted since the ids were read.
      if (!ofTask[0]) continue
      const { format, task, failed } = taskManifest(
        ofTask[0].task,
        ofTask.map(({ song }) => song),
      )
      const { owner: _, ...request } = task
      items.push(await writeManifest(scratch, taskManifestOf(id), { format, task: request, failed }))
    }
  }
  return items
}

const writePlaylistManifests = async (db: Db, owner: string, scratch: Scratch): Promise<ExportedFile[]> => {
  const items: ExportedFile[] = []
  const all = await db
    .select()
    .from(playlists)
    .where(and(eq(playlists.owner, owner), isNull(playlists.deletedAt)))
    .orderBy(asc(playlists.id))
  for (const row of all) {
    const { format, list } = playlistManifest(row, await orderOf(db, row.id))
    const { owner: _, ...portable } = list
    items.push(await writeManifest(scratch, playlistFiles(row.id).manifest, { format, list: portable }))
  }
  return items
}
