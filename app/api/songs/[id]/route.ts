import { isId } from '#lib/contract/api'
import { SongChange } from '#lib/contract/studio'
import { trashSongs } from '#lib/data/songs/batch'
import { changeSong } from '#lib/data/songs/songs'
import { randomToken } from '#lib/server/auth/secrets'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser, withUser } from '#lib/server/http/route'
import { removePicture } from '#lib/server/media/change-cover'
import { readSong } from '#lib/server/page-data'

export const GET = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const origin = requestOrigin(request.headers, app.env)
  const song = await readSong(app, { owner: user.id, origin }, id)
  return song ? json(song) : notFound('song').failure
})

export const PATCH = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const body = await readBody(SongChange, request)
  if (!body.ok) return body.failure
  const changed = isId(id) ? await changeSong(app.db, user.id, id, body.value) : null
  const song = changed && (await readSong(app, { owner: user.id, origin: requestOrigin(request.headers, app.env) }, id))
  if (!changed || !song) return notFound('song').failure
  if (body.value.cover !== undefined) await removePicture(app, id)
  app.taskEvents.notify(changed.taskId)
  return json(song)
})

export const DELETE = withUser<{ id: string }>(async ({ app, user, params: { id } }) => {
  const deleted = isId(id) ? await trashSongs(app, user.id, { songIds: [id] }, randomToken) : []
  return deleted.length > 0 ? new Response(null, { status: 204 }) : notFound('song').failure
})
