import { z } from 'zod'
import type { Timing } from '#lib/clock'
import { aceStepCapabilities } from '#lib/services/ace-step/capabilities'
import { type AceStepConfig, type Connection, connect } from '#lib/services/ace-step/connection'
import { dataOf } from '#lib/services/ace-step/envelope'
import { isPathUnknown } from '#lib/services/remote/refusals'
import { probeResultOf } from '#lib/services/remote/results'
import type { Called, SafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import type { ProbeResult } from '#lib/services/service'

const Health = z.object({
  service: z.string().regex(/ACE-?Step/i),
  version: z.string().max(100).nullish().catch(null),
})

/** Which server answers, whether it takes the key, and what it lacks. Nothing is ordered. */
export const probe = async (safeFetch: SafeFetch, timing: Timing, config: AceStepConfig): Promise<ProbeResult> =>
  probeServer(connect(safeFetch, timing, config), timing, config.key)

export const probeServer = async (server: Connection, timing: Timing, key: string): Promise<ProbeResult> => {
  const { pace } = timing
  const resultOf = (called: Called, path: string): ProbeResult => {
    const result = probeResultOf(called, timing, `${server.baseUrl}${path}`, path)
    // The address is shown, and the key never is.
    return result.kind === 'redirects' && key !== '' && result.baseUrl?.includes(key)
      ? { kind: 'redirects', baseUrl: null }
      : result
  }
  const answered = await server.get('/health', pace.probeTimeoutMs)
  const reached = resultOf(answered, '/health')
  if (reached.kind !== 'good') return reached
  const health = Health.safeParse(dataOf(answered))
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
  return {
    kind: 'good',
    found: {
      version: health.data.version ?? null,
      models: models.models.map(({ name }) => name),
      missing: [
        ...(models.models.length === 0 ? ['The server doesn’t say which models it has loaded.'] : []),
        ...(models.languageModel === false ? ['No language model is loaded. Songs are made without its plan.'] : []),
        ...new Set(Object.values(capabilities.missing)),
      ],
    },
  }
}
