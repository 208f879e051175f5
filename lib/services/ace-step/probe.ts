import { z } from 'zod'
import type { Finding } from '#lib/contract/services'
import { aceStepCapabilities } from '#lib/services/ace-step/capabilities'
import { type AceStepConfig, connect } from '#lib/services/ace-step/connection'
import { dataOf } from '#lib/services/ace-step/envelope'
import { readStats } from '#lib/services/ace-step/wire-result'
import { isPathUnknown } from '#lib/services/remote/refusals'
import { probeResultOf } from '#lib/services/remote/results'
import type { Called } from '#lib/services/safe-fetch/safe-fetch'
import type { ProbeResult, ServiceParts } from '#lib/services/service'

const Health = z.object({
  service: z.string().regex(/ACE-?Step/i),
  version: z.string().max(100).nullish().catch(null),
})

/** Which server answers, whether it takes the key, and what it lacks. Nothing is ordered. */
export const probe = async (parts: ServiceParts, config: AceStepConfig): Promise<ProbeResult> => {
  const { pace } = parts
  const { key } = config
  const server = connect(parts.safeFetch, parts, config)
  const resultOf = (called: Called, path: string): ProbeResult => {
    const result = probeResultOf(called, parts, `${server.baseUrl}${path}`, path)
    // The address is shown, and the key never is.
    return result.kind === 'redirects' && key !== '' && result.baseUrl?.includes(key)
      ? { kind: 'redirects', baseUrl: null }
      : result
  }
  const answered = await server.health()
  const reached = resultOf(answered, '/health')
  if (reached.kind === 'not_public' || reached.kind === 'unreachable') return reached
  // Its health check is open to all. Where it redirects, needs a key or is busy, another kind may answer.
  const health = Health.safeParse(reached.kind === 'good' ? dataOf(answered) : null)
  if (!health.success) return { kind: 'not_a_service' }
  // Other paths answer without a key.
  const stats = await server.get('/v1/stats', pace.probeTimeoutMs)
  const allowed = isPathUnknown(stats)
    ? resultOf(
        await server.post('/query_result', { task_id_list: [crypto.randomUUID()] }, pace.probeTimeoutMs),
        '/query_result',
      )
    : resultOf(stats, '/v1/stats')
  if (allowed.kind !== 'good') return allowed
  const models = await server.models()
  const capabilities = aceStepCapabilities(models)
  const { version } = health.data
  const names = models.models.map(({ name }) => name).join(', ')
  const warning = (code: Finding['code'], detail: string): Finding => ({ state: 'warning', code, detail })
  return {
    kind: 'good',
    found: {
      name: 'ACE-Step',
      capabilities,
      isBusy: (readStats(dataOf(stats))?.jobs.queued ?? 0) > 0,
      findings: [
        { state: 'good', code: 'kind', detail: version ? `ACE-Step ${version}` : 'ACE-Step' },
        names === ''
          ? warning('model', 'The server doesn’t say which models it has loaded.')
          : { state: 'good', code: 'model', detail: names },
        ...(models.languageModel === false
          ? [warning('other', 'No language model is loaded. Songs are made without its plan.')]
          : []),
      ],
    },
  }
}
