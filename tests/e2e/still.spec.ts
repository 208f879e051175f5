import type { Page } from '@playwright/test'
import { sowLibrary } from '../harness/library'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { inTier } from '../harness/tier'
import { test as base, expect, FULL_TIER } from './fixtures'

/** From here on a page counts as restless. */
const RESTLESS = 0.02
/** Milliseconds by which answers come later than asked for. */
const LATE = 400

/** Titles and first lines as long as their boxes, and a little longer: where a face is wider, one of them breaks elsewhere. */
const LONG = 'The Slow Train Home from All the Towns Where We Used to Be Young and Unafraid'
const lengthy = (index: number) => ({
  title: LONG.slice(0, 20 + ((index * 11) % (LONG.length - 20))),
  lyric: `[VERSE]\n${[24, 36, 48, 60, 72].map((length) => LONG.slice(0, length)).join('\n')}`,
})

/** A studio with songs in it, some of which are opened, and one that nobody has used yet. */
const test = base.extend<object, { bare: Studio; opened: string[] }>({
  opened: [
    async ({ studio, playwright }, use) => {
      const owner = await playwright.request.newContext({ baseURL: studio.url })
      await owner.post('/api/session', { headers: { origin: studio.url } })
      const { songs } = await (await owner.get('/api/songs?limit=5')).json()
      await owner.dispose()
      await use(songs.map(({ id }: { id: string }) => `/songs/${id}`))
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ browser: _ }, use) => {
      const dataDir = newDataDir()
      await sowLibrary(dataDir, { count: 40, change: lengthy })
      const studio = await startStudio({ dataDir })
      await use(studio)
      await studio.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  bare: [
    async ({ browser: _ }, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.stop()
      removeDataDir(studio.dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

/** How far things have moved by themselves on this page, as browsers count it: 0 is nothing, 1 the whole window by its height. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const moved: string[] = []
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            sources: { node: Node | null }[]
          })[]) {
            sum += entry.value
            moved.push(...entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`))
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ sum, moved }), 100)
      }),
  )

const everywhere = (size: string, locale: string) => (size === 'desktop' && locale === 'en-GB' ? {} : FULL_TIER)

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  for (const locale of ['en-GB', 'zh-CN'])
    test.describe(
      `Nothing moves by itself while a page opens slowly, ${size}, ${locale}`,
      everywhere(size, locale),
      () => {
        test.use({ viewport, locale })

        test.beforeEach(async ({ context, page }) => {
          // Whatever is late shows what it pushes away.
          await context.route('**/api/**', async (route) => {
            await new Promise((resolve) => setTimeout(resolve, LATE))
            await route.continue()
          })
          // Every first picture of a page is set in stand-ins.
          await context.route('**/*.woff2', async (route) => {
            await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
            await route.continue()
          })
        })

        const still = async (page: Page, paths: readonly string[]) => {
          for (const path of paths) {
            await page.goto(path)
            await page.waitForLoadState('networkidle')
            const { sum, moved } = await shifted(page)
            expect.soft(sum, `${path}: ${moved.join(' | ')}`).toBeLessThanOrEqual(RESTLESS)
          }
        }

        test('with songs', async ({ page, opened }) => {
          const every = ['/', '/?view=songs', '/library', '/lists', ...opened, '/settings']
          await still(page, inTier({ default: ['/?view=songs', '/library', ...opened.slice(0, 2)], full: every }))
        })

        test('on a first visit', FULL_TIER, async ({ page, bare }) => {
          await still(
            page,
            ['/', '/?view=songs', '/library', '/lists', '/trash'].map((path) => bare.url + path),
          )
        })
      },
    )
