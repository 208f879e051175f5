import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FAULTS } from './faults.mjs'

/**
 * npm run test:faults [-- words of a promise]: plants each mistake in a copy of the sources and requires the tests that
 * should notice it, and that pass without it, to fail. Ends with 1 where one of them still passes.
 */

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(root, '../songloom-faults-'))
const clean = () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    clean()
    process.exit(1)
  })

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
for (const path of listed.toString().split('\0').filter(Boolean)) {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  cpSync(join(root, path), join(copy, path))
}
// A build follows no link out of its folder. Packages are only read, so that links to their files will do.
execFileSync('cp', [process.platform === 'linux' ? '-al' : '-R', join(root, 'node_modules'), copy])

const VITEST = ['vitest', 'run', '--config=tests/vitest.config.ts', '--reporter=dot', '--bail=1']
const PLAYWRIGHT = ['playwright', 'test', '-c', 'tests/e2e', '--reporter=line', '--max-failures=1']

/** @param {string} project @param {string} tests @returns {Promise<{ failed: boolean, printed: string }>} */
const runTests = (project, tests) =>
  new Promise((resolve) => {
    const command = project === 'e2e' ? PLAYWRIGHT : [...VITEST, `--project=${project}`]
    const child = spawn('npx', [...command, tests], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Modules that did not change are transformed once for all runs.
      env: { ...process.env, NO_COLOR: '1', TEST_MODULE_CACHE: join(copy, 'node_modules/.cache/modules') },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed += text
      })
    child.once('close', (code) => resolve({ failed: code !== 0, printed }))
  })

/** A run that ends without a test of it having failed has noticed nothing. */
const TESTS_FAILED = /Tests\s+\d+ failed|Test Files\s+\d+ failed|^\s+\d+ failed$/m

/** Whether these tests pass while nothing is planted: only then does their failure mean anything. @type {Map<string, Promise<boolean>>} */
const sound = new Map()
/** @param {string} project @param {string} tests */
const areSound = (project, tests) => {
  const name = `${project} ${tests}`
  const known = sound.get(name) ?? runTests(project, tests).then(({ failed }) => !failed)
  sound.set(name, known)
  return known
}

const wanted = process.argv.slice(2).join(' ')
let caught = 0
/** @type {string[]} */
const missed = []
for (const [subject, faults] of Object.entries(FAULTS))
  for (const { promise, file, from, to, project, tests } of faults) {
    if (!`${subject}: ${promise}`.includes(wanted)) continue
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    const times = source.split(from).length - 1
    let result = `${file} has the line to change ${times} times`
    if (times === 1 && !(await areSound(project, tests))) result = `${tests} fails without it`
    else if (times === 1) {
      writeFileSync(
        path,
        source.replace(from, () => to),
      )
      const { failed, printed } = await runTests(project, tests)
      writeFileSync(path, source)
      result = failed && TESTS_FAILED.test(printed) ? 'caught' : `NOT caught by ${tests}`
    }
    if (result === 'caught') caught++
    else missed.push(`${promise}: ${result}`)
    console.log(`${result === 'caught' ? '✓' : '✘'} ${subject}: ${promise}${result === 'caught' ? '' : `: ${result}`}`)
  }
clean()

for (const line of missed) console.log(`missed: ${line}`)
console.log(`\n${caught} caught, ${missed.length} not caught`)
process.exit(missed.length === 0 && caught > 0 ? 0 : 1)
