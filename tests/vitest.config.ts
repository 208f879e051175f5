import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** They start more than one studio on the same data, which only Postgres allows. */
const needPostgres = [
  'tests/studio/replicas.test.ts',
  'tests/studio/object-storage.test.ts',
  'tests/studio/rolling.test.ts',
  'tests/studio/crowd.test.ts',
  'tests/studio/postgres.test.ts',
]

/**
 * What a database of its own kind may do differently: many connections at once, numbers and times as its driver reads them,
 * sorting, dumps, and counting together. The rest sends the same statements, and is tested on the embedded database alone.
 */
const onPostgresToo = [
  ...needPostgres,
  'tests/conformance/laws.test.ts',
  'tests/studio/accounts.test.ts',
  'tests/studio/backup.test.ts',
  'tests/studio/cancel.test.ts',
  'tests/studio/export.test.ts',
  'tests/studio/faults-submit.test.ts',
  'tests/studio/library.test.ts',
  'tests/studio/limits.test.ts',
  'tests/studio/order.test.ts',
  'tests/studio/people.test.ts',
  'tests/studio/poll-cost.test.ts',
  'tests/studio/quotas.test.ts',
  'tests/studio/restart.test.ts',
  'tests/studio/share.test.ts',
  'tests/studio/shelf.test.ts',
]

/** Threads and whole studios wait for each other: a machine that is busy with something else gets two more tries. */
const retry = process.env.CI ? 2 : 0

const root = join(import.meta.dirname, '..')
const resolve = {
  alias: [
    { find: /^#(.*)$/, replacement: `${root}/$1` },
    // As in next.config.js.
    { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
  ],
}

export default defineConfig({
  root,
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          retry,
          include: [
            'lib/**/*.test.ts',
            'components/**/*.test.ts',
            'app/**/*.test.ts',
            'tests/*.test.ts',
            'tests/fakes/**/*.test.ts',
          ],
          testTimeout: 60_000,
          server: { deps: { inline: ['use-intl'] } },
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
          retry,
          include: ['tests/studio/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'tests/stress/**/*.test.ts'],
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
          retry,
          include: onPostgresToo,
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
