import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { audio, expect, FULL_TIER, test } from './fixtures'

/** Offline songs, library export and import, and printed lyrics. */

test.use({ serviceWorkers: 'allow' })

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

const PROMPT = 'Folk song about a lighthouse, female voice, G major, 100 BPM, 24 seconds'

/** Creates a finished song without the form. */
const makeSong = async (page: Page): Promise<string> => {
  await page.goto('/')
  const taskId = await page.evaluate(async (words) => {
    await fetch('/api/session', { method: 'POST' })
    const answer = await fetch('/api/v1/song/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'v4.0', task_type: 'normal', n: 1, prompt: words }),
    })
    return (await answer.json()).id as string
  }, PROMPT)
  const made = () =>
    page.evaluate(async (id) => {
      const { choices } = await (await fetch(`/api/v1/task/query?task_id=${id}`)).json()
      return choices[0]?.status === 'done' ? (choices[0].id as string) : ''
    }, taskId)
  await expect.poll(made, { timeout: 100_000 }).not.toBe('')
  return made()
}

/** Waits until the service worker has cached this build. */
const untilTaken = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          for (const name of await caches.keys())
            if (name.startsWith('shell-') && (await (await caches.open(name)).match('/shell-complete'))) return true
          return false
        }),
      { timeout: 30_000 },
    )
    .toBe(true)

/** On the page of a song. */
const saveForOffline = async (page: Page) => {
  await untilTaken(page)
  await page
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
}

test(
  'two versions offline › no network › both are named, and each plays itself',
  FULL_TIER,
  async ({ page, context }) => {
    const first = await makeSong(page)
    const save = async (id: string) => {
      await page.goto(`/songs/${id}`)
      await saveForOffline(page)
      await expect(page.getByText(/is available offline\.$/)).toBeVisible()
    }
    await save(first)
    const order = { edits: [{ kind: 'tempo', bpm: 90 }] }
    const headers = { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' }
    expect((await page.request.post(`/api/songs/${first}/edits`, { data: order, headers })).ok()).toBe(true)
    const second = async () => {
      const { versions } = await (await page.request.get(`/api/songs/${first}/versions`)).json()
      return versions.find((song: { version: number; status: string }) => song.version === 2 && song.status === 'done')
    }
    await expect.poll(second, { timeout: 100_000 }).toBeTruthy()
    const { id, audio_url } = await second()
    await save(id)

    await context.setOffline(true)
    await page.goto('/library')
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Play / }) })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'v1 · ' })).toHaveCount(1)
    const later = rows.filter({ hasText: 'v2 · ' })
    await later.getByRole('button', { name: /^Play / }).click()
    await expect.poll(async () => (await audio(page)).playing).toBe(true)
    expect((await audio(page)).source).toBe(audio_url)
    await context.setOffline(false)
  },
)

for (const [size, viewport] of Object.entries(SIZES))
  test.describe(size, size === 'phone' ? FULL_TIER : {}, () => {
    test.use({ viewport })

    test(
      'offline song › no network › plays from any position, other actions need a connection',
      FULL_TIER,
      async ({ page, context }) => {
        const id = await makeSong(page)
        await page.goto(`/songs/${id}`)
        const title = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
        await saveForOffline(page)
        await expect(page.getByText(`“${title}” is available offline.`)).toBeVisible()

        await page.goto('/settings')
        const kept = page.getByRole('listitem').filter({ hasText: title })
        await expect(kept).toContainText(/0:2\d · \d+(\.\d)? kB/)

        await context.setOffline(true)
        // The library opens for every path.
        await page.goto(`/songs/${id}`)
        await expect(page).toHaveURL(/\/library$/)
        await expect(page.getByRole('heading', { name: 'Can’t reach Songloom' })).toBeVisible()
        await expect(page.getByText(/Everything else needs a connection/)).toBeVisible()
        await page
          .getByRole('button', { name: `Play ${title}`, exact: true })
          .first()
          .click()
        await expect.poll(async () => (await audio(page)).playing).toBe(true)
        await page.evaluate(() => {
          const element = document.querySelector('audio')!
          element.currentTime = 15
        })
        await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(15)
        await expectAccessible(page)

        await context.setOffline(false)
        await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 30_000 })
        await page.goto('/settings')
        await page.getByRole('button', { name: `Remove offline copy of ${title}` }).click()
        await expect(page.getByText(/No offline songs yet/)).toBeVisible()
        const left = await page.evaluate(async () => (await (await caches.open('pinned-songs')).keys()).length)
        expect(left).toBe(0)
      },
    )

    test(
      'library export › imported again › restored; a file of another kind is refused',
      FULL_TIER,
      async ({ page }) => {
        await makeSong(page)
        await page.goto('/settings')
        const [saved] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'Export library' }).click(),
        ])
        expect(saved.suggestedFilename()).toMatch(/^Songloom \d{4}-\d\d-\d\d\.zip$/)
        const archive = { name: 'library.zip', mimeType: 'application/zip', buffer: readFileSync(await saved.path()) }
        const field = page.locator('input[type="file"][accept*="zip"]')
        await field.setInputFiles(archive)
        await expect(page.getByText('Everything in the archive is already in your library.')).toBeVisible()
        await expectAccessible(page)
        await field.setInputFiles({ ...archive, buffer: Buffer.from('no zip') })
        await expect(page.getByText(/That isn’t a zip file/)).toBeVisible()
        await field.setInputFiles({ ...archive, buffer: archive.buffer.subarray(0, archive.buffer.length - 9999) })
        await expect(page.getByText(/incomplete or damaged/)).toBeVisible()
      },
    )

    test('printed lyrics › contain their chords', FULL_TIER, async ({ page }) => {
      const id = await makeSong(page)
      await page.goto(`/songs/${id}`)
      await page
        .getByRole('button', { name: /^More options for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Download' }).click()
      const print = page.getByRole('menuitem', { name: 'Print lyric sheet' })
      // On a phone the menu unfolds in place. Elsewhere it does not know the way of a pointer that jumps, and would close.
      if (page.viewportSize()!.width < 768) await print.click()
      else await print.press('Enter')
      const sheet = page.getByRole('article')
      await expect(sheet).toContainText('G major')
      await expect(sheet).toContainText('100 BPM')
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expectAccessible(page)
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    })
  })
