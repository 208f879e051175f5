import { spawn, spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { TEST_DIST } from './harness/build.mjs'
import { chromiumPath } from './harness/chromium.mjs'

/**
 * npm test, and npm run test:full with `--full`: every stage in the order in which a mistake is cheapest to find. It stops at the first stage that fails, and ends
 * with the time of each stage, the slowest files and one line of counts. Nothing that it started outlives it.
 */

const isFull = process.argv.includes('--full')

/** Memory, where there is much of it: databases of tests then take a ninth less of the processor. The full tier needs more. */
function scratchParent() {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (!isFull && !process.env.TMPDIR && bavail * bsize > 6e9) return memory
  } catch {
    // This system has none.
  }
  return tmpdir()
}

// Everything temporary lies in here, also what a test that was killed would have removed. Postgres, run as another user, passes through.
const scratch = mkdtempSync(join(scratchParent(), 'songloom-run-'))
chmodSync(scratch, 0o711)

const report = (name) => join(scratch, `${name}.json`)
/** Logs are read as text: colours are for terminals. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {NodeJS.Signals} signal */
const end = (signal) => {
  for (const { pid } of running)
    try {
      // The whole group: test runners start processes of their own.
      process.kill(-(/** @type {number} */ (pid)), signal)
    } catch {
      // It has just ended by itself.
    }
}

/** @param {string[]} command @param {Record<string, string>} env @returns {Promise<boolean>} */
const run = ([program = '', ...args], env = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...plain,
        TMPDIR: scratch,
        TEST_MODULE_CACHE: join(scratch, 'modules'),
        ...(isFull && { TEST_TIER: 'full' }),
        ...env,
      },
    })
    running.add(child)
    child.once('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })

/** @typedef {{ passed: number, failed: number, skipped: number, files: { name: string, seconds: number }[] }} Counts */
/** @typedef {{ title: string, command: string[], env?: Record<string, string>, count?: () => Counts }} Step */

const failure = () => ({ passed: 0, failed: 1, skipped: 0, files: [] })

/** @param {string} name @param {(report: any) => Counts} read @returns {() => Counts} */
const fromReport = (name, read) => () => {
  try {
    return read(JSON.parse(readFileSync(report(name), 'utf8')))
  } catch {
    return failure()
  }
}

/** @param {string} title @param {...string} projects their names or patterns of them @returns {Step} */
const vitest = (title, ...projects) => ({
  title: `${title} tests`,
  command: [
    'npx',
    'vitest',
    'run',
    '--config=tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${report(title)}`,
  ],
  count: fromReport(title, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests + found.numTodoTests,
    files: found.testResults.map(({ name, startTime, endTime }) => ({
      name: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  })),
})

/** Sums the tests of a file and of the suites in it. */
const secondsOf = ({ specs = [], suites = [] }) =>
  specs.reduce(
    (sum, { tests }) =>
      sum + tests.reduce((of, { results }) => of + results.reduce((all, { duration }) => all + duration, 0), 0),
    0,
  ) /
    1000 +
  suites.reduce((sum, suite) => sum + secondsOf(suite), 0)

/** @returns {Step} */
const browser = () => ({
  title: 'browser tests',
  command: ['npx', 'playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json'],
  env: { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
  count: fromReport('browser', ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    files: suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) })),
  })),
})

const types = () => ({ title: 'types', command: ['npx', 'tsc', '--noEmit'] })
const lint = () => ({ title: 'lint', command: ['npx', 'biome', 'check', '.'] })
const build = () => ({
  title: 'build',
  command: ['node', 'lib/server/cli/build.mjs'],
  env: { NEXT_DIST_DIR: TEST_DIST, NODE_ENV: 'production' },
})
// In the full tier some files run again with another sound bank.
const unit = () => vitest('unit', 'unit*')
const listening = () => vitest('listening', 'listening*')
const app = () => vitest('app', 'app', 'app-postgres')
const server = () => vitest('server', 'pages', 'process', 'process-postgres')
const storage = () => vitest('storage', 'storage')
const browsers = () => vitest('browsers', 'browsers')

/**
 * The lanes of a stage run at the same time, and each of them waits where the other computes. The steps of a lane follow each
 * other, and both take about as long: the build is done well before the servers need it. Browser tests wait for a page no longer
 * than a person does, and have the machine to themselves.
 * @type {(() => Step)[][][]}
 */
const stages = [
  [[types], [lint]],
  // The full tier's servers take the time that the product takes, which others would lengthen.
  ...(isFull
    ? [
        [
          [build, unit],
          [app, listening],
        ],
        // These mostly wait for storages that hang.
        [[server], [storage]],
        [[browsers]],
      ]
    : [
        [
          [build, unit, listening],
          [app, server],
        ],
      ]),
  [[browser]],
]

const totals = { passed: 0, failed: 0, skipped: 0 }
/** @type {{ title: string, seconds: number }[]} */
const times = []
/** @type {Counts['files']} */
const files = []

/** @param {Step} step */
const perform = async ({ title, command, env, count }) => {
  console.log(`\n— ${title}`)
  const begun = performance.now()
  const good = await run(command, env)
  const seconds = (performance.now() - begun) / 1000
  times.push({ title, seconds })
  console.log(`\n${title}: ${seconds.toFixed(0)} s`)
  const found = count?.() ?? { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, files: [] }
  // A hook or a whole file that fails is no failed test to the runner.
  if (!good && found.failed === 0) found.failed = 1
  totals.passed += found.passed
  totals.failed += found.failed
  totals.skipped += found.skipped
  files.push(...found.files)
}

let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    interrupted = true
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), 5000).unref()
  })
process.once('exit', () => {
  end('SIGKILL')
  // A test that was killed leaves its small disk mounted.
  for (const name of readdirSync(scratch).filter((each) => each.startsWith('songloom-disk-')))
    spawnSync('umount', ['-l', join(scratch, name)], { stdio: 'ignore' })
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
})

const isOver = () => totals.failed > 0 || interrupted

/** @param {(() => Step)[]} lane */
const follow = async (lane) => {
  for (const step of lane) if (!isOver()) await perform(step())
}

for (const lanes of stages) if (!isOver()) await Promise.all(lanes.map(follow))

console.log('\nStages')
for (const { title, seconds } of times) console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${title}`)
console.log('Slowest files')
for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 15))
  console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${name}`)
if (interrupted) totals.failed++
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
