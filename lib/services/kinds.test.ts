import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { REMOTE_KINDS } from '#lib/contract/capabilities'
import { createService, SERVICE_KINDS } from '#lib/services/kinds'

it('SERVICE_KINDS › each has its own name and folder, and remote is asked last', () => {
  const kinds = SERVICE_KINDS.map(({ kind }) => kind)
  expect(kinds).toEqual(REMOTE_KINDS)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds.at(-1)).toBe('remote')
  for (const { folder } of SERVICE_KINDS) expect(existsSync(folder), folder).toBe(true)
})

it('createService › kind of a later version › null', () => {
  const unused = null as never
  expect(createService('of a later version', unused, unused)).toBeNull()
})
