import type { Page } from '@playwright/test'
import { audio, expect, FULL_TIER, prompt, testWithLibrary } from './fixtures'

/** Features without a file of their own, on desktop and phone: suggestions, sources, queue, playback modes and origins. */

const { test, ids } = testWithLibrary({ count: 12, child: 5 })

const mode = (page: Page, name: string) => page.getByRole('tablist', { name: 'Create from' }).getByRole('tab', { name })

const openSong = async (page: Page, index: number) => {
  await page.goto(`/songs/${ids[index]}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/\S/)
  return (await title.textContent()) ?? ''
}

/** Container of the player controls: the bar on a desktop, the expanded player on a phone. */
const openPlayer = async (page: Page, phone: boolean) => {
  const bar = page.getByRole('region', { name: 'Player' })
  if (!phone) return bar
  await bar.getByRole('button', { name: /^Open player/ }).click()
  return page.getByRole('dialog', { name: 'Now playing' })
}

for (const phone of [false, true])
  test.describe(phone ? 'on a phone' : 'in a window', phone ? FULL_TIER : {}, () => {
    test.use({ viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }, hasTouch: phone })

    test('suggestions › added to the prompt › can be undone and redone', FULL_TIER, async ({ page }) => {
      await page.goto('/')
      await prompt(page).fill('Rain on a tin roof')
      await page.getByRole('button', { name: 'Inspire me', exact: true }).click()
      const inspired = await prompt(page).inputValue()
      expect(inspired).toContain('Rain on a tin roof')
      expect(inspired.length).toBeGreaterThan('Rain on a tin roof'.length)
      await page.getByRole('button', { name: 'Undo “Inspire me”' }).click()
      await expect(prompt(page)).toHaveValue('Rain on a tin roof')
      await page.getByRole('button', { name: 'Redo “Inspire me”' }).click()
      await expect(prompt(page)).toHaveValue(inspired)
    })

    test('song page › extend, use as reference and make again › composer is filled', async ({ page }) => {
      const title = await openSong(page, 1)
      await page.getByRole('link', { name: 'Extend' }).click()
      await expect(mode(page, 'Extend')).toHaveAttribute('aria-selected', 'true')
      // Without a style the extension keeps that of the song, which the field says and the request leaves out.
      const style = page.getByRole('textbox', { name: 'Style of the extension' })
      await expect(style).toHaveAttribute('placeholder', /^As in the song: Pop about /)
      await expect(style).toHaveValue('')
      await expect(page.getByRole('region', { name: 'Create' })).toContainText(title)
      await openSong(page, 1)
      await page.getByRole('link', { name: 'Use as reference' }).click()
      await expect(mode(page, 'Reference')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('region', { name: 'Create' })).toContainText(title)
      const { songs } = await (await page.request.get('/api/songs')).json()
      await openSong(page, 1)
      await page.getByRole('link', { name: 'Reuse settings' }).click()
      await expect(mode(page, 'Prompt')).toHaveAttribute('aria-selected', 'true')
      await expect(prompt(page)).toHaveValue(songs.find(({ id }: { id: string }) => id === ids[1]).prompt)
      // The previous form content can be restored.
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(mode(page, 'Reference')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('region', { name: 'Create' })).toContainText(title)
      await mode(page, 'Prompt').click()
      await expect(prompt(page)).toHaveValue('')
    })

    // In the default tier sources.spec.ts uses a link, and access.spec.ts shows the error of an invalid one.
    test('source address › valid or invalid › used, or error at the field', FULL_TIER, async ({ page }) => {
      await page.goto('/')
      await mode(page, 'Reference').click()
      await page.getByRole('button', { name: 'Link' }).click()
      const field = page.getByRole('textbox', { name: 'Link to an audio file' })
      await field.fill('not an address')
      await page.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      // Other sites are out of reach of tests.
      await page.route('**/api/uploads/check', (route) => route.fulfill({ json: { is_page: false } }))
      await field.fill('https://example.com/song.mp3')
      await field.press('Enter')
      await expect(page.getByText('Link, downloaded when you create the song')).toBeVisible()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Link' })).toBeVisible()
    })

    test('song with a source › source and differences shown above it', FULL_TIER, async ({ page }) => {
      const title = await openSong(page, 0)
      await openSong(page, 5)
      const lineage = page.getByRole('region', { name: 'Related songs' })
      await expect(lineage.getByRole('link', { name: new RegExp(title) })).toBeVisible()
      await expect(lineage).toContainText('From a reference track')
      await lineage.getByRole('link', { name: new RegExp(title) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('region', { name: 'Related songs' })).toContainText('From a reference track')
    })

    test('queue › reorder, shuffle, repeat and faster playback', FULL_TIER, async ({ page }) => {
      await openSong(page, 0)
      await page.goto('/library')
      const first = page.locator('[data-song]').first()
      await first.hover()
      await first.getByRole('button', { name: /^Play/ }).click()
      await expect.poll(async () => (await audio(page)).playing).toBe(true)
      const player = await openPlayer(page, phone)

      for (const now of ['off', 'all songs']) await player.getByRole('button', { name: `Repeat: ${now}` }).click()
      await expect(player.getByRole('button', { name: 'Repeat: this song' })).toBeVisible()

      await player.getByRole('button', { name: /^Speed/ }).click()
      await page.getByRole('menuitemradio', { name: '1.5×' }).click()
      expect(await page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.5)

      const favourite = player.getByRole('button', { name: /favourite/i })
      const before = await favourite.getAttribute('aria-pressed')
      await favourite.click()
      await expect(favourite).not.toHaveAttribute('aria-pressed', before ?? '')

      const told = await page.evaluate(() => navigator.mediaSession.metadata?.title)
      expect(told).toBe(await first.locator('.truncate').first().textContent())
      await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.type)).toBe('image/png')

      await player.getByRole('button', { name: 'Queue' }).click()
      const rows = page.locator('[data-queue-id]')
      await expect(rows).toHaveCount(11)
      const [one, two] = [await rows.nth(0).textContent(), await rows.nth(1).textContent()]
      await rows.nth(0).getByRole('button', { name: /^Move/ }).press('ArrowDown')
      await expect(rows.nth(0)).toHaveText(two ?? '')
      await expect(rows.nth(1)).toHaveText(one ?? '')
      await rows
        .nth(0)
        .getByRole('button', { name: /^Remove .* from queue$/ })
        .click()
      await expect(rows).toHaveCount(10)
      await expect(rows.nth(0)).toHaveText(one ?? '')
      const order = await rows.allTextContents()
      await page.keyboard.press('Escape')
      const shuffle = player.getByRole('button', { name: 'Shuffle' })
      await shuffle.click()
      await expect(shuffle).toHaveAttribute('aria-pressed', 'true')
      await player.getByRole('button', { name: 'Queue' }).click()
      expect((await rows.allTextContents()).toSorted()).toEqual(order.toSorted())
      await page.getByRole('button', { name: 'Clear the rest of the list' }).click()
      await expect(rows).toHaveCount(0)
      await page.keyboard.press('Escape')
    })
  })

test('volume › lowered and muted', FULL_TIER, async ({ page }) => {
  await openSong(page, 0)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  const volume = page.getByRole('slider', { name: 'Volume' })
  const level = () => page.evaluate(() => document.querySelector('audio')?.volume ?? 1)
  const full = await level()
  await volume.press('ArrowDown')
  await volume.press('ArrowDown')
  await expect.poll(level).toBeLessThan(full)
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('audio')?.muted)).toBe(true)
})
