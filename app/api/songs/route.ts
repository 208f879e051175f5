import { readQuery, SongsQuery } from '#lib/server/list-query'
import { originOf } from '#lib/server/origin'
import { json, route } from '#lib/server/problem'
import { readSongs } from '#lib/server/reader'
import { server } from '#lib/server/server'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const query = readQuery(SongsQuery, request.url)
  if (!query.ok) return query.failure
  const origin = originOf(request.headers, studio.env)
  return json(await readSongs(studio.db, { owner: caller.value.owner, origin }, query.value))
})
