import { afterAll, expect } from 'vitest'
import { endProcesses } from './processes'

/** A setup file: runs after all hooks of the test file. */
afterAll(async () => {
  expect(await endProcesses(), 'processes that the tests of this file left running').toEqual([])
})
