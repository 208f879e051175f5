import type { Health } from '#lib/contract/studio'
import { server } from '#lib/server/app'
import { partsDown } from '#lib/server/health'
import { json, problem, route } from '#lib/server/http/problem'
import { version } from '../../../package.json'

export const GET = route(async (request) => {
  const studio = await server()
  const wrongHost = studio.access.checkHost(request)
  if (wrongHost) return wrongHost
  if (studio.closing.aborted)
    return problem({ code: 'unavailable', detail: 'Songloom is shutting down.', retryAfter: 5 })
  const down = partsDown(await studio.checkHealth())
  if (down.length > 0) {
    const detail = down.map(({ message }) => message).join(' ')
    return problem({ code: 'unavailable', detail, errors: down, retryAfter: 5 })
  }
  await studio.engine.ready()
  const remote = await studio.services.current()
  return json({
    status: 'ok',
    service: remote === null ? 'embedded' : 'remote',
    version,
    database: 'ok',
    storage: 'ok',
  } satisfies Health)
})
