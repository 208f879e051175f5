import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EMPTY_PAGE, firstLoad, gzipped, scriptsIn } from '../harness/first-load'
import { removeDataDir, startProcess } from '../harness/studio'

/**
 * Bytes of a first visit to each page, compared with an empty page with the same Next and React. It prints figures
 * and never fails.
 */

const PATHS = ['/', '/library', '/playlists', '/trash', '/settings']
const rows: { page: string; scripts: string; 'more than empty': string; document: string }[] = []
afterAll(() => console.table(rows))

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A page of one paragraph, built beside the app so that both use the same packages. */
const buildEmpty = (): { bytes: number; html: string } => {
  const root = join(import.meta.dirname, '..', '..')
  const home = join(root, '.next-empty')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, 'app'), { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}')
  writeFileSync(join(home, 'next.config.js'), `export default { turbopack: { root: ${JSON.stringify(root)} } }`)
  writeFileSync(
    join(home, 'app/layout.jsx'),
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }',
  )
  writeFileSync(join(home, 'app/page.jsx'), 'export default function Page() { return <p>Empty</p> }')
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  execFileSync(process.execPath, [next, 'build', home], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const html = readFileSync(join(home, '.next/server/app/index.html'), 'utf8')
  const bytes = scriptsIn(html)
    .map((path) => gzipped(readFileSync(join(home, path.replace('/_next/', '.next/')), 'utf8')))
    .reduce((sum, each) => sum + each, 0)
  rmSync(home, { recursive: true, force: true })
  return { bytes, html }
}

test('first-visit size benchmark', { timeout: 900_000 }, async () => {
  const empty = buildEmpty()
  const told = `${kilo(EMPTY_PAGE.bytes)} as noted`
  rows.push({ page: 'empty', scripts: kilo(empty.bytes), 'more than empty': told, document: kilo(gzipped(empty.html)) })
  const studio = await startProcess()
  for (const path of PATHS) {
    const { html, bytes } = await firstLoad(studio.url, path)
    rows.push({
      page: path,
      scripts: kilo(bytes),
      'more than empty': `${kilo(bytes - empty.bytes)}${path === '/' ? ' (≤ 90 kB)' : ''}`,
      document: kilo(gzipped(html)),
    })
  }
  await studio.stop()
  removeDataDir(studio.dataDir)
  expect(rows.length).toBe(PATHS.length + 1)
})
