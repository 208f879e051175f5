import { isId } from '#lib/contract/api'
import { type BatchResponse, ListOrder } from '#lib/contract/studio'
import { moveInList } from '#lib/data/playlists/playlists'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const POST = withUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const body = await readBody(ListOrder, request)
  if (!body.ok) return body.failure
  const { ids, before } = body.value
  const moved = isId(id) ? await moveInList(app.db, user.id, id, ids, before) : null
  return moved ? json({ ids: moved } satisfies BatchResponse) : notFound('list').failure
})
