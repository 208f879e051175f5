import type { Page } from '@playwright/test'
import { bandFile } from '../harness/audio'
import { card, chooseTakes, create, expect, FULL_TIER, SIZES, test } from './fixtures'

const wav = (name: string, seconds = 16) => ({ name, mimeType: 'audio/wav', buffer: Buffer.from(bandFile(seconds)) })

for (const { size, ...use } of SIZES)
  test.describe(size, size === 'phone' ? FULL_TIER : {}, () => {
    test.use(use)

    test('reference recording › selected › closely imitated', FULL_TIER, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('tab', { name: 'Reference' }).click()
      await page.getByLabel('Choose an audio file').setInputFiles(wav('my band.wav'))
      await expect(page.getByText('my band.wav')).toBeVisible()
      await expect(page.getByRole('tabpanel').getByText(/112 BPM/)).toBeVisible()
      await page.getByRole('radio', { name: /^Close/ }).check({ force: true })
      await chooseTakes(page, 1)
      const [submitted] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/song/generate')),
        create(page).click(),
      ])
      expect(submitted.postDataJSON()).toMatchObject({ task_type: 'reference', model: 'v3.5', similarity: 1.3 })
      await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
    })

    test('reference strength › changed › sent with the order', FULL_TIER, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('tab', { name: 'Reference' }).click()
      await page.getByLabel('Choose an audio file').setInputFiles(wav('other.wav'))
      await expect(page.getByRole('tabpanel').getByText(/112 BPM/)).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Balanced/ })).toBeChecked()
      await chooseTakes(page, 1)
      const [submitted] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/song/generate')),
        create(page).click(),
      ])
      expect(submitted.postDataJSON()).toHaveProperty('similarity', 0.8)
      await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
      // The card names the recording and plays it.
      await expect(card(page).getByText('Reference: other.wav')).toBeVisible()
      await card(page).getByRole('button', { name: 'Play other.wav' }).click()
      await expect(card(page).getByRole('button', { name: 'Pause other.wav' })).toBeVisible()
      // A song is renamed in place.
      await card(page)
        .getByRole('button', { name: /^More options for (?!this song|playlist)/ })
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Another name')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(card(page).getByRole('link', { name: 'Another name', exact: true })).toBeVisible()
    })

    test('dropped recording › continued from a selected bar', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('tab', { name: 'Extend' }).click()
      const transfer = await page.evaluateHandle(
        (base64) => {
          const data = new DataTransfer()
          data.items.add(
            new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], 'dropped.wav', { type: 'audio/wav' }),
          )
          return data
        },
        Buffer.from(bandFile(16)).toString('base64'),
      )
      const column = page.getByRole('region', { name: 'Create' })
      await column.dispatchEvent('dragenter', { dataTransfer: transfer })
      await column.dispatchEvent('dragover', { dataTransfer: transfer })
      await column.dispatchEvent('drop', { dataTransfer: transfer })
      await expect(page.getByText('dropped.wav')).toBeVisible()

      const handle = page.getByRole('slider', { name: 'Start of the extension' }).first()
      await handle.focus()
      const end = Number(await handle.getAttribute('aria-valuenow'))
      await handle.press('ArrowLeft')
      await handle.press('ArrowLeft')
      await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(end - 1.5)
      const cut = Number(await handle.getAttribute('aria-valuenow'))

      const sections = column.getByRole('toolbar', { name: 'Insert a section' })
      const words = column.getByRole('textbox', { name: 'Lyrics for the extension' })
      await words.fill('Second verse is here to stay\nNothing more to say')
      await sections.getByRole('button', { name: /Verse/ }).click()
      await expect(column.getByText(/syllable counts differ/)).toBeVisible()
      await words.fill('')

      await chooseTakes(page, 1)
      const [submitted] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/song/extend')),
        create(page).click(),
      ])
      const body = submitted.postDataJSON()
      expect(body).toMatchObject({ model: 'v3.5', origin_audio: { audio_type: 'upload_id' } })
      expect(Math.abs(body.extend_at - cut)).toBeLessThan(0.1)
      // A bar at 112 BPM has 2.143 seconds; the cut is on a bar line, counted from the first.
      const bars = body.extend_at / (240 / 112)
      expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.05)
      await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
    })
  })

test('file chooser › opened by keyboard', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Reference' }).click()
  const browse = page.getByRole('button', { name: /Browse|Choose a file|From this computer|file/i }).first()
  // A key pressed before hydration is pressed again.
  await expect(async () => {
    await browse.focus()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 3000 }),
      page.keyboard.press('Enter'),
    ])
    await chooser.setFiles(wav('by keyboard.wav'))
  }).toPass()
  await expect(page.getByText('by keyboard.wav')).toBeVisible()
})

test.describe('file of a wrong type › refused with a reason', () => {
  for (const [name, content] of [
    ['notes.txt', 'no music at all'],
    ['page.mp3', '<!doctype html><p>not music'],
  ] as const)
    test(name, FULL_TIER, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('tab', { name: 'Extend' }).click()
      await page
        .getByLabel('Choose an audio file')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: /MP3|WAV|FLAC|sound|audio/ })
          .first(),
      ).toBeVisible()
    })

  test('file of a wrong type, then another › the reason is replaced', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('tab', { name: 'Extend' }).click()
    const refusals = page.getByRole('region', { name: 'Create' }).getByRole('alert').filter({ hasText: /./ })
    const choose = (name: string) =>
      page
        .getByLabel('Choose an audio file')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('<!doctype html><p>not music') })
    // The server refuses the first and third; the page refuses the second before upload.
    for (const name of ['page.mp3', 'notes.txt', 'another.mp3']) {
      await choose(name)
      await expect(page.getByRole('region', { name: 'Create' })).toContainText(name)
      await expect(refusals).toHaveCount(1)
    }
    await expect(page.getByText('page.mp3')).toHaveCount(0)
  })
})

test.describe('link to no recording › refused as it is pasted', () => {
  const PAGE = /^That’s a link to a page, not to an audio file/
  const ARTICLE = 'https://example.org/some-article'

  const openLink = async (page: Page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Other sites are out of reach of tests.
    await page.route('**/api/uploads/check', async (route) => {
      const { url } = route.request().postDataJSON()
      await route.fulfill({ json: { is_page: url === ARTICLE } })
    })
    await page.goto('/')
    await page.getByRole('tab', { name: 'Reference' }).click()
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    return page.getByRole('textbox', { name: 'Link to an audio file' })
  }
  const paste = async (page: Page, text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
  }

  test('page, video page › reason at once; audio file › used', async ({ page }) => {
    const field = await openLink(page)
    const reason = page.getByRole('alert').filter({ hasText: PAGE })
    for (const url of [ARTICLE, 'https://www.youtube.com/watch?v=x']) {
      await field.focus()
      await paste(page, url)
      await expect(field).toHaveValue(url)
      await expect(reason).toBeVisible()
      await page.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(field).toBeFocused()
      await expect(reason).toBeVisible()
      await field.fill('')
      await expect(reason).toHaveCount(0)
    }
    await paste(page, 'https://example.org/song.mp3')
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(page.getByText('example.org/song.mp3', { exact: true })).toBeVisible()
    await expect(field).toHaveCount(0)
  })

  test('typed link to a video page › reason once the field is left', FULL_TIER, async ({ page }) => {
    const field = await openLink(page)
    await field.fill('https://vimeo.com/1')
    await expect(page.getByRole('alert').filter({ hasText: PAGE })).toHaveCount(0)
    await field.blur()
    await expect(page.getByRole('alert').filter({ hasText: PAGE })).toBeVisible()
  })

  test('server out of reach › the link is kept for the request', FULL_TIER, async ({ page }) => {
    const field = await openLink(page)
    await page.route('**/api/uploads/check', (route) => route.abort())
    await field.fill('https://example.org/later.mp3')
    await field.press('Enter')
    await expect(page.getByText('example.org/later.mp3', { exact: true })).toBeVisible()
  })
})
