import { SongsFilter } from '#lib/contract/library-query'
import type { SongFacets } from '#lib/contract/studio'
import { countFacets } from '#lib/data/songs/facets'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withUser } from '#lib/server/http/route'
import { withGenreNames } from '#lib/server/library/genre-names'

export const GET = withUser(async ({ app, user, request }) => {
  const filter = readQuery(SongsFilter, request.url)
  if (!filter.ok) return filter.failure
  return json((await countFacets(app.db, user.id, withGenreNames(filter.value))) satisfies SongFacets)
})
