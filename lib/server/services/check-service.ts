import { type Failure, fail, type Result } from '#lib/contract/errors'
import type { Finding } from '#lib/contract/services'
import type { ServiceCheck } from '#lib/db/column-types'
import { discover, findKind } from '#lib/services/kinds'
import { isLoopback } from '#lib/services/safe-fetch/public-address'
import type { ProbeResult, ServiceConfig, ServiceParts } from '#lib/services/service'

export type Checked = {
  /** Null if no kind was recognised. */
  kind: string | null
  /** What the service calls itself, or its kind. */
  name: string | null
  check: ServiceCheck
  result: ProbeResult
}

/**
 * Finds out which kind of service answers at an address, whether its key is good, and what is missing.
 * @param known kind of a service that is set up: the address is probed for that alone
 */
export const checkService = async (
  parts: ServiceParts,
  config: ServiceConfig,
  known: string | null = null,
): Promise<Checked> => {
  const { clock } = parts
  const begun = clock.monotonic()
  const own = known === null ? null : findKind(known)
  const { kind, result } = own ? { kind: own, result: await own.probe(parts, config) } : await discover(parts, config)
  const milliseconds = Math.round(clock.monotonic() - begun)
  const found = result.kind === 'good' ? result.found : undefined
  const isGood = result.kind === 'good'
  return {
    kind: kind?.kind ?? null,
    name: found?.name ?? kind?.name ?? null,
    result,
    check: {
      at: clock.now().toISOString(),
      result: found?.isBusy ? 'busy' : RESULTS[result.kind],
      findings: [
        ...findingsOf(result, config.key !== '', milliseconds),
        ...(found?.findings ?? []),
        ...transportOf(config.baseUrl),
      ],
      capabilities: isGood
        ? (found?.capabilities ?? kind?.create(parts, config).capabilities ?? null)
        : config.capabilities,
    },
  }
}

const RESULTS: Record<ProbeResult['kind'], ServiceCheck['result']> = {
  good: 'ready',
  busy: 'busy',
  wrong_key: 'wrong_key',
  redirects: 'not_a_service',
  not_public: 'not_a_service',
  not_a_service: 'not_a_service',
  unreachable: 'unreachable',
}

const findingsOf = ({ kind }: ProbeResult, hasKey: boolean, milliseconds: number): Finding[] => {
  const answers: Finding = { state: 'good', code: 'answers', detail: `${milliseconds} ms` }
  switch (kind) {
    case 'good':
      return hasKey ? [answers, { state: 'good', code: 'key', detail: null }] : [answers]
    case 'wrong_key':
      return [answers, { state: 'bad', code: 'key', detail: null }]
    case 'busy':
      return [answers]
    case 'unreachable':
      return [{ state: 'bad', code: 'answers', detail: null }]
    default:
      return [answers, { state: 'bad', code: 'kind', detail: null }]
  }
}

/** Over plain http, others on the way can read the key. */
const transportOf = (baseUrl: string): Finding[] => {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !isLoopback(hostname) ? [{ state: 'warning', code: 'no_https', detail: null }] : []
}

const invalid = (path: string, message: string) => fail('invalid', message, { errors: [{ path, message }] })

/** The failure of a probe; null if address and key are good. `read`: reads a base URL as it can be entered. */
export const refusalOf = (probe: ProbeResult, read: (url: string) => Result<string>): Failure | null => {
  switch (probe.kind) {
    case 'good':
      return null
    case 'wrong_key':
      return invalid('key', 'The service rejected this key.').failure
    case 'redirects': {
      const target = probe.baseUrl === null ? null : read(probe.baseUrl)
      const message = target?.ok
        ? `The service redirects to ${target.value}. Enter that URL.`
        : 'The service redirects to another URL. Ask its provider for the current one.'
      return invalid('base_url', message).failure
    }
    case 'not_public':
      return invalid('base_url', 'The URL must be on the public internet.').failure
    case 'unreachable':
      return invalid('base_url', 'Can’t reach this URL.').failure
    case 'busy':
      return {
        code: 'unavailable',
        detail: 'The service is busy. Try again in a moment.',
        ...(probe.retryAfter !== null && { retryAfter: probe.retryAfter }),
      }
    case 'not_a_service':
      return invalid('base_url', 'The server at this URL isn’t a song generation service.').failure
  }
}
