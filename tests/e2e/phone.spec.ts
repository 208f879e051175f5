import type { Page } from '@playwright/test'
import {
  audio,
  card,
  chooseTakes,
  chosen,
  create,
  expect,
  FULL_TIER,
  NUMBERED_LINES,
  numberedLyrics,
  prompt,
  SIZES,
  selectionBar,
  songs,
  testWithLibrary,
} from './fixtures'

/** Touch gestures for actions that a desktop does by mouse and keyboard. */

const COUNT = 40

const { test, ids } = testWithLibrary({ count: COUNT, change: numberedLyrics })

const { size: _, ...phone } = SIZES[1]
test.use(phone)

const order = (page: Page) => songs(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.song))

/** A touch that starts, moves over these points and ends. */
const draw = async (page: Page, points: { x: number; y: number }[], held = 0) => {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', points[0])
  await page.waitForTimeout(held)
  for (const point of points.slice(1)) await send('touchMove', point)
  await send('touchEnd')
  await client.detach()
}

/** Selects a song in the menu that a long press opens. */
const pressLong = async (page: Page, index: number) => {
  const box = (await songs(page).nth(index).getByRole('link').boundingBox())!
  await draw(page, [{ x: box.x + 40, y: box.y + 60 }], 900)
  await page.getByRole('menuitem', { name: 'Select' }).tap()
}

// playback.spec.ts tests the same in a desktop window.
test('two takes › created on a phone › played, compared, split into parts and looped', FULL_TIER, async ({ page }) => {
  test.slow()
  await page.goto('/')
  await chooseTakes(page, 2)
  await prompt(page).fill('Pop song about a lighthouse, female voice, 40 seconds')
  await create(page).tap()
  await expect(page).toHaveURL(/view=songs/)
  await expect.poll(async () => (await audio(page)).playing, { timeout: 60_000 }).toBe(true)
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })

  await page.getByRole('button', { name: /^Open player/ }).tap()
  const player = page.getByRole('dialog', { name: 'Now playing' })
  await expect(player).toBeVisible()
  const before = await audio(page)
  await player.getByRole('radiogroup', { name: 'Compare takes' }).getByText('B', { exact: true }).tap()
  await expect.poll(async () => (await audio(page)).source).not.toBe(before.source)
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  await player.getByRole('button', { name: 'Open full-screen player' }).tap()
  const stage = page.getByRole('dialog', { name: 'Full-screen player' })
  await expect(stage).toBeVisible()
  await page.goBack()
  await expect(stage).toBeHidden()
  await expect(player).toBeVisible()
  await player.getByRole('button', { name: /^More options for/ }).tap()
  await page.getByRole('menuitem', { name: 'Go to song' }).tap()
  await expect(page).toHaveURL(/\/songs\//)
  await expect(player).toBeHidden()

  // A lyric line seeks to its position.
  const line = page.getByRole('region', { name: 'Lyrics' }).getByRole('button').nth(2)
  const { at } = await audio(page)
  await line.tap()
  await expect.poll(async () => Math.abs((await audio(page)).at - at)).toBeGreaterThan(0.5)
  const mute = page.getByRole('list', { name: 'Parts of the song' }).getByRole('button', { name: /^Mute/ }).first()
  // Parts play only during the song, and a slow machine renders them after its end.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('audio')) element.loop = true
  })
  await mute.tap()
  await expect(page.getByText('Unmastered mix')).toBeVisible({ timeout: 100_000 })
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Back to full mix' }).tap()
  await expect(mute).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('region', { name: 'Chords' }).getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('lyrics › swiped › page scrolls; expanded on request', FULL_TIER, async ({ page }) => {
  await page.goto(`/songs/${ids[0]}`)
  const words = page.getByRole('region', { name: 'Lyrics' })
  await words.scrollIntoViewIfNeeded()
  const box = (await words.boundingBox())!
  const scrolled = () => page.getByRole('main').evaluate((main) => main.scrollTop)
  const before = await scrolled()
  await draw(
    page,
    Array.from({ length: 9 }, (_, step) => ({ x: 195, y: box.y + 200 - step * 20 })),
  )
  await expect.poll(scrolled).toBeGreaterThan(before + 50)
  // A tap on a page that still scrolls is no tap.
  await expect
    .poll(async () => {
      const at = await scrolled()
      await page.waitForTimeout(100)
      return (await scrolled()) - at
    })
    .toBe(0)
  expect(await words.evaluate((element) => element.scrollTop)).toBe(0)
  const last = words.getByText(`Line number ${NUMBERED_LINES - 1}`, { exact: true })
  await expect(last).not.toBeInViewport()
  await page.getByRole('button', { name: 'Show all lyrics' }).tap()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await page.getByRole('button', { name: 'Show less' }).tap()
  await expect(last).not.toBeInViewport()
})

test('library › search, filter and sort by touch › back button undoes each', async ({ page }) => {
  await page.goto('/library')
  await expect(page.getByText(/^\d+ songs,/)).toBeVisible()
  await page.getByRole('searchbox').fill('Salt Again')
  await expect(page).toHaveURL(/q=Salt\+Again/)
  await expect(page.getByText(/^3 songs,/)).toBeVisible()
  await expect(songs(page)).toHaveCount(3)
  for (const song of await songs(page).all()) await expect(song).toContainText('Salt Again')
  await songs(page).first().getByRole('link').tap()
  await expect(page).toHaveURL(/\/songs\//)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('Salt Again')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Favourites' }).tap()
  await expect(page).toHaveURL(/favourite=1/)
  await expect(page.getByText(`${COUNT / 5} songs,`)).toBeVisible()
})

test('playlist › created and reordered by touch › trashed songs can be restored', FULL_TIER, async ({ page }) => {
  await page.goto('/library?sort=title')
  await expect(songs(page).first()).toBeVisible()
  await pressLong(page, 0)
  await expect(chosen(page)).toHaveCount(1)
  for (const index of [1, 2]) await songs(page).nth(index).getByRole('link').tap()
  await expect(selectionBar(page)).toContainText('3 selected')
  const ids = (await order(page)).slice(0, 3)
  await selectionBar(page).getByRole('button', { name: 'Add to playlist' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Playlist name').fill('Winter EP')
  await dialog.getByRole('button', { name: 'Create playlist' }).tap()
  await expect(page.getByText('3 songs added to “Winter EP”.')).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Playlists' }).tap()
  await page.getByRole('link', { name: /Winter EP/ }).tap()
  await expect.poll(() => order(page)).toEqual(ids)
  const grip = (await songs(page).nth(2).getByRole('button', { name: /^Move/ }).boundingBox())!
  const first = (await songs(page).first().boundingBox())!
  const x = grip.x + grip.width / 2
  const [from, to] = [grip.y + grip.height / 2, first.y + 4]
  await draw(
    page,
    Array.from({ length: 9 }, (_, step) => ({ x, y: from + ((to - from) * step) / 8 })),
    300,
  )
  await expect.poll(() => order(page)).toEqual([ids[2], ids[0], ids[1]])

  await page.goto('/library?sort=title')
  await pressLong(page, 0)
  await selectionBar(page).getByRole('button', { name: 'Move to trash' }).tap()
  await expect(page.locator(`[data-song="${ids[0]}"]`)).toHaveCount(0)
  await page.getByRole('navigation').getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Trash' }).tap()
  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await rows
    .first()
    .getByRole('button', { name: /^Restore/ })
    .tap()
  await expect(rows).toHaveCount(0)
})
