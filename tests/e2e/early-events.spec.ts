import type { Page } from '@playwright/test'
import type { ShareResponse } from '#lib/contract/studio'
import { signIn } from '../harness/owner'
import { audio, card, expect, prompt, songs, testWithLibrary } from './fixtures'

/** What visitors do on a page before its scripts have arrived. */

const TITLES = ['Night Ferry', 'Harbour Lights', 'First Snow']
const { test, ids } = testWithLibrary({ count: 3, change: (index) => ({ title: TITLES[index]!, duration: 12 }) })

/** Opens a page whose scripts arrive only when the returned function is called. */
const openWithoutScripts = async (page: Page, address: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let requested = () => {}
  const isRequested = new Promise<void>((resolve) => {
    requested = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    requested()
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await isRequested
  return release
}

test('Play of a shared song › pressed twice before its scripts arrive › song plays', async ({ page, studio }) => {
  const owner = await signIn(studio.url)
  const answer = await owner.send('PUT', `/api/songs/${ids[0]}/share`, { download: true, made_with: true })
  const { share } = (await answer.json()) as ShareResponse
  const release = await openWithoutScripts(page, share!.url)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.click()
  await play.click()
  expect((await audio(page)).playing).toBe(false)
  release()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(0.2)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('compose form › filled in and sent before its scripts arrive › song with all fields', async ({ page }) => {
  const release = await openWithoutScripts(page, '/')
  await prompt(page).fill('Bossa nova, 20 seconds, instrumental')
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed in a hurry')
  await prompt(page).press('Control+Enter')
  await expect(prompt(page)).toHaveValue('Bossa nova, 20 seconds, instrumental')
  release()
  await expect(card(page)).toContainText('Bossa nova, 20 seconds, instrumental')
  await expect(card(page)).toContainText('Typed in a hurry')
})

test('library › searched before its scripts arrive › songs filtered, text and caret kept', async ({ page }) => {
  const release = await openWithoutScripts(page, '/library')
  const field = page.getByRole('searchbox')
  await field.fill('ferry')
  await field.press('Home')
  release()
  await expect(songs(page)).toHaveCount(1)
  await expect(field).toHaveValue('ferry')
  await expect(field).toBeFocused()
  await page.keyboard.type('night ')
  await expect(field).toHaveValue('night ferry')
  await expect(songs(page)).toHaveCount(1)
})

test('shortcut for the search, and text › typed before the scripts arrive › songs filtered', async ({ page }) => {
  const release = await openWithoutScripts(page, '/library')
  await page.keyboard.type('/first')
  const field = page.getByRole('searchbox')
  await expect(field).not.toBeFocused()
  release()
  await expect(field).toHaveValue('first')
  await expect(field).toBeFocused()
  await expect(songs(page)).toHaveCount(1)
})

test('texts of a page › lost on the way › loaded again until the page works', async ({ page }) => {
  let requests = 0
  await page.route('**/api/messages/*', (route) => (++requests < 4 ? route.abort() : route.continue()))
  await page.goto('/library')
  await page.getByRole('searchbox').fill('ferry')
  await expect(songs(page)).toHaveCount(1)
  expect(requests).toBeGreaterThan(3)
})

test('scripts of a page › run after its first paint', async ({ page }) => {
  // The page is told of its first paint only when the test says so.
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const Observer = PerformanceObserver
    Object.assign(window, {
      tellOfPaint: resolve,
      PerformanceObserver: class extends Observer {
        constructor(callback: PerformanceObserverCallback) {
          super((list, observer) => void promise.then(() => callback(list, observer)))
        }
      },
    })
  })
  const scripts = page.locator('script[src]:not([nomodule])')
  await page.goto('/library', { waitUntil: 'domcontentloaded' })
  expect(await scripts.count()).toBe(0)
  await page.evaluate(() => (window as unknown as { tellOfPaint(): void }).tellOfPaint())
  await page.getByRole('searchbox').fill('ferry')
  await expect(songs(page)).toHaveCount(1)
  expect(await scripts.count()).toBeGreaterThan(0)
})
