import { z } from 'zod'
import { connect } from '#lib/services/job-server/connection'
import type { Engine } from '#lib/services/job-server/engine'
import { isSuccess, parseJson } from '#lib/services/remote/refusals'
import { probeResultOf } from '#lib/services/remote/results'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type { ProbeResult, ServiceConfig, ServiceParts } from '#lib/services/service'

const Health = z.object({ status: z.literal('ok') })

const bodyOf = (called: Called) =>
  called.kind === 'answered' && isSuccess(called.status) ? parseJson(called.body) : undefined

/** Whether a server is one of these programs, and what it has loaded. Nothing is ordered. */
export const probe = async (engine: Engine, parts: ServiceParts, config: ServiceConfig): Promise<ProbeResult> => {
  const server = connect(parts.safeFetch, parts, config)
  const answered = await server.open('/health')
  const reached = probeResultOf(answered, parts, `${server.baseUrl}/health`, '/health')
  if (reached.kind === 'not_public' || reached.kind === 'unreachable') return reached
  if (!Health.safeParse(bodyOf(answered)).success) return { kind: 'not_a_service' }
  const props = engine.read(bodyOf(await server.open('/props')))
  if (!props) return { kind: 'not_a_service' }
  const { version, models } = props
  const capabilities = engine.capabilities(props)
  return {
    kind: 'good',
    found: {
      name: engine.name,
      capabilities,
      isBusy: false,
      findings: [
        { state: 'good', code: 'kind', detail: [engine.name, version].filter(Boolean).join(' ') },
        models.length > 0
          ? { state: 'good', code: 'model', detail: models.join(', ') }
          : { state: 'warning', code: 'model', detail: 'The server has not loaded all models that it needs.' },
      ],
    },
  }
}
