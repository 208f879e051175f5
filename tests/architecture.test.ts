import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

type Layer = {
  /** Folders that its files may import from, beside its own. */
  imports: string[]
  /** Folders of which only types may be imported. */
  types?: string[]
  /** Where code belongs that needs more. */
  advice: string
}

const PURE =
  'These folders do no I/O: pass in what the function needs, or move it to lib/data, lib/services or lib/server.'
const ENGINE =
  'The engine knows a brief and a seed. Map requests to a Brief in lib/services/embedded/embedded.ts, and pass data in through lib/engine/protocol.ts.'
const BASE = 'Nothing below lib/data knows what a song is: code that joins them to songs belongs in lib/data.'
const MIDDLE = 'lib/server/app.ts builds the parts: take what you need as an argument, and wire it there.'
const BROWSER = 'Pages talk to the server over HTTP: call a route through components/api/client.ts.'
const ROUTES = 'A route parses, calls one function of lib/server or lib/data, and answers: move the rest there.'

/** The layers, lowest first. A folder imports from itself and from the folders in its row. */
const LAYERS: Record<string, Layer> = {
  'lib/music': { imports: [], advice: PURE },
  'lib/contract': { imports: ['lib/music'], advice: BASE },
  'lib/client': {
    imports: ['lib/contract'],
    advice: 'The client runs without a build, at other programs: it knows the contract only, and only as types.',
  },
  'lib/lyrics': { imports: ['lib/music'], advice: PURE },
  'lib/dsp': { imports: [], advice: PURE },
  'lib/cover': { imports: [], advice: PURE },
  'lib/i18n': { imports: ['lib/contract'], advice: PURE },
  'lib/db': { imports: [], types: ['lib/contract'], advice: BASE },
  'lib/storage': { imports: [], advice: BASE },
  'lib/engine': { imports: ['lib/music', 'lib/lyrics', 'lib/dsp', 'lib/cover'], advice: ENGINE },
  'lib/services': { imports: ['lib/contract', 'lib/music', 'lib/lyrics', 'lib/engine'], advice: MIDDLE },
  'lib/data': { imports: ['lib/contract', 'lib/music', 'lib/lyrics', 'lib/db', 'lib/storage'], advice: MIDDLE },
  'lib/jobs': {
    imports: ['lib/contract', 'lib/music', 'lib/cover', 'lib/services', 'lib/data', 'lib/db'],
    types: ['lib/engine', 'lib/storage'],
    advice: MIDDLE,
  },
  'lib/server': {
    imports: [
      'lib/contract',
      'lib/music',
      'lib/cover',
      'lib/i18n',
      'lib/services',
      'lib/db',
      'lib/storage',
      'lib/data',
      'lib/jobs',
    ],
    advice: 'lib/server serves HTTP: what plays music belongs in lib/engine, what a page draws in components.',
  },
  'lib/player': { imports: ['lib/contract'], types: ['lib/data'], advice: BROWSER },
  components: {
    imports: ['lib/contract', 'lib/music', 'lib/cover', 'lib/lyrics', 'lib/data', 'lib/player', 'lib/i18n'],
    advice: BROWSER,
  },
  app: { imports: ['components', 'lib/contract', 'lib/data', 'lib/server', 'lib/i18n'], advice: ROUTES },
}

/** Every folder may use units, the clock, the pace and the failures of writes. */
const SHARED = new Set(['lib/music/time', 'lib/clock', 'lib/pace', 'lib/write-failure', 'lib/write-failure-of.mjs'])

const homes = Object.keys(LAYERS)
const homeOf = (path: string) => homes.find((home) => path.startsWith(`${home}/`))

type Import = { path: string; types: boolean }

/** The imports of a source text, as paths from the root, without packages. */
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
  if (!home && SHARED.has(file.replace(/\.ts$/, '')))
    return importsOf(file, text)
      .map(({ path }) => path)
      .filter((path) => !SHARED.has(path))
  if (!home) return [`${file} is in no known folder.`]
  const { imports, types: typesOf = [], advice } = LAYERS[home]!
  return importsOf(file, text)
    .filter(({ path, types }) => {
      if (path.startsWith('@/')) return true
      const target = homeOf(path)
      if (target === home || SHARED.has(path)) return false
      if (!target) return !(home === 'app' && path === 'package.json')
      return !imports.includes(target) && !(types && typesOf.includes(target))
    })
    .map(
      ({ path }) =>
        `${home} must not import ${path}. ${path.startsWith('@/') ? 'Imports begin with #lib, #components or #app.' : advice}`,
    )
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
      LAYERS[home]!.imports.filter((seen) => !settled.has(seen)),
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
    ['lib/player/x.ts', "import { findSong } from '#lib/data/songs/songs'"],
    ['components/x.tsx', "const late = () => import('#lib/server/app')"],
  ])('%s: %s', (file, text) => {
    expect(strays(file, text)).toHaveLength(1)
  })

  test('and an allowed one is not', () => {
    expect(
      strays('lib/engine/x.ts', "import { fft } from '#lib/dsp/fft'\nimport type { Key } from '#lib/music/key'"),
    ).toEqual([])
  })
})
