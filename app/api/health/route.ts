import type { Health } from '#lib/contract/studio'
import { partsDown } from '#lib/server/health'
import { json, problem } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { version } from '../../../package.json'

export const GET = withVisitor(async ({ app }) => {
  if (app.closing.aborted) return problem({ code: 'unavailable', detail: 'Songloom is shutting down.', retryAfter: 5 })
  const down = partsDown(await app.checkHealth())
  if (down.length > 0) {
    const detail = down.map(({ message }) => message).join(' ')
    return problem({ code: 'unavailable', detail, errors: down, retryAfter: 5 })
  }
  await app.engine.ready()
  const remote = await app.services.current()
  return json({
    status: 'ok',
    service: remote === null ? 'embedded' : 'remote',
    version,
    database: 'ok',
    storage: 'ok',
  } satisfies Health)
})
