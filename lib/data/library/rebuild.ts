import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { isId } from '#lib/contract/api'
import { playlistFiles, songFiles, uploadFiles } from '#lib/data/file-keys'
import {
  type ManifestPlaylist,
  type ManifestSong,
  type ManifestTask,
  type ManifestUpload,
  readManifest,
  readPlaylistManifest,
  readUploadManifest,
} from '#lib/data/library/read-manifest'
import { freeNumbers } from '#lib/data/songs/versions'
import { bodyHash } from '#lib/data/tasks/create-task'
import { submittedRequest } from '#lib/data/tasks/submitted-request'
import type { Db, Tx } from '#lib/db/client'
import { playlistSongs, playlists, songs, tasks, uploads } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/** Result of rebuilding rows from files. */
export type RebuildReport = {
  /** Number of rows restored. */
  songs: number
  uploads: number
  playlists: number
  /** Items that have a row already; they are unchanged. */
  existing: number
  /** Folders without a restored row, and why. */
  failed: { folder: string; reason: string }[]
}

/**
 * Restores the row of every song, upload and playlist whose files are complete: size and hash match the manifest.
 * Existing rows and files stay unchanged.
 */
export const rebuildLibrary = async (db: Db, storage: Storage): Promise<RebuildReport> => {
  const rebuilt: RebuildReport = { songs: 0, uploads: 0, playlists: 0, existing: 0, failed: [] }
  const uploadIds = await foldersWith(storage, 'uploads/', 'upload.json')
  const songIds = await foldersWith(storage, 'songs/', 'song.json')
  for (const id of uploadIds) count(rebuilt, 'uploads', `uploads/${id}`, await rebuildUpload(db, storage, id))
  for (const id of songIds) count(rebuilt, 'songs', `songs/${id}`, await rebuildSong(db, storage, id))
  // Playlists refer to songs, so they follow them.
  for (const id of await foldersWith(storage, 'lists/', 'list.json'))
    count(rebuilt, 'playlists', `lists/${id}`, await rebuildPlaylist(db, storage, id))
  return rebuilt
}

/** Row restored, row existed, or the reason why it cannot be restored. */
export type Outcome = 'back' | 'existing' | { reason: string }

const count = (rebuilt: RebuildReport, kind: 'songs' | 'uploads' | 'playlists', folder: string, outcome: Outcome) => {
  if (outcome === 'back') rebuilt[kind]++
  else if (outcome === 'existing') rebuilt.existing++
  else rebuilt.failed.push({ folder, reason: outcome.reason })
}

/** Sorted names of the folders that hold such a file. Folders without it were never finished. */
const foldersWith = async (storage: Storage, root: string, name: string): Promise<string[]> => {
  const found: string[] = []
  for await (const { key } of storage.list(root)) {
    const [, folder, file, deeper] = key.split('/')
    if (folder && file === name && deeper === undefined) found.push(folder)
  }
  return found.sort()
}

const UNREADABLE = { reason: 'its data file can’t be read' }

/** Restores the row of one song from its files. */
export const rebuildSong = async (db: Db, storage: Storage, id: string): Promise<Outcome> => {
  if (!isId(id)) return { reason: 'its name isn’t an id' }
  const json = await storage.get(songFiles(id).manifest)
  const kept = json && readManifest(json, id)
  if (!kept) return UNREADABLE
  const damage = await damageOf(storage, songFiles(id, kept.song.format).audio, kept.song)
  if (damage) return { reason: damage }
  const sizes = {
    pictureBytes: await pictureBytes(storage, kept.song),
    masterBytes: (await storage.size(songFiles(id).master)) ?? 0,
  }
  return insertSong(db, kept, sizes)
}

/** Measured, since a manifest of an archive may say anything. */
const pictureBytes = async (storage: Storage, { id, cover }: ManifestSong['song']): Promise<number> => {
  if (cover?.picture === undefined) return 0
  const { picture, smallPicture } = songFiles(id)
  const sizes = await Promise.all([picture, smallPicture].map((key) => storage.size(key)))
  return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
}

export const rebuildUpload = async (db: Db, storage: Storage, id: string): Promise<Outcome> => {
  if (!isId(id)) return { reason: 'its name isn’t an id' }
  const json = await storage.get(uploadFiles(id, 'mp3').manifest)
  const kept = json && readUploadManifest(json, id)
  if (!kept) return UNREADABLE
  const damage = await damageOf(storage, uploadFiles(id, kept.upload.format).audio, kept.upload)
  return damage ? { reason: damage } : insertUpload(db, kept)
}

export const rebuildPlaylist = async (db: Db, storage: Storage, id: string): Promise<Outcome> => {
  if (!isId(id)) return { reason: 'its name isn’t an id' }
  const json = await storage.get(playlistFiles(id).manifest)
  const kept = json && readPlaylistManifest(json, id)
  return kept ? insertPlaylist(db, kept) : UNREADABLE
}

/** Why an audio file differs from its manifest; null if it matches. */
const damageOf = async (
  storage: Storage,
  key: string,
  kept: { bytes: number; sha256: string },
): Promise<string | null> => {
  const bytes = await storage.size(key)
  if (bytes === null) return 'its audio file is missing'
  if (bytes !== kept.bytes) return `its audio has ${bytes} bytes instead of ${kept.bytes}`
  const hash = createHash('sha256')
  for await (const chunk of storage.stream(key, { first: 0, last: bytes - 1 })) hash.update(chunk)
  return hash.digest('hex') === kept.sha256 ? null : 'its audio file has changed'
}

/** Both takes describe their task: the first restores it, the second must match it. */
const insertSong = (
  db: Db,
  { song, task }: ManifestSong,
  sizes: { pictureBytes: number; masterBytes: number },
): Promise<Outcome> =>
  inOneStep(db, async (tx) => {
    const [existing] = await tx.select({ id: songs.id }).from(songs).where(eq(songs.id, song.id))
    if (existing) return 'existing'
    await tx
      .insert(tasks)
      .values({ ...task, state: 'accepted' })
      .onConflictDoNothing()
    const [known] = await tx.select().from(tasks).where(eq(tasks.id, task.id))
    const same =
      known?.owner === task.owner &&
      known.seed === task.seed &&
      known.type === task.type &&
      bodyHash(submittedRequest(known)) === bodyHash(submittedRequest(task))
    if (!same || song.owner !== task.owner) throw new RebuildConflict('conflicts with another song of the same task')
    const added = await tx
      .insert(songs)
      .values({ ...song, ...sizes, ...(await freeNumbers(tx, song)), status: 'done' })
      .onConflictDoNothing()
      .returning({ id: songs.id })
    if (added.length === 0) throw new RebuildConflict('conflicts with another song in the library')
    return 'back'
  })

/** Inserts failed songs into free takes, with their task if it is missing. */
export const insertTask = (db: Db, { task, failed }: ManifestTask): Promise<Outcome> =>
  inOneStep(db, async (tx) => {
    await tx.insert(tasks).values(task).onConflictDoNothing()
    const added = await tx
      .insert(songs)
      .values(failed.map((song) => ({ ...song, owner: task.owner, taskId: task.id, status: 'fail' as const })))
      .onConflictDoNothing()
      .returning({ id: songs.id })
    return added.length > 0 ? 'back' : 'existing'
  })

const insertUpload = (db: Db, { upload }: ManifestUpload): Promise<Outcome> =>
  inOneStep(db, async (tx) => {
    const [existing] = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, upload.id))
    if (existing) return 'existing'
    const added = await tx
      .insert(uploads)
      .values({ ...upload, manifestWritten: true })
      .onConflictDoNothing()
      .returning({ id: uploads.id })
    if (added.length === 0) throw new RebuildConflict('conflicts with another upload in the library')
    return 'back'
  })

/** Skips songs that do not exist. */
const insertPlaylist = (db: Db, { songs: order, ...list }: ManifestPlaylist): Promise<Outcome> =>
  inOneStep(db, async (tx) => {
    const added = await tx
      .insert(playlists)
      .values({ ...list, manifestRevision: 1 })
      .onConflictDoNothing()
      .returning({ id: playlists.id })
    if (added.length === 0) return 'existing'
    await tx.execute(sql`
      insert into ${playlistSongs} (playlist_id, song_id, position)
      select ${list.id}::uuid, songs.id, given.place
      from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality as given (id, place)
      join songs on songs.id = given.id::uuid and songs.owner = ${list.owner}
      on conflict do nothing`)
    return 'back'
  })

/** Rolls the transaction back. */
class RebuildConflict extends Error {}

const inOneStep = (db: Db, step: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  db.transaction(step).catch((error) => {
    if (error instanceof RebuildConflict) return { reason: error.message }
    throw error
  })

/** A song or upload with a row and without audio. Only a backup of the files can restore it. */
export type MissingAudio = { id: string; title: string }

/** @param exists whether a file of that key exists; called once per finished song and upload */
export const findMissingAudio = async (db: Db, exists: (key: string) => Promise<boolean>): Promise<MissingAudio[]> => {
  const gone: MissingAudio[] = []
  for (let after = LOWEST_ID; ; ) {
    const page = await db
      .select({ id: songs.id, title: songs.title, format: songs.format })
      .from(songs)
      .where(and(eq(songs.status, 'done'), gt(songs.id, after)))
      .orderBy(songs.id)
      .limit(PAGE)
    for (const { id, title, format } of page)
      if (!(await exists(songFiles(id, format).audio))) gone.push({ id, title: title ?? 'Song' })
    if (page.length < PAGE) break
    after = page.at(-1)!.id
  }
  const known = await db.select({ id: uploads.id, name: uploads.name, format: uploads.format }).from(uploads)
  for (const { id, name, format } of known)
    if (!(await exists(uploadFiles(id, format).audio))) gone.push({ id, title: name })
  return gone
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const PAGE = 500
