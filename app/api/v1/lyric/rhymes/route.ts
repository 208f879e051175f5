import { RhymeQuery } from '#lib/contract/api'
import { readQuery } from '#lib/server/http/page-query'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { findRhymes } from '#lib/server/lyrics'

export const GET = withApiUser(async ({ app, request }) => {
  const query = readQuery(RhymeQuery, request.url)
  if (!query.ok) return query.failure
  const found = await findRhymes(app, query.value.word)
  return found.ok ? json(found.value) : found.failure
})
