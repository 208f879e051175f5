import { SongsFilter } from '#lib/contract/library-query'
import type { SongSums } from '#lib/contract/studio'
import { countLibrary } from '#lib/data/songs/list-songs'
import { server } from '#lib/server/app'
import { readQuery } from '#lib/server/http/page-query'
import { json, route } from '#lib/server/http/problem'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const filter = readQuery(SongsFilter, request.url)
  if (!filter.ok) return filter.failure
  return json((await countLibrary(studio.db, caller.value.owner, filter.value)) satisfies SongSums)
})
