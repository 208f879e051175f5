import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const resolve = { alias: [{ find: /^#(.*)$/, replacement: `${root}/$1` }] }

export default defineConfig({
  root,
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'bench',
          include: ['tests/bench/**/*.bench.ts'],
          globalSetup: 'tests/harness/build.ts',
          fileParallelism: false,
        },
      },
      {
        resolve,
        test: {
          // Real server processes and real renders, one after another.
          name: 'studio',
          include: ['tests/studio/**/*.test.ts', 'tests/listening/**/*.test.ts'],
          globalSetup: 'tests/harness/build.ts',
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
