import { SongsQuery } from '#lib/contract/library-query'
import { requestOrigin } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { readSongs } from '#lib/server/page-data'

export const GET = withApiUser(async ({ app, user, request }) => {
  const query = readQuery(SongsQuery, request.url)
  if (!query.ok) return query.failure
  const origin = requestOrigin(request.headers, app.env)
  return json(await readSongs(app.db, { owner: user.id, origin }, query.value))
})
