import { PageQuery } from '#lib/contract/library-query'
import type { BatchResponse, TrashPage } from '#lib/contract/studio'
import { trashedSong } from '#lib/data/records'
import { eraseSongs } from '#lib/data/songs/batch'
import { countTrash, listTrash, TRASH_DAYS } from '#lib/data/songs/trash'
import { requestOrigin } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'

export const GET = withUser(async ({ app, user, request }) => {
  const query = readQuery(PageQuery, request.url)
  if (!query.ok) return query.failure
  const now = app.clock.now()
  const origin = requestOrigin(request.headers, app.env)
  const { songs, next } = await listTrash(app.db, user.id, query.value, now)
  return json({
    songs: songs.map(({ song, task }) => trashedSong(song, task, origin)),
    next,
    total: await countTrash(app.db, user.id, now),
    days: TRASH_DAYS,
  } satisfies TrashPage)
})

/** Permanently deletes all songs in the trash. */
export const DELETE = withUser(async ({ app, user }) => {
  return json({ ids: await eraseSongs(app, user.id, 'all', app.clock.now()) } satisfies BatchResponse)
})
