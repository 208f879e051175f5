import { expect, it } from 'vitest'
import { chosenService } from '#components/api/use-services'
import { EMBEDDED_CAPABILITIES } from '#lib/contract/capabilities'
import type { ServiceRecord } from '#lib/contract/services'

const service = (id: string, is_default: boolean): ServiceRecord => ({
  id,
  kind: id,
  name: id,
  is_default,
  state: 'ready',
  capabilities: EMBEDDED_CAPABILITIES,
  songs_per_day: null,
  base_url: null,
  key_hint: null,
  set_by: null,
  checked_at: null,
  findings: [],
})
const services = [service('embedded', false), service('far', true), service('other', false)]

it.each([
  ['none', null, 'far'],
  ['one of the list', 'other', 'other'],
  ['the built-in engine', 'embedded', 'embedded'],
  ['one that was removed', 'gone', 'far'],
])('chosenService › %s chosen › that one, or the default', (_, id, expected) => {
  expect(chosenService(services, id)?.id).toBe(expected)
})
