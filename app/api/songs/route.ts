import type { LibraryPage } from '#lib/contract/studio'
import { readQuery, SongsQuery } from '#lib/server/list-query'
import { originOf } from '#lib/server/origin'
import { json, route } from '#lib/server/problem'
import { server } from '#lib/server/server'
import { listSongs } from '#lib/songs/library'
import { librarySong } from '#lib/songs/records'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const query = readQuery(SongsQuery, request.url)
  if (!query.ok) return query.failure
  const origin = originOf(request.headers, studio.env)
  const { songs, next } = await listSongs(studio.db, caller.value.owner, query.value)
  return json({ songs: songs.map(({ song, task }) => librarySong(song, task, origin)), next } satisfies LibraryPage)
})
