import { createHash } from 'node:crypto'
import { isId } from '#lib/contract/api'
import { MAX_PICTURE_MB } from '#lib/contract/cover'
import { fail, ok, type Result } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import type { SongRow } from '#lib/data/rows'
import { changeSong, countPicture, findSong } from '#lib/data/songs/songs'
import type { App } from '#lib/server/app'
import { readBytes } from '#lib/server/http/body'
import { notFound } from '#lib/server/http/problem'
import { type CoverPicture, MAX_PICTURE_BYTES, readCoverPicture } from '#lib/server/media/cover-picture'
import { TOO_MANY_UPLOADS } from '#lib/server/uploads/upload-intake'

/**
 * Makes the picture in a request's body the cover of a finished song. Its files are stored before its row, and count
 * against the owner’s storage.
 */
export const uploadCover = async (app: App, owner: string, id: string, request: Request): Promise<Result<SongRow>> => {
  const found = isId(id) ? await findSong(app.db, owner, id) : null
  if (!found) return notFound('song')
  if (found.song.status !== 'done') return fail('not_ready', 'A song can have a picture once it is finished.')
  const picture = await receivePicture(app, owner, request)
  if (!picture.ok) return picture
  const { large, small } = picture.value
  const counted = await countPicture(app.db, owner, id, large.length + small.length)
  if (!counted.ok) return counted
  const files = songFiles(id)
  try {
    await app.storage.put(files.picture, large)
    await app.storage.put(files.smallPicture, small)
  } catch (error) {
    await countPicture(app.db, owner, id, counted.value)
    throw error
  }
  const hash = createHash('sha256').update(large).digest('hex').slice(0, 16)
  const changed = await changeSong(app.db, owner, id, { cover: { picture: hash } })
  return changed ? ok(changed) : notFound('song')
}

/** Pictures take turns in memory, like recordings. */
const receivePicture = async (app: App, owner: string, request: Request): Promise<Result<CoverPicture>> => {
  const leave = app.uploadIntake.enter(owner)
  if (!leave) return TOO_MANY_UPLOADS
  try {
    const bytes = await readBytes(request, MAX_PICTURE_BYTES, `A picture can be at most ${MAX_PICTURE_MB} MB.`)
    return bytes.ok ? await app.uploadIntake.inTurn(() => readCoverPicture(bytes.value)) : bytes
  } finally {
    leave()
  }
}

/** Removes the files of a picture that the song no longer has. */
export const removePicture = async (app: App, id: string): Promise<void> => {
  const { picture, smallPicture } = songFiles(id)
  for (const key of [picture, smallPicture]) await app.storage.remove(key)
}
