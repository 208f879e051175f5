import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * npm run bench                              every figure of this machine
 * npm run bench -- studio remote             only of a studio, or of one in front of a remote service
 * npm run bench -- memory                    of an idle app after ten songs, and of two songs at once
 * npm run bench -- library                   of a library of ten thousand songs
 * npm run bench -- editing                   of edits of a song of three minutes
 * npm run bench -- edits                     what edits change without being asked: 60 songs of 12 genres, all kinds
 * npm run bench -- edits --only=reggae,jazz --seeds=1,2
 * npm run bench -- pages                     what first visits to the pages weigh
 * npm run bench -- lighthouse                Lighthouse's scores of the pages
 * npm run bench -- load                      of five minutes with 200 tabs; BENCH_LOAD_MINUTES=1 makes it one
 * npm run bench -- music                     songs of all genres, measured by outside tools
 * npm run bench -- music --only=pop,trap --seed=3 --keep=/tmp/songs
 * npm run bench -- development               how songs develop: form, melody, dynamics and tone
 * npm run bench -- development --score       of their scores only, which takes seconds
 * npm run bench -- sources                   how songs take after recordings, and how they go on from them
 * npm run bench -- sources --only=extend     only the one, or the other (--only=reference)
 * npm run bench -- intelligibility                      how many sung words a speech recogniser understands (tests/intelligibility)
 * npm run bench -- sources --recordings=/tmp/music   the same of recordings that the engine did not make
 * npm run bench -- pictures                  draws the spectrograms of docs/engine.md anew
 * npm run bench -- bands                     measures the bands of all genres again: lib/engine/plan/band-textures.tsv
 */

/** The programs that measure music, by entry file. */
const PROGRAMS = {
  music: 'bench/music/music.ts',
  development: 'bench/development/development.ts',
  sources: 'bench/sources/sources.ts',
  intelligibility: 'intelligibility/intelligibility.ts',
  pictures: 'bench/music/pictures.ts',
  bands: 'bench/bands/bands.ts',
  edits: 'bench/edits/edits.ts',
}
const TIMED = ['studio', 'editing', 'memory', 'remote', 'library', 'pages', 'load']
/** Programs of others, which are run by name only. */
const STUDIOS = [...TIMED, 'lighthouse']

const root = join(import.meta.dirname, '..', '..')
const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('--'))
const named = args.filter((arg) => !arg.startsWith('--'))
const unknown = named.filter((name) => ![...Object.keys(PROGRAMS), ...STUDIOS].includes(name))
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}: choose from ${[...STUDIOS, ...Object.keys(PROGRAMS)].join(', ')}.`,
  )
  process.exit(2)
}
const chosen = named.length > 0 ? named : [...TIMED, 'music', 'sources']

/** Songs are measured as in production: compiled into one program, without a test runner. */
const program = async (name) => {
  // Beside node_modules, so that external packages resolve.
  const folder = join(root, 'node_modules', '.cache', 'songloom-bench')
  mkdirSync(folder, { recursive: true })
  const outfile = join(folder, `${name}.mjs`)
  await build({
    entryPoints: [join(root, 'tests', PROGRAMS[name])],
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
      ...['vitest', 'run', ...names.map((name) => `tests/bench/${name}.bench.ts`)],
      // Last, because it would take a following name as its value.
      ...['--config', 'tests/vitest.config.ts', '--project', 'bench', '--disable-console-intercept'],
    ],
    { cwd: root, stdio: 'inherit' },
  ).status === 0

const timed = chosen.filter((name) => STUDIOS.includes(name))
let good = timed.length === 0 || studios(timed)
for (const name of chosen.filter((name) => name in PROGRAMS)) good = (await program(name)) && good
process.exit(good ? 0 : 1)
