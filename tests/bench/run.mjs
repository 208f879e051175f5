import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * npm run bench                              every figure of this machine
 * npm run bench -- studio remote             only of a studio, or of one in front of a remote service
 * npm run bench -- music                     songs of all genres, measured by outside tools
 * npm run bench -- music --only=pop,trap --seed=3 --keep=/tmp/songs
 * npm run bench -- pictures                  draws the spectrograms of the README anew
 */

const PROGRAMS = ['music', 'pictures']
const STUDIOS = ['studio', 'remote']

const root = join(import.meta.dirname, '..', '..')
const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('--'))
const named = args.filter((arg) => !arg.startsWith('--'))
const unknown = named.filter((name) => ![...PROGRAMS, ...STUDIOS].includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}: choose from ${[...STUDIOS, ...PROGRAMS].join(', ')}.`)
  process.exit(2)
}
const chosen = named.length > 0 ? named : [...STUDIOS, 'music']

/** Songs are measured as they are made in use: compiled into one program, without a test runner in between. */
const program = async (name) => {
  // Beside node_modules, so that the packages that stay outside of the bundle are found.
  const folder = join(root, 'node_modules', '.cache', 'songloom-bench')
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${name}.mjs`)
  await build({
    entryPoints: [join(root, 'tests', 'bench', 'music', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return spawnSync(process.execPath, [outfile, ...options], { cwd: root, stdio: 'inherit' }).status === 0
}

const studios = (names) =>
  spawnSync(
    'npx',
    [
      ...['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'bench', '--disable-console-intercept'],
      ...names.map((name) => `tests/bench/${name}.bench.ts`),
    ],
    { cwd: root, stdio: 'inherit' },
  ).status === 0

const timed = chosen.filter((name) => STUDIOS.includes(name))
let good = timed.length === 0 || studios(timed)
for (const name of chosen.filter((name) => PROGRAMS.includes(name))) good = (await program(name)) && good
process.exit(good ? 0 : 1)
