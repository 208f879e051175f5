import { server } from '#lib/server/app'
import { json, route } from '#lib/server/http/problem'
import { settingsOf } from '#lib/server/settings'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  return caller.ok ? json(await settingsOf(studio, caller.value.owner, request.headers)) : caller.failure
})
