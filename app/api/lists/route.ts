import { randomUUID } from 'node:crypto'
import { NewList, type PlaylistsResponse, type SongList } from '#lib/contract/studio'
import { findLists, insertList } from '#lib/data/playlists/playlists'
import { listRecord } from '#lib/data/records'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const GET = withUser(async ({ app, user, request }) => {
  const origin = requestOrigin(request.headers, app.env)
  const lists = await findLists(app.db, user.id)
  return json({ lists: lists.map((list) => listRecord(list, origin)) } satisfies PlaylistsResponse)
})

export const POST = withUser(async ({ app, user, request }) => {
  const body = await readBody(NewList, request)
  if (!body.ok) return body.failure
  const id = randomUUID()
  await insertList(app.db, user.id, id, body.value.name, body.value.ids ?? [])
  const [list] = await findLists(app.db, user.id, id)
  if (!list) throw new Error('The list was not written.')
  return json(listRecord(list, requestOrigin(request.headers, app.env)) satisfies SongList, { status: 201 })
})
