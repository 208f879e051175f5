import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isId } from '#lib/contract/api'
import { PeaksFile, playlistFiles, songFiles, uploadFiles, WavesFile } from '#lib/data/file-keys'
import { isTransientFile } from '#lib/data/library/export-format'
import { type Archive, Damaged, type Packed } from '#lib/data/library/import/archive-reader'
import type { IdMapper, ManifestReader } from '#lib/data/library/import/import-ids'
import type { LocalIdentity, ManifestUpload } from '#lib/data/library/read-manifest'
import {
  readManifest,
  readPlaylistManifest,
  readTaskManifest,
  readUploadManifest,
} from '#lib/data/library/read-manifest'
import { insertTask, type Outcome, rebuildPlaylist, rebuildSong, rebuildUpload } from '#lib/data/library/rebuild'
import type { Db } from '#lib/db/client'
import { playlists } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/** Destination of an import. */
export type ImportTarget = { db: Db; storage: Storage; signal: AbortSignal }

/** Result for one item: `copy` if it was imported beside another item of its id. */
export type ImportOutcome = Outcome | 'copy' | 'trash'

export type ImportContext = { manifests: ManifestReader; ids: IdMapper }

const MAX_MANIFEST_BYTES = 16e6
const MAX_FILE_BYTES = 64e6

const NO_MANIFEST = 'its data file is missing or damaged'

/** Reads manifests from an archive on demand. */
export const manifestReader = (archive: Archive, identity: () => LocalIdentity): ManifestReader => {
  const json = (files: Map<string, Packed> | undefined, name: string) => {
    const packed = files?.get(name)
    return packed ? archive.read(packed, MAX_MANIFEST_BYTES) : null
  }
  const orNull = <T>(read: () => Promise<T | null>) =>
    read().catch((error) => {
      if (error instanceof Damaged) return null
      throw error
    })
  return {
    song: (id) =>
      orNull(async () => {
        const read = isOwnId(id) && (await json(archive.songs.get(id), 'song.json'))
        return read ? readManifest(read, id, identity()) : null
      }),
    list: (id) =>
      orNull(async () => {
        const read = isOwnId(id) && (await json(archive.lists.get(id), 'list.json'))
        return read ? readPlaylistManifest(read, id, identity()) : null
      }),
    task: (id) =>
      orNull(async () => {
        const read = isOwnId(id) && (await json(archive.tasks.get(id), 'task.json'))
        return read ? readTaskManifest(read, id, identity) : null
      }),
    upload: (id) =>
      orNull(async () => {
        const read = isOwnId(id) && (await json(archive.uploads.get(id), 'upload.json'))
        return read ? readUploadManifest(read, id, identity()) : null
      }),
  }
}

/** Ids are lower case: other spellings would name another folder. */
const isOwnId = (id: string) => isId(id) && id === id.toLowerCase()

/** Imports one song: files first, then the manifest, then the row. */
export const unpackSong = async (
  target: ImportTarget,
  archive: Archive,
  { manifests, ids }: ImportContext,
  id: string,
): Promise<ImportOutcome> => {
  const content = await manifests.song(id)
  if (!content) return { reason: NO_MANIFEST }
  const name = await ids.song(id)
  if (name.existing) return name.existing === 'trash' && !content.song.deletedAt ? 'trash' : 'existing'
  const kept = await ids.renamed(content)
  const at = songFiles(kept.song.id, kept.song.format)
  const files = archive.songs.get(id) ?? new Map<string, Packed>()
  const outcome = await unpackFolder(target, archive, files, {
    folder: at.folder,
    manifest: 'song.json',
    audio: { file: `audio.${kept.song.format}`, ...kept.song },
    content: kept,
    row: () => rebuildSong(target.db, target.storage, kept.song.id),
  })
  return outcome === 'back' && name.id !== id ? 'copy' : outcome
}

export const unpackUpload = async (
  target: ImportTarget,
  archive: Archive,
  { manifests, ids }: ImportContext,
  id: string,
): Promise<ImportOutcome> => {
  const content = await manifests.upload(id)
  if (!content) return { reason: NO_MANIFEST }
  const name = await ids.upload(id)
  if (name.existing) return 'existing'
  const kept: ManifestUpload = { ...content, upload: { ...content.upload, id: name.id } }
  const at = uploadFiles(name.id, kept.upload.format)
  const outcome = await unpackFolder(target, archive, archive.uploads.get(id) ?? new Map(), {
    folder: at.folder,
    manifest: 'upload.json',
    audio: { file: `audio.${kept.upload.format}`, ...kept.upload },
    content: kept,
    row: () => rebuildUpload(target.db, target.storage, name.id),
  })
  return outcome === 'back' && name.id !== id ? 'copy' : outcome
}

/** Imports failed songs so that they can be retried. Tasks that were dismissed here stay dismissed. */
export const unpackTask = async (
  { db }: ImportTarget,
  _archive: Archive,
  { manifests, ids }: ImportContext,
  id: string,
): Promise<ImportOutcome> => {
  const content = await manifests.task(id)
  return content ? insertTask(db, await ids.renamedTask(content)) : { reason: NO_MANIFEST }
}

/** Imports a playlist. An existing playlist is left unchanged. */
export const unpackPlaylist = async (
  { db, storage }: ImportTarget,
  _archive: Archive,
  { manifests, ids }: ImportContext,
  id: string,
): Promise<ImportOutcome> => {
  const content = await manifests.list(id)
  if (!content) return { reason: NO_MANIFEST }
  const [known] = await db.select({ id: playlists.id }).from(playlists).where(eq(playlists.id, id))
  if (known) return 'existing'
  const songs: string[] = []
  for (const song of content.songs) songs.push((await ids.song(song)).id)
  const { folder, manifest } = playlistFiles(id)
  await storage.put(manifest, Buffer.from(JSON.stringify({ format: 1, list: { ...content, songs } }, null, 2)))
  const outcome = await rebuildPlaylist(db, storage, id)
  if (typeof outcome === 'object') await storage.remove(folder)
  return outcome
}

type Folder = {
  folder: string
  manifest: string
  audio: { file: string; bytes: number; sha256: string }
  content: object
  row(): Promise<Outcome>
}

const unpackFolder = async (
  { storage, signal }: ImportTarget,
  archive: Archive,
  files: Map<string, Packed>,
  { folder, manifest, audio, content, row }: Folder,
): Promise<Outcome> => {
  const packed = files.get(audio.file)
  if (packed?.uncompressedSize !== audio.bytes) return { reason: 'its recording is missing or incomplete' }
  const wasThere = (await storage.size(`${folder}/${manifest}`)) !== null
  try {
    for (const [file, small] of files) {
      signal.throwIfAborted()
      const key = `${folder}/${file}`
      if (file === manifest || file === audio.file || isTransientFile(key)) continue
      // Masters are too large for memory.
      if (file === 'master.flac') {
        await storage.put(key, flacOnly(abortable(archive.stream(small), signal)))
        continue
      }
      const bytes = await archive.read(small, MAX_FILE_BYTES)
      if (!isValidFile(file, bytes)) throw new Damaged(`its ${file} is damaged`)
      await storage.put(key, bytes)
    }
    const put = await storage.put(`${folder}/${audio.file}`, abortable(archive.stream(packed), signal))
    if (put.sha256 !== audio.sha256) throw new Damaged('its recording differs from the exported one')
    await storage.put(`${folder}/${manifest}`, Buffer.from(JSON.stringify(content, null, 2)))
    const outcome = await row()
    if (typeof outcome === 'object') throw new Damaged(outcome.reason)
    return outcome
  } catch (error) {
    if (!wasThere) await storage.remove(folder)
    if (error instanceof Damaged) return { reason: error.message }
    throw error
  }
}

async function* abortable(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** Passes FLAC on. @throws Damaged for anything else */
async function* flacOnly(chunks: AsyncIterable<Uint8Array>) {
  let head = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4)])
      if (head.length >= 4 && head.toString('latin1', 0, 4) !== 'fLaC') throw new Damaged('its master.flac is damaged')
    }
    yield chunk
  }
  if (head.length < 4) throw new Damaged('its master.flac is damaged')
}

const FILE_SCHEMAS = new Map<string, z.ZodType>([
  ['peaks.json', PeaksFile],
  ['waves.json', WavesFile],
])

/** Validates the files that the server reads later, so that invalid ones are refused at import. */
const isValidFile = (file: string, bytes: Buffer): boolean => {
  if (file === 'song.mid') return bytes.toString('latin1', 0, 4) === 'MThd'
  if (file === 'score.json.gz') return bytes.toString('hex', 0, 2) === '1f8b'
  if (file === 'cover.jpg' || file === 'thumb.jpg') return bytes.toString('hex', 0, 3) === 'ffd8ff'
  const schema = FILE_SCHEMAS.get(file)
  if (!schema) return true
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).success
  } catch {
    return false
  }
}
