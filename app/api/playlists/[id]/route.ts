import { isId } from '#lib/contract/api'
import { type Playlist, PlaylistChange } from '#lib/contract/studio'
import { deletePlaylist, findPlaylists, renamePlaylist } from '#lib/data/playlists/playlists'
import { playlistRecord } from '#lib/data/records'
import type { App } from '#lib/server/app'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser, withUser } from '#lib/server/http/route'

const answer = async (app: App, request: Request, owner: string, id: string) => {
  const [list] = isId(id) ? await findPlaylists(app.db, owner, id) : []
  return list
    ? json(playlistRecord(list, requestOrigin(request.headers, app.env)) satisfies Playlist)
    : notFound('playlist').failure
}

export const GET = withApiUser<{ id: string }>(async ({ app, user, request, params }) => {
  return answer(app, request, user.id, params.id)
})

export const PATCH = withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const body = await readBody(PlaylistChange, request)
  if (!body.ok) return body.failure
  if (isId(id)) await renamePlaylist(app.db, user.id, id, body.value.name)
  return answer(app, request, user.id, id)
})

export const DELETE = withUser<{ id: string }>(async ({ app, user, params: { id } }) => {
  const deleted = isId(id) && (await deletePlaylist(app, user.id, id))
  return deleted ? new Response(null, { status: 204 }) : notFound('playlist').failure
})
