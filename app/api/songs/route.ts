import { SongsQuery } from '#lib/contract/library-query'
import { server } from '#lib/server/app'
import { originOf } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json, route } from '#lib/server/http/problem'
import { readSongs } from '#lib/server/page-data'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const query = readQuery(SongsQuery, request.url)
  if (!query.ok) return query.failure
  const origin = originOf(request.headers, studio.env)
  return json(await readSongs(studio.db, { owner: caller.value.owner, origin }, query.value))
})
