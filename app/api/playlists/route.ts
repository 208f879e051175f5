import { randomUUID } from 'node:crypto'
import { NewPlaylist, type Playlist, type PlaylistsResponse } from '#lib/contract/studio'
import { findPlaylists, insertPlaylist } from '#lib/data/playlists/playlists'
import { playlistRecord } from '#lib/data/records'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'

export const GET = withApiUser(async ({ app, user, request }) => {
  const origin = requestOrigin(request.headers, app.env)
  const playlists = await findPlaylists(app.db, user.id)
  return json({ playlists: playlists.map((list) => playlistRecord(list, origin)) } satisfies PlaylistsResponse)
})

export const POST = withApiUser(async ({ app, user, request }) => {
  const body = await readBody(NewPlaylist, request)
  if (!body.ok) return body.failure
  const id = randomUUID()
  await insertPlaylist(app.db, user.id, id, body.value.name, body.value.ids ?? [])
  const [list] = await findPlaylists(app.db, user.id, id)
  if (!list) throw new Error('The playlist was not written.')
  return json(playlistRecord(list, requestOrigin(request.headers, app.env)) satisfies Playlist, { status: 201 })
})
