import { ServiceChange } from '#lib/contract/api'
import { readBody } from '#lib/server/http/body'
import { requestOrigin } from '#lib/server/http/origin'
import { json } from '#lib/server/http/problem'
import { withAdmin } from '#lib/server/http/route'
import { settingsOf } from '#lib/server/settings'

export const PUT = withAdmin(async ({ app, user, request }) => {
  const body = await readBody(ServiceChange, request)
  if (!body.ok) return body.failure
  const changed = await app.services.change(body.value, requestOrigin(request.headers, app.env))
  return changed.ok ? json(await settingsOf(app, user.id, request.headers)) : changed.failure
})

export const DELETE = withAdmin(async ({ app, user, request }) => {
  const removed = await app.services.remove()
  if (removed.ok) await app.warmEngine()
  return removed.ok ? json(await settingsOf(app, user.id, request.headers)) : removed.failure
})
