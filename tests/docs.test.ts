import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const read = (path: string) => readFileSync(path, 'utf8')
const all = pages.map(read).join('\n')

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('links › name a file and a heading that exist', () => {
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)|(?:src|srcset)="([^"]+)"/g)].filter(
      ([, path, anchor, picture]) => {
        const target = (picture ?? path) ? normalize(join(dirname(page), picture ?? path!)) : page
        if (!existsSync(target)) return true
        if (anchor === undefined) return false
        return ![...read(target).matchAll(/^#+ (.*)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor)
      },
    )
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('code names › are files that exist', () => {
    const named = [...text.matchAll(/`((?:app|components|lib|tests|public)\/[\w./()[\]-]+)`/g)].map(([, path]) => path!)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('npm commands › are scripts of package.json', () => {
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
  })
})

test('README › fits on a few screens', () => expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150))

test('glossary › stays short', () => expect(read('docs/glossary.md').split('\n').length).toBeLessThanOrEqual(60))

test('configuration › names every variable that is read, and no other', () => {
  const documented = [...read('docs/configuration.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  )
  const parsed = [...read('lib/server/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)
  expect(documented.sort()).toEqual(parsed.filter((name) => name !== 'TEST_PACE').sort())
  const example = read('.env.example')
  expect(documented.filter((name) => !example.includes(name))).toEqual([])
})

test('operations › names every metric', () => {
  const metrics = [...read('lib/server/metrics.ts').matchAll(/name: '(songloom_\w+)'/g)].map(([, name]) => name!)
  expect(metrics.length).toBeGreaterThan(5)
  expect(metrics.filter((name) => !read('docs/operations.md').includes(`\`${name}\``))).toEqual([])
})

test('scripts › are all documented', () => {
  const internal = ['dev', 'standalone', 'notices', 'migration']
  expect(
    Object.keys(packageJson.scripts).filter(
      (name) => !internal.includes(name) && !new RegExp(`npm (run )?${name}\\b`).test(all),
    ),
  ).toEqual([])
})
