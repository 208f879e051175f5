import { expect, test } from 'vitest'
import { damageOf } from '#lib/db/damage'

const failed = (code: string) => Object.assign(new Error('could not open file "base/5/16384"'), { code })

test.each(['XX001', 'XX002', '58P01'])('damageOf › cause with %s › that cause', (code) => {
  const cause = failed(code)
  expect(damageOf(new Error('Failed query: select 1', { cause }))).toBe(cause)
})

test.each(['42P01', '53100', 'ENOENT'])('damageOf › %s › null', (code) => {
  expect(damageOf(failed(code))).toBeNull()
})
