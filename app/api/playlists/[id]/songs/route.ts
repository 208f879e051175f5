import { isId } from '#lib/contract/api'
import { type BatchResponse, PlaylistSongs } from '#lib/contract/studio'
import { addToPlaylist, removeFromPlaylist } from '#lib/data/playlists/playlists'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'

/** Adds songs to a playlist or removes them. */
const changes = (change: typeof addToPlaylist) =>
  withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
    const body = await readBody(PlaylistSongs, request)
    if (!body.ok) return body.failure
    const ids = isId(id) ? await change(app.db, user.id, id, body.value.ids) : null
    return ids ? json({ ids } satisfies BatchResponse) : notFound('playlist').failure
  })

export const POST = changes(addToPlaylist)
export const DELETE = changes(removeFromPlaylist)
