import type { BrowserContext, Page } from '@playwright/test'
import { firstOwner, inviteMember, openStudio, type SignedInUser } from '../harness/people'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'
import { expect, FULL_TIER, testWithLibrary } from './fixtures'

/** Minimum layout shift score of a failure. */
const MAX_LAYOUT_SHIFT = 0.02
/** Delay of responses, in milliseconds. */
const RESPONSE_DELAY_MS = 400

/** Titles and first lines that fill their boxes, or slightly exceed them. A wider font breaks one of them. */
const LONG = 'The Slow Train Home from All the Towns Where We Used to Be Young and Unafraid'
const lengthy = (index: number) => ({
  title: LONG.slice(0, 20 + ((index * 11) % (LONG.length - 20))),
  lyric: `[VERSE]\n${[24, 36, 48, 60, 72].map((length) => LONG.slice(0, length)).join('\n')}`,
})

const { test: sownTest, ids } = testWithLibrary({ count: 40, change: lengthy })
type WithAccounts = { url: string; owner: SignedInUser; member: SignedInUser }

const test = sownTest.extend<{ bare: Studio; withAccounts: WithAccounts }>({
  /** An unused app. */
  bare: [
    async ({ browser: _ }, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.stop()
      removeDataDir(studio.dataDir)
    },
    { timeout: 240_000 },
  ],
  /** An app with accounts: its owner and a member. */
  withAccounts: [
    async ({ browser: _ }, use) => {
      const studio = await openStudio()
      const owner = await firstOwner(studio)
      await use({ url: studio.url, owner, member: await inviteMember(studio.url, owner, 'Mia') })
      await studio.stop()
      removeDataDir(studio.dataDir)
    },
    { timeout: 240_000 },
  ],
})

const signInWith = (context: BrowserContext, url: string, { cookie }: SignedInUser) =>
  context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { url, name: pair.slice(0, at), value: pair.slice(at + 1) }
    }),
  )

test.use({ serviceWorkers: 'allow' })

/** Layout shift score of the page: 0 for none, 1 for the whole window by its height. */
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

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  for (const locale of ['en-GB', 'zh-CN'])
    test.describe(`slow page load, ${size}, ${locale} › no layout shift`, FULL_TIER, () => {
      test.use({ viewport, locale })

      test.beforeEach(async ({ context, page }) => {
        // Late content shows what it displaces.
        await context.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS))
          await route.continue()
        })
        // The first paint uses fallback fonts.
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
          expect.soft(sum, `${path}: ${moved.join(' | ')}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
        }
      }

      test('with songs', async ({ page }) => {
        const opened = ids.slice(0, 5).map((id) => `/songs/${id}`)
        const every = ['/', '/?view=songs', '/library', '/playlists', ...opened, '/settings']
        await still(page, every)
      })

      test('on a first visit', async ({ page, bare }) => {
        await still(
          page,
          ['/', '/?view=songs', '/library', '/playlists', '/trash'].map((path) => bare.url + path),
        )
      })

      test('settings of accounts', async ({ page, context, withAccounts: { url, owner, member } }) => {
        for (const user of [owner, member]) {
          await signInWith(context, url, user)
          await still(page, [`${url}/settings`])
          await expect(page.getByText(user === owner ? 'ada@' : 'mia@').first()).toBeVisible()
        }
      })
    })
