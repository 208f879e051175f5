import type { Health } from '#lib/contract/studio'
import { isUnreachable } from '#lib/data/accounts/remote-services'
import { healthFailure } from '#lib/server/health'
import { json, problem } from '#lib/server/http/problem'
import { withVisitor } from '#lib/server/http/route'
import { version } from '../../../package.json'

export const GET = withVisitor(async ({ app }) => {
  if (app.closing.aborted) return problem({ code: 'unavailable', detail: 'Songloom is shutting down.', retryAfter: 5 })
  const failure = healthFailure(await app.checkHealth())
  if (failure) return failure
  await app.engine.ready()
  const remote = await app.services.current()
  return json({
    status: 'ok',
    service: remote === null ? 'embedded' : 'remote',
    service_reachable: remote === null || !(await isUnreachable(app.db, remote)),
    version,
    database: 'ok',
    storage: 'ok',
  } satisfies Health)
})
