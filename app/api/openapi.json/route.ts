import { createOpenApi } from '#lib/contract/openapi'
import { server } from '#lib/server/app'
import { json, route } from '#lib/server/http/problem'
import { version } from '../../../package.json'

let document: ReturnType<typeof createOpenApi> | null = null

export const GET = route(async (request) => {
  const wrongHost = (await server()).access.checkHost(request)
  if (wrongHost) return wrongHost
  document ??= createOpenApi(version)
  return json(document, { headers: { 'cache-control': 'public, max-age=3600' } })
})
