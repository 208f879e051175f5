import type { Settings } from '#lib/contract/studio'
import { originOf } from '#lib/server/origin'
import { json, route } from '#lib/server/problem'
import { server } from '#lib/server/server'

export const GET = route(async (request) => {
  const studio = await server()
  const caller = await studio.access.requireOwner(request)
  if (!caller.ok) return caller.failure
  const settings: Settings = {
    service: { kind: studio.service.kind, origin: null },
    api_key: studio.ownKey,
    api_base: originOf(request.headers, studio.env),
    max_upload_mb: Math.floor(studio.env.maxUploadBytes / 1024 / 1024),
    local: studio.env.local,
  }
  return json(settings)
})
