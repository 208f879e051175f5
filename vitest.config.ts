import { defineConfig } from 'vitest/config'

const resolve = { alias: [{ find: /^#(.*)$/, replacement: `${import.meta.dirname}/$1` }] }

export default defineConfig({
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
