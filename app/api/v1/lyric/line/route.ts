import { LineRequest } from '#lib/contract/api'
import { readBody } from '#lib/server/http/body'
import { answerAsMade } from '#lib/server/http/event-stream'
import { withApiUser } from '#lib/server/http/route'
import { suggestLines } from '#lib/server/lyrics'

export const POST = withApiUser(async ({ app, request }) => {
  const body = await readBody(LineRequest, request)
  if (!body.ok) return body.failure
  const asked = body.value
  return answerAsMade(request, (progress) => suggestLines(app, asked, progress))
})
