import { isId } from '#lib/contract/api'
import { type BatchResponse, PlaylistMove } from '#lib/contract/studio'
import { moveInPlaylist } from '#lib/data/playlists/playlists'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

/** Moves songs of a playlist before another of its songs, or to its end. */
export const POST = withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const body = await readBody(PlaylistMove, request)
  if (!body.ok) return body.failure
  const { ids, before } = body.value
  const moved = isId(id) ? await moveInPlaylist(app.db, user.id, id, ids, before) : null
  return moved ? json({ ids: moved } satisfies BatchResponse) : notFound('playlist').failure
})
