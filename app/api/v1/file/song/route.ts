import { SongFileQuery } from '#lib/contract/api'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { receiveSongFile } from '#lib/server/uploads/receive-song-file'

/** Reads a song to arrange. Nothing is stored. */
export const POST = withApiUser(async ({ request }) => {
  const query = readQuery(SongFileQuery, request.url)
  if (!query.ok) return query.failure
  const read = await receiveSongFile(request, query.value.melody ?? null)
  return read.ok ? json(read.value) : read.failure
})
