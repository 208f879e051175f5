import { EditsRequest } from '#lib/contract/editing'
import { parse, readJson } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { submitEdits } from '#lib/server/tasks/edit-song'
import { idempotencyKey } from '#lib/server/tasks/submit'

export const POST = withApiUser<{ id: string }>(async ({ app, user, request, params: { id } }) => {
  const key = idempotencyKey(request.headers)
  if (!key.ok) return key.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const parsed = parse(EditsRequest, body.value)
  if (!parsed.ok) return parsed.failure
  const task = await submitEdits(app, {
    user,
    id,
    request: parsed.value,
    body: body.value,
    key: key.value,
    origin: requestOrigin(request.headers, app.env),
  })
  return task.ok ? json(task.value) : task.failure
})
