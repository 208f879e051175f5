import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** One app per test file. A console error or a refused style on a page fails the test. */
export const test = base.extend<{ quiet: undefined }, { studio: Studio; renderSpeed: number | undefined }>({
  /** Rendering speed in multiples of real time. */
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

/** Tag of tests that only the full tier runs. */
export const FULL_TIER = { tag: '@full' } as const

/** State of the single audio element. */
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

export const prompt = (page: Page) => page.getByRole('textbox', { name: 'Style and theme' })
export const create = (page: Page) => page.getByRole('button', { name: /^(Create (one take|two takes)|Extend song)/ })
/** The newest card. */
export const card = (page: Page) => page.getByRole('article', { name: /^Song/ }).first()

/** On a phone the number of takes is not beside the create button. */
export const chooseTakes = async (page: Page, takes: 1 | 2, words = { takes: 'Takes', change: /^Change model/ }) => {
  const choose = (within: Page | Locator) =>
    within.getByRole('radiogroup', { name: words.takes }).getByText(String(takes), { exact: true }).click()
  if ((page.viewportSize()?.width ?? 0) > 1000) return choose(page)
  await page.getByRole('button', { name: words.change }).click()
  await choose(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Supported window sizes: desktop and phone. */
export const SIZES = [
  { size: 'window', viewport: { width: 1440, height: 900 } },
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
] as const
