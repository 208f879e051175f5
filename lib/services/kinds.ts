import { type Capabilities, REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import { ACE_STEP } from '#lib/services/ace-step/ace-step'
import { remote } from '#lib/services/remote/remote'
import type { ProbeResult, RemoteService, ServiceConfig, ServiceParts } from '#lib/services/service'

/** An interface that a service can have. */
export type ServiceKind = {
  /** Stored with each service. Never renamed. */
  kind: string
  /** The only folder that knows its wire format. */
  folder: string
  /** Name of a service until the owner gives it one. */
  name: string
  /** Those of a service that was not checked yet. */
  capabilities: Capabilities
  /** Finds out whether a server has this interface. The key goes to no server that is known not to have it. */
  probe(parts: ServiceParts, config: ServiceConfig): Promise<ProbeResult>
  create(parts: ServiceParts, config: ServiceConfig): RemoteService
}

const REMOTE: ServiceKind = {
  kind: 'remote',
  folder: 'lib/services/remote',
  name: 'Remote service',
  capabilities: REMOTE_CAPABILITIES,
  probe: (parts, config) => remote(parts.safeFetch, parts, config).probe(),
  create: (parts, config) => remote(parts.safeFetch, parts, config),
}

/**
 * Every kind of service. An address is probed for them in this order, and the first that does not say `not_a_service` is its
 * kind. `remote` is the last: it takes any JSON server for one, and sends it the key.
 */
export const SERVICE_KINDS: readonly ServiceKind[] = [ACE_STEP, REMOTE]

export const findKind = (kind: string): ServiceKind | null => SERVICE_KINDS.find((known) => known.kind === kind) ?? null

/** A service of a stored kind; null for a kind of a later version. */
export const createService = (kind: string, ...args: Parameters<ServiceKind['create']>): RemoteService | null =>
  findKind(kind)?.create(...args) ?? null

/** The kind that answers at an address; null if none does. */
export const discover = async (
  ...args: Parameters<ServiceKind['probe']>
): Promise<{ kind: ServiceKind | null; result: ProbeResult }> => {
  for (const kind of SERVICE_KINDS) {
    const result = await kind.probe(...args)
    if (result.kind !== 'not_a_service') return { kind, result }
  }
  return { kind: null, result: { kind: 'not_a_service' } }
}
