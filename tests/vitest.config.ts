import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests whose studio keeps its data in the embedded database or, in the project `postgres`, on a real Postgres. */
const studioTests = ['tests/studio/**/*.test.ts', 'tests/conformance/**/*.test.ts']

/** They start more than one studio on the same data, which only Postgres allows. */
const needPostgres = ['tests/studio/replicas.test.ts', 'tests/studio/postgres.test.ts']

/** They would say the same on any database. */
const oneDatabaseIsEnough = [
  // Bodies, headers and paths that are refused before anything is written.
  'tests/studio/hostile.test.ts',
  // Addresses that are refused before anybody connects to them.
  'tests/studio/forbidden.test.ts',
  // Bytes that are passed on as they come, and kept nowhere.
  'tests/studio/faults-stream.test.ts',
  // What recordings are, and the files of songs that are made on request: storage, not rows.
  'tests/studio/formats.test.ts',
  'tests/studio/parts.test.ts',
]

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
          include: [
            'lib/**/*.test.ts',
            'components/**/*.test.ts',
            'app/**/*.test.ts',
            'tests/*.test.ts',
            'tests/fakes/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'bench',
          include: ['tests/bench/**/*.bench.ts'],
          globalSetup: 'tests/harness/build.mjs',
          fileParallelism: false,
        },
      },
      {
        resolve,
        test: {
          // Whole songs, rendered one after another.
          name: 'listening',
          include: ['tests/listening/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        resolve,
        test: {
          // Real server processes, one after another.
          name: 'studio',
          include: [...studioTests, 'tests/stress/**/*.test.ts'],
          exclude: needPostgres,
          globalSetup: 'tests/harness/build.mjs',
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        resolve,
        test: {
          name: 'postgres',
          include: studioTests,
          exclude: oneDatabaseIsEnough,
          env: { TEST_DATABASE: 'postgres', TEST_RUN: String(process.pid) },
          globalSetup: ['tests/harness/build.mjs', 'tests/harness/postgres.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
