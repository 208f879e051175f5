import { afterAll, expect } from 'vitest'
import { endProcesses } from './processes'

/** A setup file: runs after every hook of the test file itself. */
afterAll(async () => {
  expect(await endProcesses(), 'processes that the tests of this file left running').toEqual([])
})
