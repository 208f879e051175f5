import { isId } from '#lib/contract/api'
import { type BatchResponse, ListSongs } from '#lib/contract/studio'
import { addToList, removeFromList } from '#lib/data/playlists/playlists'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

/** Adds songs to a playlist or removes them. */
const changes = (change: typeof addToList) =>
  withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
    const body = await readBody(ListSongs, request)
    if (!body.ok) return body.failure
    const ids = isId(id) ? await change(app.db, user.id, id, body.value.ids) : null
    return ids ? json({ ids } satisfies BatchResponse) : notFound('list').failure
  })

export const POST = changes(addToList)
export const DELETE = changes(removeFromList)
