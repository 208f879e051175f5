import type { z } from 'zod'
import type { SubmitRequest } from '#lib/contract/api'
import { parse, readJson } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withApiUser } from '#lib/server/http/route'
import { idempotencyKey, submit } from '#lib/server/tasks/submit'
import { callbackSecret } from '#lib/services/callback'

/** The notes of the longest song to arrange need about 1 MB. */
const MAX_SUBMIT_BYTES = 2 * 1024 * 1024

/** Makes the route of a submit path: authentication, validation, and the new task's record. */
export const submitRoute = <T>(path: string, schema: z.ZodType<T>, complete: (body: T) => SubmitRequest) =>
  withApiUser(async ({ app, user, request }) => {
    const key = idempotencyKey(request.headers)
    if (!key.ok) return key.failure
    const body = await readJson(request, MAX_SUBMIT_BYTES, 'A request to create songs can have at most 2 MB.')
    if (!body.ok) return body.failure
    const parsed = parse(schema, body.value)
    if (!parsed.ok) return parsed.failure
    const task = await submit(app, {
      owner: user.id,
      request: complete(parsed.value),
      body: body.value,
      path,
      key: key.value,
      origin: requestOrigin(request.headers, app.env),
      callbackSecret: callbackSecret(user.key),
    })
    return task.ok ? json(task.value) : task.failure
  })
