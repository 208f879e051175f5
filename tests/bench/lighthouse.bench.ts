import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ShareResponse } from '#lib/contract/studio'
import { chromiumPath } from '../harness/chromium.mjs'
import { seedLibrary } from '../harness/library'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, startProcess } from '../harness/studio'

/**
 * Lighthouse's scores of the pages, mobile preset, median of three visits, with a library of 500 songs. It prints figures
 * and never fails. Lighthouse is installed for the run only, because it brings 200 packages.
 */

const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; displayValue?: string; scoreDisplayMode: string }>
}
const rows: Record<string, string | number>[] = []
afterAll(() => console.table(rows))

const visit = (url: string, folder: string): Report => {
  const path = join(folder, 'report.json')
  execFileSync(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'],
      ...['--output=json', `--output-path=${path}`, '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** Audits that lower a score, other than of performance. */
const misses = ({ audits }: Report) =>
  Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
    .map(([name]) => name)

test('Lighthouse', { timeout: 3_600_000 }, async () => {
  const dataDir = newDataDir()
  const { newest } = await seedLibrary(dataDir, { count: 500 })
  const folder = mkdtempSync(join(tmpdir(), 'songloom-lighthouse-'))
  const studio = await startProcess({ dataDir })
  try {
    const owner = await signIn(studio.url)
    const shared = await owner.send('PUT', `/api/songs/${newest}/share`, { download: true, made_with: true })
    const { share } = (await shared.json()) as ShareResponse
    if (!share) throw new Error('The song was not shared.')
    const pages = {
      compose: '/',
      library: '/library',
      song: `/songs/${newest}`,
      share: new URL(share.url).pathname,
      settings: '/settings',
    }
    for (const [page, path] of Object.entries(pages)) {
      const reports = Array.from({ length: RUNS }, () => visit(`${studio.url}${path}`, folder))
      const last = reports.at(-1)!
      rows.push({
        page,
        ...Object.fromEntries(
          CATEGORIES.map((name) => [
            name,
            Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))),
          ]),
        ),
        LCP: last.audits['largest-contentful-paint']?.displayValue ?? '',
        TBT: last.audits['total-blocking-time']?.displayValue ?? '',
        CLS: last.audits['cumulative-layout-shift']?.displayValue ?? '',
        misses: misses(last).join(' '),
      })
    }
  } finally {
    await studio.stop()
    removeDataDir(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
  expect(rows.length).toBe(5)
})
