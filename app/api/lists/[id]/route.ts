import { ListChange, type SongList } from '#lib/contract/studio'
import { isId } from '#lib/data/ids'
import { deleteList, findLists, renameList } from '#lib/data/playlists/playlists'
import { listRecord } from '#lib/data/records'
import { type Server, server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { originOf } from '#lib/server/http/origin'
import { json, notFound, route } from '#lib/server/http/problem'

type Context = { params: Promise<{ id: string }> }

const answer = async (studio: Server, request: Request, owner: string, id: string) => {
  const [list] = isId(id) ? await findLists(studio.db, owner, id) : []
  return list
    ? json(listRecord(list, originOf(request.headers, studio.env)) satisfies SongList)
    : notFound('list').failure
}

export const GET = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  return answer(studio, request, caller.value.owner, (await params).id)
})

export const PATCH = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const change = parse(ListChange, body.value)
  if (!change.ok) return change.failure
  const { id } = await params
  const { owner } = caller.value
  if (isId(id)) await renameList(studio.db, owner, id, change.value.name)
  return answer(studio, request, owner, id)
})

export const DELETE = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const deleted = isId(id) && (await deleteList(studio, caller.value.owner, id))
  return deleted ? new Response(null, { status: 204 }) : notFound('list').failure
})
