import { z } from 'zod'
import { isCleanText } from '#lib/contract/api'
import type { SongChange } from '#lib/contract/studio'
import { parse, readJson } from '#lib/server/body'
import { randomToken } from '#lib/server/keys'
import { originOf } from '#lib/server/origin'
import { json, notFound, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { isId } from '#lib/songs/ids'
import { changeSong, deleteSongs, findSong } from '#lib/songs/library'
import { songDetail } from '#lib/songs/records'

type Context = { params: Promise<{ id: string }> }

const Change = z
  .object({
    title: z
      .string('title must be text.')
      .trim()
      .min(1, 'A title needs at least one character.')
      .max(200, 'A title may have at most 200 characters.')
      .refine(isCleanText, 'The title has characters that cannot be kept.'),
    favourite: z.boolean('favourite must be true or false.'),
    unread: z.boolean('unread must be true or false.'),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change: send title, favourite or unread.')

export const GET = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const family = isId(id) ? await findSong(studio.db, caller.value.owner, id) : null
  return family ? json(songDetail(family, originOf(request.headers, studio.env))) : notFound('song').failure
})

export const PATCH = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const change = parse(Change, body.value)
  if (!change.ok) return change.failure
  const { id } = await params
  const { owner } = caller.value
  const changed = isId(id) ? await changeSong(studio.db, owner, id, change.value as SongChange) : null
  const family = changed && (await findSong(studio.db, owner, id))
  if (!changed || !family) return notFound('song').failure
  studio.changes.notify(changed.taskId)
  return json(songDetail(family, originOf(request.headers, studio.env)))
})

export const DELETE = route<Context>(async (request, { params }) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const { id } = await params
  const deleted = isId(id) ? await deleteSongs(studio, caller.value.owner, { songId: id }, randomToken) : []
  return deleted.length > 0 ? new Response(null, { status: 204 }) : notFound('song').failure
})
