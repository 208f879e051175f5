import type { SongSums } from '#lib/contract/studio'
import { readQuery, SongsFilter } from '#lib/server/list-query'
import { json, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { countLibrary } from '#lib/songs/listing'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const filter = readQuery(SongsFilter, request.url)
  if (!filter.ok) return filter.failure
  return json((await countLibrary(studio.db, caller.value.owner, filter.value)) satisfies SongSums)
})
