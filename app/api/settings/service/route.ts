import { ServiceChange } from '#lib/contract/api'
import { server } from '#lib/server/app'
import { parse, readJson } from '#lib/server/http/body'
import { originOf } from '#lib/server/http/origin'
import { json, route } from '#lib/server/http/problem'
import { settingsOf } from '#lib/server/settings'

export const PUT = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireStudioOwner(request)
  if (!caller.ok) return caller.failure
  const body = await readJson(request)
  if (!body.ok) return body.failure
  const change = parse(ServiceChange, body.value)
  if (!change.ok) return change.failure
  const { owner } = caller.value
  const changed = await studio.services.change(change.value, originOf(request.headers, studio.env))
  return changed.ok ? json(await settingsOf(studio, owner, request.headers)) : changed.failure
})

export const DELETE = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireStudioOwner(request)
  if (!caller.ok) return caller.failure
  const { owner } = caller.value
  const removed = await studio.services.remove()
  if (removed.ok) studio.engine.warm()
  return removed.ok ? json(await settingsOf(studio, owner, request.headers)) : removed.failure
})
