import { REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import { ACE_STEP } from '#lib/services/ace-step/ace-step'
import { AUDIO_CPP } from '#lib/services/audio-cpp/audio-cpp'
import { ACESTEP_CPP } from '#lib/services/job-server/acestep'
import { jobServer } from '#lib/services/job-server/job-server'
import { MINIMAX_MUSIC_CPP } from '#lib/services/job-server/minimax-music'
import { YUE2_CPP } from '#lib/services/job-server/yue2'
import { remote } from '#lib/services/remote/remote'
import type { ProbeResult, RemoteService, ServiceKind } from '#lib/services/service'

const REMOTE: ServiceKind = {
  kind: 'remote',
  folder: 'lib/services/remote',
  name: 'Remote service',
  needsKey: true,
  capabilities: REMOTE_CAPABILITIES,
  probe: (parts, config) => remote(parts.safeFetch, parts, config).probe(),
  create: (parts, config) => remote(parts.safeFetch, parts, config),
}

/**
 * Every kind of service. An address is probed for them in this order, and the first that does not say `not_a_service` is its
 * kind. `remote` is the last: it takes any JSON server for one, and sends it the key.
 */
export const SERVICE_KINDS: readonly ServiceKind[] = [
  ACE_STEP,
  ...[ACESTEP_CPP, MINIMAX_MUSIC_CPP, YUE2_CPP].map(jobServer),
  AUDIO_CPP,
  REMOTE,
]

export const findKind = (kind: string): ServiceKind | null => SERVICE_KINDS.find((known) => known.kind === kind) ?? null

/** A service of a stored kind; null for a kind of a later version. */
export const createService = (kind: string, ...args: Parameters<ServiceKind['create']>): RemoteService | null =>
  findKind(kind)?.create(...args) ?? null

/** The kind that answers at an address; null if none does. Without a key, only kinds that work without one are tried. */
export const discover = async (
  ...args: Parameters<ServiceKind['probe']>
): Promise<{ kind: ServiceKind | null; result: ProbeResult }> => {
  for (const kind of SERVICE_KINDS.filter(({ needsKey }) => !needsKey || args[1].key !== '')) {
    const result = await kind.probe(...args)
    if (result.kind !== 'not_a_service') return { kind, result }
  }
  return { kind: null, result: { kind: 'not_a_service' } }
}
