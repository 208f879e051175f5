import { SongChange } from '#lib/contract/studio'
import { isId } from '#lib/data/ids'
import { trashSongs } from '#lib/data/songs/batch'
import { changeSong } from '#lib/data/songs/songs'
import { server } from '#lib/server/app'
import { randomToken } from '#lib/server/auth/secrets'
import { parse, readJson } from '#lib/server/http/body'
import { originOf } from '#lib/server/http/origin'
import { json, notFound, route } from '#lib/server/http/problem'
import { readSong } from '#lib/server/page-data'

type Context = { params: Promise<{ id: string }> }

export const GET = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const origin = originOf(request.headers, studio.env)
  const song = await readSong(studio.db, { owner: caller.value.owner, origin }, id)
  return song ? json(song) : notFound('song').failure
})

export const PATCH = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const change = parse(SongChange, body.value)
  if (!change.ok) return change.failure
  const { id } = await params
  const { owner } = caller.value
  const changed = isId(id) ? await changeSong(studio.db, owner, id, change.value) : null
  const song = changed && (await readSong(studio.db, { owner, origin: originOf(request.headers, studio.env) }, id))
  if (!changed || !song) return notFound('song').failure
  studio.changes.notify(changed.taskId)
  return json(song)
})

export const DELETE = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const deleted = isId(id) ? await trashSongs(studio, caller.value.owner, { songIds: [id] }, randomToken) : []
  return deleted.length > 0 ? new Response(null, { status: 204 }) : notFound('song').failure
})
