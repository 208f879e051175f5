import { describe, test } from 'vitest'
import { findServer, SERVER_NAMES, type ServerName } from './servers'

/** Runs tests on each available server. With TEST_REQUIRE_STORAGE=1 a missing one fails. */
export const onEachServer = (tests: (name: ServerName, path: string) => void): void => {
  for (const name of SERVER_NAMES) {
    const path = findServer(name)
    if (path) describe(name, () => tests(name, path))
    else if (process.env.TEST_REQUIRE_STORAGE === '1')
      test(`${name} › required › found`, () => {
        throw new Error(`TEST_REQUIRE_STORAGE is set, and there is no ${name}.`)
      })
    else test.skip(`${name} › not found: set ${name.toUpperCase()} or install Go`, () => {})
  }
}
