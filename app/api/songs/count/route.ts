import { SongsFilter } from '#lib/contract/library-query'
import type { SongTotals } from '#lib/contract/studio'
import { countLibrary } from '#lib/data/songs/list-songs'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { withGenreNames } from '#lib/server/library/genre-names'

export const GET = withUser(async ({ app, user, request }) => {
  const filter = readQuery(SongsFilter, request.url)
  if (!filter.ok) return filter.failure
  return json((await countLibrary(app.db, user.id, withGenreNames(filter.value))) satisfies SongTotals)
})
