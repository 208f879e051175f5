import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { audio, card, expect, FULL_TIER, numberedLyrics, songs, testWithLibrary } from './fixtures'

/** The one menu of a song, wherever it stands, and the queue beside the page. */

const { test, ids } = testWithLibrary({ count: 150, child: 5, change: numberedLyrics })

const menu = (page: Page) => page.getByRole('menu', { name: /^More options for/ })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Queue' })
const queued = (page: Page) => page.locator('[data-queue-id]')
const order = (page: Page) =>
  queued(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.queueId))

const itemsOf = (page: Page) => menu(page).getByRole('menuitem').allTextContents()

/** A right-click that opens the menu of a song; closes it again. */
const openedBy = async (page: Page, place: Locator, how: 'right-click' | 'button' = 'right-click') => {
  await place.click(how === 'right-click' ? { button: 'right' } : {})
  await expect(menu(page)).toBeVisible()
  const items = await itemsOf(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  return items
}

const COMMON = ['Play next', 'Add to queue', 'Add to playlist', 'Rename', 'Extend', 'Reuse settings', 'Download']

test('song picker and command palette › the menu of songs, above the dialog', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Reference' }).click()
  await page
    .getByRole('button', { name: /library/i })
    .first()
    .click()
  const picker = page.getByRole('dialog')
  const row = picker.getByRole('listitem').nth(2)
  const items = await openedBy(page, row.locator('[data-pick]'))
  expect(items).toEqual(expect.arrayContaining([...COMMON, 'Play', 'Go to song']))
  expect(await openedBy(page, row.getByRole('button', { name: /^More options/ }), 'button')).toEqual(items)
  await expect(picker).toBeVisible()
  await row.locator('[data-pick]').focus()
  await page.keyboard.press('Shift+F10')
  await menu(page).getByRole('menuitem', { name: 'Go to song' }).press('Enter')
  await expect(page).toHaveURL(/\/songs\//)
  await expect(picker).toHaveCount(0)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('rain')
  const line = palette.getByRole('option', { name: /^Play .+ \d:\d\d$/ }).first()
  expect(await openedBy(page, line)).toEqual(expect.arrayContaining(COMMON))
  await expect(palette).toBeVisible()
  await line.hover()
  await page.keyboard.press('Shift+F10')
  await expect(menu(page)).toBeVisible()
  await menu(page).getByRole('menuitem', { name: 'Go to song' }).press('Enter')
  await expect(palette).toHaveCount(0)
})

test('song › right-click, menu button, Shift+F10 › the same menu in every place', async ({ page }) => {
  await page.goto('/library')
  const tile = songs(page).nth(3)
  const items = await openedBy(page, tile)
  expect(items).toEqual(expect.arrayContaining([...COMMON, 'Play', 'Go to song', 'Select', 'Move to trash']))
  await tile.hover()
  const more = tile.getByRole('button', { name: /^More options/ })
  expect(await openedBy(page, more, 'button')).toEqual(items)
  await expect(more).toBeFocused()
  await tile.focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu(page)).toBeVisible()
  expect(await itemsOf(page)).toEqual(items)
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()

  await page.goto('/library?view=list')
  expect(await openedBy(page, songs(page).nth(3))).toEqual(items)

  await page.goto(`/songs/${ids[0]}`)
  const onSong = await openedBy(page, page.getByRole('main').getByRole('img', { name: /^Cover/ }))
  expect(onSong).toEqual(expect.arrayContaining(COMMON))
  expect(onSong).not.toContain('Go to song')
  const lineage = page.getByRole('region', { name: 'Related songs' })
  // The page loads a song made from this one after itself.
  await expect(lineage.getByText(/BPM/)).toBeVisible()
  expect(await openedBy(page, lineage.getByRole('link').first())).toEqual(expect.arrayContaining(COMMON))
  const onRelated = lineage.getByRole('button', { name: /^More options/ }).first()
  expect(await openedBy(page, onRelated, 'button')).toEqual(expect.arrayContaining(COMMON))

  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  const player = page.getByRole('region', { name: 'Player' })
  expect(await openedBy(page, player.getByRole('link').first())).toEqual(expect.arrayContaining(COMMON))
  await player.getByRole('button', { name: 'Queue' }).click()
  expect(await openedBy(page, queued(page).first().getByRole('button').nth(1))).toEqual(
    expect.arrayContaining([...COMMON, 'Remove from queue']),
  )
  await page.keyboard.press('v')
  const stage = page.getByRole('dialog', { name: 'Full-screen player' })
  expect(await openedBy(page, stage.getByRole('heading'))).toEqual(expect.arrayContaining(COMMON))
  await expect(stage).toBeVisible()
  await stage.getByRole('heading').click({ button: 'right' })
  await menu(page).getByRole('menuitem', { name: 'Go to song' }).click()
  await expect(stage).toBeHidden()

  await page.goto('/')
  const lane = card(page)
  expect(await openedBy(page, lane.getByRole('link').first())).toEqual(expect.arrayContaining(COMMON))
  const onLane = lane.getByRole('button', { name: /^More options for(?! this)/ })
  expect(await openedBy(page, onLane.first(), 'button')).toEqual(expect.arrayContaining(COMMON))
})

test('song in the trash › right-click or menu button › play, restore or delete', async ({ page }) => {
  await page.request.post('/api/session')
  const deleted = await page.request.delete(`/api/songs/${ids[2]}`)
  expect(deleted.ok()).toBe(true)
  await page.goto('/trash')
  const row = page.getByRole('main').getByRole('listitem').first()
  const items = ['Play', 'Restore', 'Delete permanently']
  expect(await openedBy(page, row.getByText(/Deleted/))).toEqual(items)
  expect(await openedBy(page, row.getByRole('button', { name: /^More options/ }), 'button')).toEqual(items)
  await row.getByRole('button', { name: /^More options/ }).click()
  await menu(page).getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
})

test('menu › Download › the files that the song has, saved', async ({ page }) => {
  await page.goto('/library')
  await songs(page).first().click({ button: 'right' })
  await menu(page).getByRole('menuitem', { name: 'Download' }).hover()
  const files = page.getByRole('menu', { name: 'Download' })
  await expect(files.getByRole('menuitem', { name: /^WAV/ })).toContainText(/KB|MB/)
  await expect(files.getByRole('menuitem', { name: /^Download all/ })).toBeVisible()
  await expect(files.getByRole('menuitem', { name: 'Print lyric sheet' })).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('menuitem', { name: /^WAV/ }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/\.wav$/)
  await expect(menu(page)).toBeHidden()
})

test('menu › rename, share and trash › work after the song is out of sight', async ({ page }) => {
  await page.goto('/library')
  // Scrolling changes the order of the tiles in the document.
  const id = await songs(page).nth(1).getAttribute('data-song')
  const tile = page.locator(`[data-song="${id}"]`)
  await tile.click({ button: 'right' })
  await menu(page).getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename song' })
  await rename.getByLabel('Title').fill('Another name')
  await page.getByRole('main').evaluate((main) => main.scrollBy(0, 4000))
  await rename.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
  await expect(tile).toContainText('Another name')
  await tile.click({ button: 'right' })
  await menu(page).getByRole('menuitem', { name: 'Share…' }).click()
  await expect(page.getByRole('dialog', { name: 'Share “Another name”' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tile.click({ button: 'right' })
  await menu(page).getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(page.getByText('“Another name” moved to trash.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile).toContainText('Another name')
})

test('queue › few of the loaded songs to come › the next part of the list is added', FULL_TIER, async ({ page }) => {
  await page.goto('/library')
  await expect(songs(page).nth(20)).toBeVisible()
  await songs(page).nth(20).hover()
  await songs(page).nth(20).getByRole('button', { name: /^Play/ }).click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
  // 30 songs are in the page as it is loaded.
  await expect.poll(() => queued(page).count()).toBeGreaterThan(60)
})

test('queue › played from a sorted library › follows its order; songs are added, moved, cleared and saved', async ({
  page,
}) => {
  await page.goto('/library?sort=title')
  await expect(songs(page).first()).toBeVisible()
  const shown = await songs(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.song))
  const tile = songs(page).nth(2)
  await tile.hover()
  await tile.getByRole('button', { name: /^Play/ }).click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
  await expect(panel(page).getByRole('link', { name: 'Library' })).toHaveAttribute('href', '/library?sort=title')
  expect((await order(page)).slice(0, 4)).toEqual(shown.slice(3, 7))

  // Songs added one by one come first, in their order.
  for (const nth of [9, 8]) {
    await songs(page).nth(nth).click({ button: 'right' })
    await menu(page).getByRole('menuitem', { name: 'Add to queue' }).click()
  }
  await expect(panel(page).getByRole('heading', { name: 'Next in queue · 2 songs' })).toBeVisible()
  await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([shown[9], shown[8], shown[3]])

  // By keys and by drag.
  await queued(page).nth(1).getByRole('button').nth(1).press('Alt+ArrowUp')
  await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([shown[8], shown[9], shown[3]])
  const [from, to] = [await queued(page).nth(2).boundingBox(), await queued(page).nth(0).boundingBox()]
  const grip = (await queued(page).nth(2).locator('[data-handle]').boundingBox())!
  await page.mouse.move(grip.x + 5, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 5, from!.y - 30)
  await page.mouse.move(grip.x + 5, to!.y + 4)
  await page.mouse.up()
  await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([shown[3], shown[8], shown[9]])
  await expect(panel(page).getByRole('heading', { name: 'Next in queue · 3 songs' })).toBeVisible()
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Clear songs added to the queue' }).click()
  await expect(panel(page).getByRole('heading', { name: /^Next in queue/ })).toBeHidden()
  await panel(page).getByRole('button', { name: 'Save as playlist' }).click()
  await page.getByRole('dialog').getByLabel('Playlist name').fill('From the queue')
  await page.getByRole('dialog').getByRole('button', { name: 'Create playlist' }).click()
  await expect(page.getByText(/songs added to “From the queue”/)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('queue › played from the page of a song › its family follows', async ({ page }) => {
  await page.goto(`/songs/${ids[0]}`)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
  await expect.poll(() => order(page)).toContain(ids[5])
})

const seek = (page: Page, to: number) =>
  page.evaluate((at) => {
    const element = document.querySelector('audio')
    if (element) element.currentTime = at
  }, to)

test('song › reached by playback itself › no longer unplayed, also after a reload', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('article', { name: /^Song, ready/ })
  await expect(cards.first()).toBeVisible()
  const unplayed = await cards.evaluateAll((all) => all.map((each) => /Unplayed/.test(each.textContent ?? '')))
  const next = unplayed.indexOf(true, 1)
  const before = cards.nth(next - 1).getByRole('button', { name: /^Play/ })
  await before.last().click()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  await seek(page, 11.5)
  await expect(cards.nth(next)).not.toContainText('Unplayed')
  const told: string[] = []
  // It must not come back with the next list.
  for (let look = 0; look < 10; look++) {
    told.push((await cards.nth(next).textContent()) ?? '')
    await page.waitForTimeout(100)
  }
  expect(told.filter((text) => /Unplayed/.test(text))).toEqual([])
  await page.reload()
  await expect(cards.nth(next)).toBeVisible()
  await expect(cards.nth(next)).not.toContainText('Unplayed')
})

test('lyrics › at the end of the song › return to the beginning, also after a reload', FULL_TIER, async ({ page }) => {
  await page.goto(`/songs/${ids[0]}`)
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
  await panel(page).getByRole('button', { name: 'Clear the rest of the list' }).click()
  await page.keyboard.press('Escape')
  const words = page.getByRole('main').getByRole('region', { name: 'Lyrics' })
  const back = page.getByRole('button', { name: 'Back to current line' })
  await seek(page, 9)
  await words.hover()
  await page.mouse.wheel(0, 60)
  await expect(back).toBeVisible()
  await seek(page, 11.6)
  await expect.poll(async () => (await audio(page)).playing).toBe(false)
  const atBeginning = async () => {
    await expect(back).toBeHidden()
    await expect.poll(() => words.evaluate((element) => element.scrollTop)).toBe(0)
    await expect(words.getByText('Line number 0', { exact: true })).toBeInViewport()
  }
  await atBeginning()
  await page.reload()
  await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(11)
  await atBeginning()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('player › queue and lyrics › a sheet over the player', FULL_TIER, async ({ page }) => {
    await page.goto('/library')
    await songs(page).first().getByRole('button', { name: /^Play/ }).tap()
    await page.getByRole('button', { name: /^Open player/ }).tap()
    const player = page.getByRole('dialog', { name: 'Now playing' })
    await player.getByRole('button', { name: 'Lyrics' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Queue' })
    await expect(sheet.getByRole('tab', { name: 'Lyrics' })).toHaveAttribute('aria-selected', 'true')
    await sheet.getByRole('tab', { name: 'Queue' }).tap()
    await expect(sheet.locator('[data-queue-id]').first()).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(player).toBeVisible()
  })
})

test.describe('wide window', FULL_TIER, () => {
  test.use({ viewport: { width: 2560, height: 1200 } })

  test('song played where songs are created › lyrics beside the list by themselves, until they are closed', async ({
    page,
  }) => {
    await page.goto('/library')
    await songs(page).first().hover()
    await songs(page).first().getByRole('button', { name: /^Play/ }).click()
    await expect(panel(page)).toBeHidden()
    await page.getByRole('link', { name: 'Create', exact: true }).click()
    await expect(panel(page).getByText('Line number 3', { exact: true })).toBeVisible()
    expect((await panel(page).boundingBox())!.width).toBe(560)
    await page.reload()
    await expect(panel(page)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Player' }).getByRole('link').first()).toBeVisible()
    await expect(panel(page)).toBeHidden()
    await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
    await expect(panel(page)).toBeVisible()
    await page.reload()
    await expect(panel(page)).toBeVisible()
  })
})
