import { isId } from '#lib/contract/api'
import { type BatchResponse, PlaylistMove } from '#lib/contract/studio'
import { moveInPlaylist } from '#lib/data/playlists/playlists'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

/**
 * Moves songs of a playlist before another of its songs. Without `before`, or if the playlist lacks it, they move to its
 * end. Songs that the playlist lacks are ignored.
 */
export const POST = withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const body = await readBody(PlaylistMove, request)
  if (!body.ok) return body.failure
  const { ids, before } = body.value
  const found = isId(id) ? await moveInPlaylist(app.db, user.id, id, ids, before) : null
  return found ? json({ ids: found } satisfies BatchResponse) : notFound('playlist').failure
})
