import { expect, it } from 'vitest'
import { canChangeService } from '#components/api/use-settings'
import type { Settings } from '#lib/contract/studio'

const settings = (role: 'owner' | 'member' | null, setBy: 'environment' | 'settings' | null) =>
  ({
    account: role && { id: 'a', name: 'Ada', email: 'ada@studio.example', role, passkey_host: 'localhost' },
    service: { kind: 'remote', base_url: null, key_hint: null, set_by: setBy, retired: [] },
  }) satisfies Pick<Settings, 'account' | 'service'>

it.each([
  ['owner', 'settings', true],
  ['owner', null, true],
  [null, 'settings', true],
  ['owner', 'environment', false],
  [null, 'environment', false],
  ['member', 'settings', false],
] as const)('canChangeService › role %s, set by %s › %s', (role, setBy, can) => {
  expect(canChangeService(settings(role, setBy))).toBe(can)
})
