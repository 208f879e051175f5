import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** One studio per file of tests, and pages that must not complain: a console error or a refused style fails the test. */
export const test = base.extend<{ quiet: undefined }, { studio: Studio; renderSpeed: number | undefined }>({
  /** How many times as fast as they play songs are made. */
  renderSpeed: [undefined, { option: true, scope: 'worker' }],
  studio: [
    async ({ renderSpeed }, use) => {
      const studio = await startStudio({ ...(renderSpeed && { renderSpeed }) })
      await use(studio)
      await studio.stop()
      removeDataDir(studio.dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Marks a test that only the full tier runs. */
export const FULL_TIER = { tag: '@full' } as const

/** What the one audio element of the studio is doing. */
export const audio = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('audio')
    return {
      source: element?.currentSrc ?? '',
      at: element?.currentTime ?? 0,
      duration: element?.duration ?? 0,
      playing: element !== null && !element.paused && element.readyState > 2,
    }
  })

export const prompt = (page: Page) => page.getByRole('textbox', { name: 'Describe the song' })
export const create = (page: Page) => page.getByRole('button', { name: /^(Create (one take|two takes)|Extend song)/ })
/** The newest card. */
export const card = (page: Page) => page.getByRole('article', { name: /^Task/ }).first()

/** A phone has no room for how many takes beside the button that makes them. */
export const chooseTakes = async (page: Page, takes: 1 | 2, words = { takes: 'Takes', change: /: change$/ }) => {
  const choose = (within: Page | Locator) =>
    within.getByRole('radiogroup', { name: words.takes }).getByText(String(takes), { exact: true }).click()
  if ((page.viewportSize()?.width ?? 0) > 1000) return choose(page)
  await page.getByRole('button', { name: words.change }).click()
  await choose(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What the studio is made for: a window of a desk, and a phone in the hand. */
export const SIZES = [
  { size: 'window', viewport: { width: 1440, height: 900 } },
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
] as const
