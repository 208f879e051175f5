import { randomUUID } from 'node:crypto'
import { type ListsAnswer, NewList, type SongList } from '#lib/contract/studio'
import { parse, readJson } from '#lib/server/body'
import { originOf } from '#lib/server/origin'
import { json, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { findLists, insertList } from '#lib/songs/lists'
import { listRecord } from '#lib/songs/records'

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
