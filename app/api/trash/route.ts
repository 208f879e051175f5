import { PageQuery } from '#lib/contract/library-query'
import type { BatchAnswer, TrashPage } from '#lib/contract/studio'
import { trashedSong } from '#lib/data/records'
import { eraseSongs } from '#lib/data/songs/batch'
import { countTrash, listTrash, TRASH_DAYS } from '#lib/data/songs/trash'
import { server } from '#lib/server/app'
import { readQuery } from '#lib/server/http/page-query'
import { json, route } from '#lib/server/http/problem'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const query = readQuery(PageQuery, request.url)
  if (!query.ok) return query.failure
  const { owner } = caller.value
  const now = studio.clock.now()
  const { songs, next } = await listTrash(studio.db, owner, query.value, now)
  return json({
    songs: songs.map(({ song, task }) => trashedSong(song, task)),
    next,
    total: await countTrash(studio.db, owner, now),
    days: TRASH_DAYS,
  } satisfies TrashPage)
})

/** Everything that is in the trash is deleted for good. */
export const DELETE = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  return json({ ids: await eraseSongs(studio, caller.value.owner, 'all', studio.clock.now()) } satisfies BatchAnswer)
})
