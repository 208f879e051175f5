import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { audio, expect, FULL_TIER, openLyricVideo, testWithLibrary } from './fixtures'

/** The practice view and the lyric video of a song, and the editor of songs without a score. */

const CHORDS = ['F', 'Bb', 'Gm', 'C', 'F', 'C']

const { test, ids } = testWithLibrary({
  count: 2,
  // The newest is of the built-in engine, the other one is not.
  change: (index) =>
    index > 0
      ? {}
      : {
          bpm: 120,
          key: 'F major',
          meter: '4/4',
          metadata: {
            genre: 'folk',
            language: 'en' as const,
            samples: 1,
            engine: '1',
            sections: [
              { kind: 'verse', label: 'Verse', at: 0, length: 8 },
              { kind: 'chorus', label: 'Chorus', at: 8, length: 4 },
            ],
            chords: CHORDS.map((symbol, i) => ({ at: 2 * i, length: 2, symbol, numeral: 'I' })),
            lines: [
              { at: 0, length: 4, section: 0, text: 'Over the water', words: [{ at: 0, length: 4, text: 'Over' }] },
              { at: 4, length: 4, section: 0, text: 'Into the fog', words: [{ at: 4, length: 4, text: 'Into' }] },
            ],
            parts: [],
          },
        },
})

const view = (page: Page) => page.getByRole('dialog', { name: 'Practice' })
const shapes = (page: Page) => view(page).getByRole('list', { name: 'Chord shapes' }).getByRole('listitem')

test('practice › capo, speed, loop, pedal, count-in › shown, heard, and left as found', async ({ page }) => {
  await page.goto(`/songs/${ids[0]}`)
  await page.getByRole('main').getByRole('link', { name: 'Practice' }).click()
  await expect(shapes(page).first()).toContainText('F')
  await expect(shapes(page).first().locator('circle')).toHaveCount(6)

  // A loop can be chosen before the song is played.
  await view(page).getByRole('button', { name: /^Loop/ }).click()
  await page.getByRole('menuitemradio', { name: 'Verse' }).click()
  await expect(view(page).getByRole('button', { name: 'Loop: Verse' })).toBeVisible()
  await view(page).getByRole('button', { name: /^Loop/ }).click()
  await page.getByRole('menuitemradio', { name: 'No loop' }).click()

  await view(page).getByRole('button', { name: 'Raise Capo' }).click()
  await expect(view(page)).toContainText('Capo on fret 1: play the shapes of E major.')
  await expect(shapes(page)).toContainText([/^E/, /^A/, /^F♯m/, /^B/])
  await view(page).getByText('Keys').click()
  await expect(shapes(page).first().locator('rect')).toHaveCount(12)
  await expectAccessible(page)

  await view(page).getByRole('button', { name: 'Lower Speed' }).click()
  await expect(view(page)).toContainText('114 of 120 BPM')
  await view(page).focus()
  await page.keyboard.press('Space')
  await expect(view(page).getByRole('button', { name: 'Stop the count-in' })).toBeVisible()
  expect((await audio(page)).playing).toBe(false)
  await expect.poll(async () => (await audio(page)).playing).toBe(true)

  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(8)
  await expect(view(page)).toContainText('Chorus, bar')
  await page.keyboard.press('PageUp')
  await expect.poll(async () => (await audio(page)).at).toBeLessThan(4)
  await page.keyboard.press('Space')

  await view(page).getByRole('button', { name: /^Loop/ }).click()
  await page.getByRole('menuitemradio', { name: 'Chorus' }).click()
  await expect.poll(async () => (await audio(page)).at).toBeCloseTo(8, 0)

  await page.keyboard.press('Escape')
  await expect(view(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /1\.0×/ })).toBeVisible()
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('practice › a line touched › played from there; nothing is wider than the screen', async ({ page }) => {
    await page.goto(`/songs/${ids[0]}?practice`)
    await view(page).locator('[data-row="1"] button').tap()
    await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(3.9)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const targets = await view(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().right > innerWidth]))
    expect(targets.filter(([, isCut]) => isCut)).toEqual([])
    await expectAccessible(page)
  })
})

test('lyric video › browser without encoder › said, with what to use instead', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'))
  const dialog = await openLyricVideo(page, ids[0]!)
  const preview = dialog.getByRole('img', { name: 'Preview of the video' })
  const colours = () =>
    preview.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement
      const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
      return new Set(new Uint32Array(data.buffer)).size
    })
  await expect.poll(colours).toBeGreaterThan(50)
  await dialog.getByText('9:16').click()
  await expect.poll(colours).toBeGreaterThan(50)
  expect(await preview.evaluate((element) => element.clientHeight > element.clientWidth)).toBe(true)
  await dialog.getByRole('button', { name: 'Create video' }).click()
  await expect(dialog.getByRole('alert')).toContainText('timed lyrics (LRC)')
  await expectAccessible(page)
})

test('lyric video › created, cancelled, created again › a video as long as the song', FULL_TIER, async ({ page }) => {
  const dialog = await openLyricVideo(page, ids[0]!)
  await dialog.getByText('9:16').click()
  await dialog.getByRole('button', { name: 'Create video' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('progressbar')).toBeHidden()
  await dialog.getByText('1:1').click()
  await dialog.getByRole('button', { name: 'Create video' }).click()
  const save = dialog.getByRole('link', { name: /^Save video/ })
  await expect(save).toBeVisible({ timeout: 100_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/\.(mp4|webm)$/)
  expect(readFileSync(await download.path()).length).toBeGreaterThan(50_000)
  const video = await page.locator('video').evaluate((element: HTMLVideoElement) => ({
    width: element.videoWidth,
    height: element.videoHeight,
    seconds: element.duration,
  }))
  expect(video).toEqual({ width: 1080, height: 1080, seconds: expect.closeTo(12, 0) })
})

test('song without a score › edit mode says why, and trims and fades its recording', async ({ page }) => {
  const reason = page.getByRole('status').filter({ hasText: 'You can trim it' })
  await page.goto(`/songs/${ids[1]}?edit`)
  await expect(reason).toContainText('Another service')
  await page.goto(`/songs/${ids[0]}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(reason).toContainText('has no score')
  await expect(page.getByRole('main').getByRole('link', { name: /Extend/ })).toBeVisible()
  const fadeOut = page.getByRole('spinbutton', { name: 'Fade out' })
  await fadeOut.fill('2')
  await fadeOut.press('Enter')
  const pending = page.getByRole('region', { name: 'Pending edits' })
  await expect(pending).toContainText('1 edit')
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(pending).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})
