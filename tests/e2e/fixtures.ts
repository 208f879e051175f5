import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { en } from '#lib/i18n/en/catalogue'
import { zhHans } from '#lib/i18n/zh-hans/catalogue'
import type { Seconds } from '#lib/music/time'
import { pollUntilDone, type Song, submit } from '../harness/api-client'
import { type SeedOptions, seedLibrary } from '../harness/library'
import { newDataDir, removeDataDir, type Studio, type StudioOptions, startStudio } from '../harness/studio'

type App = (key: unknown, start: () => Promise<Studio>) => Promise<Studio>

/**
 * One app per test file. A worker and its browser serve all files: a fixture of a worker that differs between files would
 * start both again. A console error or a refused style on a page fails the test.
 */
export const test = base.extend<
  { quiet: undefined; studio: Studio; renderSpeed: number | undefined; songSeconds: Seconds | undefined },
  { app: App }
>({
  /** Rendering speed in multiples of real time. */
  renderSpeed: [undefined, { option: true }],
  /** Length of the songs, where a test needs longer ones than TEST_SONG_SECONDS. */
  songSeconds: [undefined, { option: true }],
  /** The app with this key; the one before it is stopped. */
  app: [
    async ({ browser: _ }, use) => {
      let running: { key: unknown; studio: Studio } | undefined
      const stop = async () => {
        const studio = running?.studio
        running = undefined
        await studio?.stop()
        if (studio) removeDataDir(studio.dataDir)
      }
      await use(async (key, start) => {
        if (running && running.key === key) return running.studio
        await stop()
        const studio = await start()
        running = { key, studio }
        return studio
      })
      await stop()
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ app, renderSpeed, songSeconds }, use, { file }) =>
      use(
        await app(file, () =>
          startStudio({ ...(renderSpeed && { renderSpeed }), ...(songSeconds && { songSeconds }) }),
        ),
      ),
    { timeout: 240_000 },
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

/** A test whose app is started like this, once for all tests of the file. */
export const testWithApp = (start: () => Promise<Studio>) =>
  test.extend({
    studio: [async ({ app }, use) => use(await app(start, start)), { scope: 'test', timeout: 600_000 }],
  })

/** A test whose app starts with these songs. `ids` are theirs, the newest first, once the app runs. */
export const testWithLibrary = (library: SeedOptions, options: StudioOptions = {}) => {
  const ids: string[] = []
  const withLibrary = testWithApp(async () => {
    const dataDir = newDataDir()
    ids.splice(0, ids.length, ...(await seedLibrary(dataDir, library)).ids)
    return startStudio({ dataDir, ...options })
  })
  return { test: withLibrary, ids }
}

/** More lines of lyrics than a phone screen shows. */
export const NUMBERED_LINES = 30

/** The newest song has lyrics with times: "Line number 0" and so on. */
export const numberedLyrics = (index: number) =>
  index > 0
    ? {}
    : {
        metadata: {
          genre: 'folk',
          language: 'en' as const,
          samples: 1,
          engine: '1',
          sections: [{ kind: 'verse' as const, label: 'Verse', at: 0, length: 12 }],
          chords: [],
          lines: Array.from({ length: NUMBERED_LINES }, (_, line) => ({
            at: line * 0.4,
            length: 0.4,
            section: 0,
            text: `Line number ${line}`,
            words: [],
          })),
          parts: [],
        },
      }

/** The songs of the library or of a playlist. */
export const songs = (page: Page) => page.locator('[data-song]')
export const chosen = (page: Page) => page.locator('[data-song][aria-selected="true"]')
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected songs' })

/** Tag of tests that only the full tier runs. */
export const FULL_TIER = { tag: '@full' } as const

/** Songs of one task, ready, for tests of something else than their creation. */
export const newSongs = async ({ url, key }: Studio, prompt: string, takes: 1 | 2 = 1): Promise<Song[]> => {
  const client = { base: url, key, interval: 250 }
  const order = { model: 'v4.0', task_type: 'normal', n: takes, prompt }
  const { id } = await submit(client, '/api/v1/song/generate', order)
  return (await pollUntilDone(client, id)).at(-1)!.choices
}

/**
 * Before a page is opened whose requests a test answers later. Chromium begins to intercept some time after it was asked to, and
 * the first requests would reach the server.
 */
export const interceptFromStart = (page: Page) => page.route('**/requested-by-no-page', (route) => route.abort())

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

/** Opens the dialog of the lyric video on the page of a song. */
export const openLyricVideo = async (page: Page, id: string) => {
  await page.goto(`/songs/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Download' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Lyric video' }).press('Enter')
  return page.getByRole('dialog', { name: 'Lyric video' })
}

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

/** A desktop in English and a phone in Chinese. */
export const LOCALISED_SIZES = [
  { size: 'desktop', words: en, use: { viewport: SIZES[0].viewport, locale: 'en-GB' } },
  {
    size: 'phone',
    words: zhHans,
    use: { viewport: SIZES[1].viewport, locale: 'zh-CN', hasTouch: true, isMobile: true },
  },
] as const
