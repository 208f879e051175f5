import { LyricRequest } from '#lib/contract/api'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { writeLyric } from '#lib/server/lyrics'

export const POST = withApiUser(async ({ app, request }) => {
  const body = await readBody(LyricRequest, request)
  if (!body.ok) return body.failure
  const record = await writeLyric(app, body.value)
  return record.ok ? json(record.value) : record.failure
})
