import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults/faults.mjs'

test.each(Object.values(FAULTS).flat())(
  'planted fault › $promise › its line is in $file exactly once',
  ({ file, from }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  },
)
