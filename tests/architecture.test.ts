import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Who may see whom: a folder imports from itself and from the folders in its row. */
const sees: Record<string, string[]> = {
  'lib/contract': [],
  'lib/music': [],
  'lib/lyrics': ['lib/music'],
  'lib/dsp': [],
  'lib/cover': [],
  'lib/db': [],
  'lib/people': ['lib/contract', 'lib/db'],
  'lib/words': ['lib/contract'],
  'lib/storage': [],
  'lib/engine': ['lib/music', 'lib/lyrics', 'lib/dsp', 'lib/cover'],
  'lib/service': ['lib/contract', 'lib/engine'],
  'lib/songs': ['lib/contract', 'lib/lyrics', 'lib/db', 'lib/people', 'lib/storage'],
  'lib/jobs': ['lib/contract', 'lib/engine', 'lib/service', 'lib/songs', 'lib/db', 'lib/storage'],
  'lib/server': [
    'lib/contract',
    'lib/cover',
    'lib/service',
    'lib/db',
    'lib/people',
    'lib/storage',
    'lib/songs',
    'lib/jobs',
  ],
  'lib/player': ['lib/contract', 'lib/songs'],
  components: ['lib/contract', 'lib/cover', 'lib/lyrics', 'lib/songs', 'lib/player', 'lib/words'],
  app: ['components', 'lib/contract', 'lib/people', 'lib/songs', 'lib/server', 'lib/words'],
}

/** Folders of which only types may be imported, by whom. */
const typesOnly: Record<string, string[]> = {
  'lib/jobs': ['lib/engine', 'lib/storage'],
  'lib/player': ['lib/songs'],
}

/** Units, the clock and the pace are no layer: every folder may use them. */
const EVERYBODYS = new Set(['lib/music/time', 'lib/clock', 'lib/pace'])

const homes = Object.keys(sees)
const homeOf = (path: string) => homes.find((home) => path.startsWith(`${home}/`))

type Import = { path: string; types: boolean }

/** Imports of a source text, as paths from the root; packages are left out. */
const importsOf = (file: string, text: string): Import[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(import|export)\b(?<types>\s+type\b)?[^'"\n;]*?(?:\{[^}]*\}\s*from\s*)?['"](?<from>(?:#(?:lib|components|app)\/|\.\.?\/|@\/)[^'"]+)['"]/g,
    ),
  ]
    .map(({ groups }) => ({ from: groups!.from!, types: groups!.types !== undefined }))
    .concat(
      [...text.matchAll(/\bimport\(\s*['"]((?:#(?:lib|components|app)\/|\.\.?\/|@\/)[^'"]+)['"]/g)].map(([, from]) => ({
        from: from!,
        types: false,
      })),
    )
    .map(({ from, types }) => ({
      path: from.startsWith('#') ? from.slice(1) : from.startsWith('@/') ? from : normalize(join(dirname(file), from)),
      types,
    }))

const strays = (file: string, text: string): string[] => {
  const home = homeOf(file)
  if (!home && EVERYBODYS.has(file.replace(/\.ts$/, '')))
    return importsOf(file, text)
      .map(({ path }) => path)
      .filter((path) => !EVERYBODYS.has(path))
  if (!home) return [`${file} lies in no known folder`]
  return importsOf(file, text)
    .filter(({ path, types }) => {
      if (path.startsWith('@/')) return true
      const target = homeOf(path)
      if (target === home || EVERYBODYS.has(path)) return false
      if (!target) return !(home === 'app' && path === 'package.json')
      if (!sees[home]!.includes(target)) return true
      return !types && (typesOnly[home]?.includes(target) ?? false)
    })
    .map(({ path }) => path)
}

const sources = ['lib', 'components', 'app'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, name)),
)

test.each(sources)('%s imports only what its folder may see', (file) => {
  expect(strays(file, readFileSync(file, 'utf8'))).toEqual([])
})

/** What a file brings along, itself included: what it imports beside types, and what that imports. */
const broughtBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { path, types } of importsOf(file, readFileSync(file, 'utf8'))) {
    const found = types ? undefined : [`${path}.ts`, `${path}.tsx`].find((name) => existsSync(name))
    if (found) broughtBy(found, seen)
  }
  return seen
}

// The library of schemas tries whether it may make code from text, which the policy of our pages refuses and reports.
test('no page brings the library of schemas along', () => {
  const withSchemas = (file: string) => /from 'zod'/.test(readFileSync(file, 'utf8'))
  const pages = sources.filter((file) => file.startsWith('components/'))
  expect(pages.filter((file) => [...broughtBy(file)].some(withSchemas))).toEqual([])
})

test('the table itself has no cycles', () => {
  const settled = new Set<string>()
  for (const home of homes) {
    expect(
      sees[home]!.filter((seen) => !settled.has(seen)),
      home,
    ).toEqual([])
    settled.add(home)
  }
})

describe('a planted stray import is found', () => {
  test.each([
    ['lib/engine/x.ts', "import { db } from '#lib/db/client'"],
    ['lib/engine/x.ts', "import { db } from '@/lib/db/client'"],
    ['lib/engine/x.ts', "import {\n  db,\n  other,\n} from '#lib/storage/disk'"],
    ['lib/storage/x.ts', "import type { Brief } from '../engine/brief'"],
    ['lib/player/x.ts', "import { findSong } from '#lib/songs/library'"],
    ['components/x.tsx', "const late = () => import('#lib/server/server')"],
  ])('%s: %s', (file, text) => {
    expect(strays(file, text)).toHaveLength(1)
  })

  test('and an allowed one is not', () => {
    expect(
      strays('lib/engine/x.ts', "import { fft } from '#lib/dsp/fft'\nimport type { Key } from '#lib/music/key'"),
    ).toEqual([])
  })
})
