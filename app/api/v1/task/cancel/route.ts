import { CancelRequest, isId } from '#lib/contract/api'
import { readBody } from '#lib/server/http/body'
import { json, notFound } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { cancelled } from '#lib/server/tasks/cancel-task'

export const POST = withApiUser(async ({ app, user, request }) => {
  const body = await readBody(CancelRequest, request)
  if (!body.ok) return body.failure
  const { id } = body.value
  if (!isId(id)) return notFound('task').failure
  const record = await cancelled(app, user.id, id.toLowerCase(), request.signal)
  return record.ok ? json(record.value) : record.failure
})
