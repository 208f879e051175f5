import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isFull } from './harness/tier.ts'
import { unitProjects } from './unit-projects.ts'

/** These share a database between processes, which only Postgres allows. */
const sharedDatabase = ['replicas', 'object-storage', 'rolling', 'replica-load', 'postgres']

/**
 * Tests of processes that are not about the embedded database. In the default tier a real Postgres answers them: a start then takes
 * 0.8 s of a processor instead of 2.0 s, an empty database 1 s instead of 8 s, and ten idle seconds 0.6 s instead of 1.5 s.
 */
const onOneDatabase = ['backup', 'callback', 'cancel', 'first-load', 'import', 's3rver']

const ofProcess = (...names: string[]) => names.map((name) => `tests/process/${name}.test.ts`)

const ofApp = (...names: string[]) => names.map((name) => `tests/app/${name}.test.ts`)

/** On Postgres, the default tier runs these: they send the statements that matter. */
const onBoth = ofApp(
  'bulk-actions',
  'callback-schedule',
  'earlier-versions',
  'idempotency',
  'library',
  'limits',
  'poll-cost',
  'poll-fanout',
  'quotas',
  'service-conformance',
  'services',
  'song-labels',
  'task-states',
)

/** These ask for pages or read the log too, so that they need the built product; songs are the fake engine's. */
const withPages = ofApp(
  'access-matrix',
  'accounts',
  'csrf',
  'live',
  'malformed-requests',
  'metrics',
  'page-data',
  'raw-requests',
  'rebuild',
  'secrets',
  'share',
  'statement-values',
  'suspended',
)

/** Requests alone, most of them long: the default tier sends them to the app in the test's process, and the full tier to a real one. */
const mostlyRequests = ofApp('people', 'service-contract', 'ssrf')

const withBuild = [...withPages, ...(isFull ? mostlyRequests : [])]

/**
 * The default tier runs these on Postgres only, where they take two fifths less of the processor: they are about services, files
 * and formats, and send the statements that the others send on both.
 */
const onlyOnPostgres = [
  ...ofApp(
    'ace-step',
    'analyses',
    'arrange',
    'audio-edits',
    'cancel',
    'cover',
    'docs',
    'edit-extended',
    'export',
    'faults-archive',
    'faults-query',
    'faults-stream',
    'faults-submit',
    'formats',
    'language-model',
    'programs',
    'render-order',
    'service-reachable',
    'service-switch',
    'sign-in-attempts',
    'sign-in-modes',
    'song-fields',
    'stems',
    'uploads-at-once',
    'versions',
  ),
  ...mostlyRequests,
]

const root = join(import.meta.dirname, '..')
const resolve = {
  alias: [
    { find: /^#(.*)$/, replacement: `${root}/$1` },
    // As in next.config.js.
    { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
  ],
}

/** More than there are processors: a server waits for much. Songs of the full tier's own engine do not. */
const WORKERS = isFull ? 2 : 3

/** Beside the unit tests. A third worker would load the app once more. */
const APP_WORKERS = 2

/** The whole app in the test's process, with a fake engine; it is loaded once for all files of a worker. */
const app = {
  include: ['tests/app/*.test.ts'],
  exclude: [...withBuild, ...(isFull ? [] : onlyOnPostgres)],
  env: { TEST_STUDIO: 'app' },
  setupFiles: 'tests/harness/no-process-left.ts',
  maxWorkers: APP_WORKERS,
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

/** The full tier waits as long as the product does, for the songs of its own engine. */
const REAL = { TEST_PACE: '1' }

const FAKE = { TEST_ENGINE: 'fake' }

/** Real server processes of the built product. */
const processes = {
  globalSetup: ['tests/harness/build.mjs'],
  setupFiles: 'tests/harness/no-process-left.ts',
  maxWorkers: WORKERS,
  env: isFull ? REAL : FAKE,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // The engine is not warmed under test: a first song takes a few seconds to sound.
  expect: { poll: { timeout: 60_000 } },
}

/** One file has the whole machine. */
const alone = { maxWorkers: 1, env: REAL }

const onPostgres = { TEST_DATABASE: 'postgres', TEST_RUN: String(process.pid) }
const POSTGRES_SETUP = 'tests/harness/postgres.ts'

const projects: TestProjectInlineConfiguration['test'][] = [
  { name: 'app', ...app },
  {
    name: 'app-postgres',
    ...app,
    include: isFull ? app.include : [...onBoth, ...onlyOnPostgres],
    exclude: withBuild,
    globalSetup: POSTGRES_SETUP,
    env: { ...app.env, ...onPostgres },
  },
  {
    name: 'pages',
    ...app,
    maxWorkers: WORKERS,
    include: withBuild,
    exclude: [],
    globalSetup: ['tests/harness/build.mjs', ...(isFull ? [] : [POSTGRES_SETUP])],
    env: { ...FAKE, ...(isFull ? {} : onPostgres) },
  },
  {
    name: 'process',
    ...processes,
    include: ['tests/process/**/*.test.ts', 'tests/contract/schemathesis.full.test.ts'],
    exclude: [
      ...ofProcess(...sharedDatabase),
      ...(isFull ? [] : ['**/*.full.test.ts', ...ofProcess(...onOneDatabase)]),
    ],
  },
  {
    name: 'process-postgres',
    ...processes,
    include: ofProcess('restart', ...(isFull ? [...sharedDatabase, 'backup'] : onOneDatabase)),
    globalSetup: [...processes.globalSetup, POSTGRES_SETUP],
    env: { ...processes.env, ...onPostgres },
  },
  {
    // Real object storages: tests/storage/servers.ts.
    name: 'storage',
    ...processes,
    ...alone,
    include: ['tests/storage/**/*.test.ts'],
    globalSetup: [...processes.globalSetup, 'tests/storage/setup.ts'],
  },
  {
    // Chromium, Firefox and WebKitGTK.
    name: 'browsers',
    ...processes,
    ...alone,
    include: ['tests/browsers/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
  {
    name: 'bench',
    include: ['tests/bench/**/*.bench.ts'],
    globalSetup: 'tests/harness/build.mjs',
    fileParallelism: false,
  },
]

/** Folder that the stages of one run share, so that each module is transformed once. */
const moduleCache = process.env.TEST_MODULE_CACHE

export default defineConfig({
  root,
  test: {
    ...(moduleCache && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache } }),
    projects: [...unitProjects(resolve), ...projects.map((test) => ({ resolve, test }))],
  },
})
