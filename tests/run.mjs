import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import buildStudio from './harness/build.mjs'
import { chromiumPath } from './harness/chromium.mjs'

/** npm test: everything, in the order in which a mistake is cheapest to find, with one line of counts at the end. */

const scratch = mkdtempSync(join(tmpdir(), 'songloom-run-'))
const report = (name) => join(scratch, `${name}.json`)
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Logs are read as text: colours are for terminals. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const minutes = (begun) => `${((performance.now() - begun) / 60_000).toFixed(1)} minutes`

/** @param {string} title @param {string[]} command @param {Record<string, string>} [env] */
const run = (title, [program, ...args], env = {}) => {
  console.log(`\n— ${title}`)
  const begun = performance.now()
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...plain, ...env },
  })
  console.log(`${title}: ${minutes(begun)}`)
  return status === 0
}

/**
 * A step that waits more than it works, beside another one: what it prints comes when it is done.
 * @returns {Promise<boolean>}
 */
const runBeside = (title, [program, ...args], env = {}) =>
  new Promise((resolve) => {
    const begun = performance.now()
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...plain, ...env },
    })
    let printed = `\n— ${title}\n`
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed += text
      })
    child.once('close', (status) => {
      console.log(`${printed}\n${title}: ${minutes(begun)}`)
      resolve(status === 0)
    })
  })

/** A step that is one check by itself. */
const check = (title, command) => {
  totals[run(title, command) ? 'passed' : 'failed']++
}

/** @param {string} name @param {(report: object) => typeof totals} read @param {boolean} good */
const count = (name, read, good) => {
  let found
  try {
    found = read(JSON.parse(readFileSync(report(name), 'utf8')))
  } catch {
    found = { passed: 0, failed: 1, skipped: 0 }
  }
  if (!good && found.failed === 0) found.failed = 1
  for (const [kind, number] of Object.entries(found)) totals[kind] += number
}

/** @param {string} project */
const vitestCommand = (project) => [
  'npx',
  'vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project',
  project,
  '--reporter=dot',
  '--reporter=json',
  `--outputFile=${report(project)}`,
]

/** @param {string} project @param {boolean} good */
const countVitest = (project, good) =>
  count(
    project,
    (r) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? 1 : 0),
      skipped: r.numPendingTests + r.numTodoTests,
    }),
    good,
  )

const vitest = (project) => countVitest(project, run(`${project} tests`, vitestCommand(project)))

const POSTGRES = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

const postgresAnswers = async () => {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

check('types', ['npx', 'tsc', '--noEmit'])
check('lint', ['npx', 'biome', 'check', '.'])
vitest('unit')
vitest('listening')
buildStudio()
// The same studios on Postgres beside them: both wait most of the time, and share nothing but the build.
const onPostgres = (await postgresAnswers()) ? runBeside('postgres tests', vitestCommand('postgres')) : null
if (!onPostgres) {
  console.log(
    `\n— postgres tests: skipped, because no Postgres answers at ${POSTGRES} (TEST_DATABASE_URL names another)`,
  )
  totals.skipped++
}
countVitest('studio', await runBeside('studio tests', vitestCommand('studio')))
if (onPostgres) countVitest('postgres', await onPostgres)
const browser = run(
  'end-to-end tests in Chromium',
  ['npx', 'playwright', 'test', '-c', 'tests/e2e', '--reporter=list,json'],
  { CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
)
count(
  'browser',
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
  browser,
)

rmSync(scratch, { recursive: true, force: true })
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
