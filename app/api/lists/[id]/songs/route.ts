import { type BatchAnswer, ListSongs } from '#lib/contract/studio'
import { isId } from '#lib/data/ids'
import { addToList, removeFromList } from '#lib/data/playlists/playlists'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { json, notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

/** Adding songs and taking them off differ in nothing but that. */
const changes = (change: typeof addToList) =>
  route<Context>(async (request, { params }) => {
    const studio = await server()
    const caller = await studio.access.requireOwner(request)
    if (!caller.ok) return caller.failure
    const body = await readJson(request)
    if (!body.ok) return body.failure
    const wish = parse(ListSongs, body.value)
    if (!wish.ok) return wish.failure
    const { id } = await params
    const ids = isId(id) ? await change(studio.db, caller.value.owner, id, wish.value.ids) : null
    return ids ? json({ ids } satisfies BatchAnswer) : notFound('list').failure
  })

export const POST = changes(addToList)
export const DELETE = changes(removeFromList)
