import { randomUUID } from 'node:crypto'
import { type ListsAnswer, NewList, type SongList } from '#lib/contract/studio'
import { findLists, insertList } from '#lib/data/playlists/playlists'
import { listRecord } from '#lib/data/records'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { originOf } from '#lib/server/http/origin'
import { json, route } from '#lib/server/http/problem'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const origin = originOf(request.headers, studio.env)
  const lists = await findLists(studio.db, caller.value.owner)
  return json({ lists: lists.map((list) => listRecord(list, origin)) } satisfies ListsAnswer)
})

export const POST = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const wish = parse(NewList, body.value)
  if (!wish.ok) return wish.failure
  const { owner } = caller.value
  const id = randomUUID()
  await insertList(studio.db, owner, id, wish.value.name, wish.value.ids ?? [])
  const [list] = await findLists(studio.db, owner, id)
  if (!list) throw new Error('The list was not written.')
  return json(listRecord(list, originOf(request.headers, studio.env)) satisfies SongList, { status: 201 })
})
