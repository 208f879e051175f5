import type { z } from 'zod'
import type { SubmitRequest } from '#lib/contract/api'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { originOf } from '#lib/server/http/origin'
import { json, route } from '#lib/server/http/problem'
import { idempotencyKey, submit } from '#lib/server/tasks/submit'
import { callbackSecret } from '#lib/services/callback'

/** What the submit paths share: who asks, what they sent, and the task that came of it. */
export const submitRoute = <T>(path: string, schema: z.ZodType<T>, complete: (body: T) => SubmitRequest) =>
  route(async (request) => {
    const studio = await server()
    const caller = await studio.access.requireCaller(request)
    if (!caller.ok) return caller.failure
    const key = idempotencyKey(request.headers)
    if (!key.ok) return key.failure
    const body = await readJson(request)
    if (!body.ok) return body.failure
    const parsed = parse(schema, body.value)
    if (!parsed.ok) return parsed.failure
    const task = await submit(studio, {
      owner: caller.value.owner,
      request: complete(parsed.value),
      body: body.value,
      path,
      key: key.value,
      origin: originOf(request.headers, studio.env),
      callbackSecret: callbackSecret(caller.value.key),
    })
    return task.ok ? json(task.value) : task.failure
  })
