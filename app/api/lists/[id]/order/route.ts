import { type BatchAnswer, ListOrder } from '#lib/contract/studio'
import { isId } from '#lib/data/ids'
import { moveInList } from '#lib/data/playlists/playlists'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { json, notFound, route } from '#lib/server/http/problem'

export const POST = route<{ params: Promise<{ id: string }> }>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(ListOrder, body.value)
  if (!wish.ok) return wish.failure
  const { id } = await params
  const { ids, before } = wish.value
  const moved = isId(id) ? await moveInList(studio.db, caller.value.owner, id, ids, before) : null
  return moved ? json({ ids: moved } satisfies BatchAnswer) : notFound('list').failure
})
