import { BUILT_IN, EMBEDDED_CAPABILITIES, REMOTE_CAPABILITIES } from '#lib/contract/capabilities'
import type { ServiceRecord } from '#lib/contract/services'
import type { ServiceRow } from '#lib/data/accounts/remote-services'
import { findKind } from '#lib/services/kinds'

/** Records of services. Only the owner's pages see addresses, ends of keys and findings. */

export const builtInRecord = (isDefault: boolean): ServiceRecord => ({
  id: BUILT_IN,
  kind: BUILT_IN,
  name: null,
  is_default: isDefault,
  state: 'ready',
  capabilities: EMBEDDED_CAPABILITIES,
  songs_per_day: null,
  base_url: null,
  key_hint: null,
  set_by: null,
  checked_at: null,
  findings: [],
})

/** Those of its last check. The environment's service has none before the first, nor have services of earlier versions. */
export const capabilitiesOf = ({ kind, lastCheck }: Pick<ServiceRow, 'kind' | 'lastCheck'>) =>
  lastCheck?.capabilities ?? findKind(kind)?.capabilities ?? REMOTE_CAPABILITIES

export const serviceRecord = (
  row: ServiceRow,
  { isOwner, state }: { isOwner: boolean; state: ServiceRecord['state'] },
): ServiceRecord => {
  const { lastCheck } = row
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    is_default: row.isDefault,
    state,
    capabilities: capabilitiesOf(row),
    songs_per_day: row.songsPerDay,
    base_url: isOwner ? row.baseUrl : null,
    key_hint: isOwner ? row.keyHint : null,
    set_by: isOwner ? row.setBy : null,
    checked_at: lastCheck ? Math.floor(Date.parse(lastCheck.at) / 1000) : null,
    findings: isOwner ? (lastCheck?.findings ?? []) : [],
  }
}
