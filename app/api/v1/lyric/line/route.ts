import { LineRequest } from '#lib/contract/api'
import { readBody } from '#lib/server/http/body'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { suggestLines } from '#lib/server/lyrics'

export const POST = withApiUser(async ({ app, request }) => {
  const body = await readBody(LineRequest, request)
  if (!body.ok) return body.failure
  const record = await suggestLines(app, body.value)
  return record.ok ? json(record.value) : record.failure
})
