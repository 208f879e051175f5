import { MelodyQuery } from '#lib/contract/api'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { receiveMelody } from '#lib/server/uploads/receive-melody'

/** Reads the melody of a hummed or sung recording. Nothing is stored. */
export const POST = withApiUser(async ({ app, user, request }) => {
  const query = readQuery(MelodyQuery, request.url)
  if (!query.ok) return query.failure
  const read = await receiveMelody(app, user.id, request, query.value.tempo ?? null)
  return read.ok ? json(read.value) : read.failure
})
