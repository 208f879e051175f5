import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults/faults.mjs'

test.each(Object.values(FAULTS).flat())(
  'planted fault › $promise › its line is in $file exactly once, its tests are in $tests',
  ({ file, from, tests }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(existsSync(tests)).toBe(true)
    // The default tier has to notice it.
    expect(tests).not.toContain('.full.')
  },
)
