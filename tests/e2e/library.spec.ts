import type { Page } from '@playwright/test'
import { inTier } from '../harness/tier'
import { changesWithFrames } from './changes'
import { audio, chosen, expect, FULL_TIER, selectionBar, songs, testWithLibrary } from './fixtures'

/** A library of thousands of songs, used by mouse, keyboard and touch. */

/** Number of songs; every fifth is a favourite. */
const COUNT = inTier({ default: 500, full: 10_000 })

const amount = (count: number) => count.toLocaleString('en-GB')

const { test } = testWithLibrary({ count: COUNT })

const grid = (page: Page) => page.getByRole('grid', { name: 'Songs' })
const titlesIn = (page: Page) => songs(page).locator('a span.font-serif, a .truncate.font-serif').allTextContents()

const open = async (page: Page, address = '/library') => {
  await page.goto(address)
  await expect(songs(page).first()).toBeVisible()
}

test('library of thousands › all songs reachable, few in the document', FULL_TIER, async ({ page }) => {
  for (const view of ['shelf', 'list']) {
    await open(page, `/library?view=${view}`)
    await expect(page.getByText(`${amount(COUNT)} songs,`)).toBeVisible()
    const scroller = page.getByRole('main')
    let most = 0
    for (let step = 0; step < 40; step++) {
      await scroller.evaluate((element) => element.scrollBy(0, 1100))
      most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
      await page.waitForTimeout(30)
    }
    await expect(songs(page).first()).toBeVisible()
    await page.waitForTimeout(500)
    most = Math.max(most, await page.evaluate(() => document.querySelectorAll('*').length))
    expect(most, view).toBeLessThanOrEqual(1600)
    expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(5000)
  }
})

test('library › scrolled while a song plays and others arrive › scroll position stays', FULL_TIER, async ({ page }) => {
  for (const view of ['shelf', 'list']) {
    await open(page, `/library?view=${view}`)
    await songs(page).first().hover()
    await songs(page).first().getByRole('button', { name: /^Play/ }).click()
    await page.mouse.move(800, 500)
    const scroller = page.getByRole('main')
    const top = () => scroller.evaluate((element) => element.scrollTop)
    let pages = 0
    page.on('response', (answer) => {
      if (/\/api\/songs\?.*cursor=/.test(answer.url())) pages++
    })
    let before = 0
    for (let notch = 0; notch < 300 && pages < 4; notch++) {
      await page.mouse.wheel(0, 120)
      await page.waitForTimeout(40)
      expect(await top(), `${view}, notch ${notch}`).toBeGreaterThanOrEqual(before)
      before = await top()
    }
    expect(pages, view).toBeGreaterThanOrEqual(4)
    await page.waitForTimeout(500)
    expect(await top(), view).toBeGreaterThanOrEqual(before)
  }
})

test('library › fast scrolling › titles at once, complete cards after the stop', FULL_TIER, async ({ page }) => {
  for (const view of ['shelf', 'list']) {
    await open(page, `/library?view=${view}`)
    await page.mouse.move(800, 500)
    let bare = 0
    for (let notch = 0; notch < 40; notch++) {
      await page.mouse.wheel(0, 400)
      bare = Math.max(bare, await page.evaluate(() => document.querySelectorAll('[data-flying]').length))
    }
    expect(bare, view).toBeGreaterThan(0)
    await expect(page.locator('[data-flying]')).toHaveCount(0)
    const inSight = songs(page).nth(Math.floor((await songs(page).count()) / 2))
    await expect(inSight.locator('img')).toBeVisible()
    await expect
      .poll(() => inSight.locator('img').evaluate((cover: HTMLImageElement) => cover.naturalWidth))
      .toBeGreaterThan(0)
    await expect(inSight.getByRole('link')).toBeVisible()
  }
})

test('library › song plays › only its time display renders', FULL_TIER, async ({ page }) => {
  // The React devtools hook counts commits. Each commit is one render pass.
  await page.addInitScript(() => {
    const state = window as unknown as { commits: number; __REACT_DEVTOOLS_GLOBAL_HOOK__: object }
    state.commits = 0
    state.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: () => {
        state.commits++
      },
      onPostCommitFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
    }
  })
  await open(page, '/library?view=list')
  await songs(page).first().getByRole('button', { name: /^Play/ }).click()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  await page.waitForTimeout(1500)
  const count = () => page.evaluate(() => (window as unknown as { commits: number }).commits)
  const [before, from] = [await count(), (await audio(page)).at]
  const { frames, restless } = await changesWithFrames(page, 3)
  expect((await audio(page)).at).toBeGreaterThan(from)
  const commits = (await count()) - before
  // Clocks change once a second; the playhead moves every frame.
  expect(commits).toBeLessThanOrEqual(15)
  expect(frames).toBeGreaterThan(commits)
  // The playhead is moved without a commit, and has no text.
  expect(restless.length).toBeGreaterThan(0)
  for (const { html, words, how } of restless) expect({ html, words, how }).toEqual({ html, words: '', how: ['style'] })

  // A selection renders its songs, the action bar and the live region, but not the list.
  const atRest = await count()
  await songs(page).nth(3).getByRole('checkbox').click()
  await expect(chosen(page)).toHaveCount(1)
  expect((await count()) - atRest).toBeLessThanOrEqual(12)
})

test('library › search, filters, sort order and view › in the URL, back button restores them', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect(page.getByText(`${amount(COUNT / 5)} songs,`)).toBeVisible()
  await expect(page).toHaveURL(/favourite=1/)
  await page.getByRole('button', { name: 'Tempo', exact: true }).click()
  await page.getByLabel('Min BPM').fill('140')
  await page.getByLabel('Max BPM').fill('90')
  await page.getByLabel('Max BPM').press('Enter')
  await expect(page).toHaveURL(/bpm_min=90&bpm_max=140/)
  await page.getByRole('button', { name: 'Key', exact: true }).click()
  await page.getByRole('button', { name: 'F♯ minor' }).click()
  await expect(page).toHaveURL(/key=F%23\+minor/)
  await page.keyboard.press('/')
  await page.keyboard.type('River Home')
  await expect(page).toHaveURL(/q=River\+Home/)
  await expect.poll(async () => (await titlesIn(page)).every((title) => title.startsWith('River Home'))).toBe(true)
  const address = page.url()
  const shown = await titlesIn(page)
  expect(shown.length).toBeGreaterThan(0)

  await page.goto(address)
  await expect.poll(() => titlesIn(page)).toEqual(shown)
  await expect(page.getByRole('searchbox')).toHaveValue('River Home')
  await songs(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/songs\//)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('River Home')
  await expect.poll(() => titlesIn(page)).toEqual(shown)

  await page.getByRole('searchbox').fill('海 of nothing')
  await expect(page.getByText('No songs match “海 of nothing” with these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all songs' }).click()
  await expect(page.getByText(`${amount(COUNT)} songs,`)).toBeVisible()
})

test('library › selected with modifiers, ranges and keys › focus is never lost', async ({ page }) => {
  await open(page)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('River')
  await expect(page).toHaveURL(/q=River/)
  await search.press('ControlOrMeta+a')
  await search.press('Delete')
  await expect(page.getByText(`${amount(COUNT)} songs,`)).toBeVisible()
  await songs(page)
    .nth(2)
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] })
  await songs(page)
    .nth(5)
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await expect(chosen(page)).toHaveCount(4)
  await expect(selectionBar(page)).toContainText('4 selected')
  // While a selection exists, a plain click extends it.
  await songs(page).nth(8).getByRole('link').click()
  await expect(chosen(page)).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(chosen(page)).toHaveCount(0)

  await songs(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const columns = Number(await grid(page).getAttribute('aria-colcount'))
  await expect(chosen(page)).toHaveCount(columns + 2)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(chosen(page)).toHaveCount(2)
  expect((await audio(page)).playing).toBe(false)
  await page.keyboard.press(' ')
  await expect(chosen(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(selectionBar(page)).toContainText(/\d0 selected/)
  await expect(selectionBar(page).getByRole('button', { name: `Select all ${amount(COUNT)}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('End')
  await expect(page.locator('[data-song]:focus')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-song]:focus')).toHaveAttribute('aria-colindex', '1')
  const gone = await page.locator('[data-song]:focus').getAttribute('data-song')
  const next = await songs(page).nth(1).getAttribute('data-song')
  await page.keyboard.press('Delete')
  await expect(page.locator(`[data-song="${gone}"]`)).toHaveCount(0)
  await expect(page.locator('[data-song]:focus')).toHaveAttribute('data-song', next ?? '')
  // The count excludes a deleted song that can still be restored.
  await expect(page.getByText(`${amount(COUNT - 1)} songs,`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(`${amount(COUNT)} songs,`)).toBeVisible()
  await expect(page.locator(`[data-song="${gone}"]`)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  // With no deletion to undo, the shortcut does not change the search text.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(search).toHaveValue('')
  // In a field the shortcut is the browser’s own undo.
  await search.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(search).toHaveValue('River')
  await search.fill('')
  await expect(page.getByText(`${amount(COUNT)} songs,`)).toBeVisible()

  await expect(async () => {
    await songs(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/songs\//, { timeout: 3000 })
  }).toPass()
})

test(
  'playlist › created from a selection, reordered by mouse and keyboard, deleted › can be undone',
  FULL_TIER,
  async ({ page }) => {
    await open(page, '/library?sort=title')
    for (const at of [0, 2, 4])
      await songs(page)
        .nth(at)
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] })
    const ids = await chosen(page).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.song))
    await selectionBar(page).getByRole('button', { name: 'Add to playlist' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Playlist name').fill('Winter EP')
    await dialog.getByRole('button', { name: 'Create playlist' }).click()
    await expect(page.getByText('3 songs added to “Winter EP”.')).toBeVisible()

    await page.goto('/playlists')
    await page.getByRole('link', { name: /Winter EP/ }).click()
    const order = () => songs(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.song))
    await expect.poll(order).toEqual(ids)
    await songs(page).first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(order).toEqual([ids[1], ids[0], ids[2]])
    await expect(page.getByRole('status').filter({ hasText: 'moved to position 2 of 3' })).toHaveCount(1)
    await expect(page.locator(`[data-song="${ids[0]}"]`)).toBeFocused()
    const grip = songs(page).nth(2).getByRole('button', { name: /^Move/ })
    const [handle, first] = [await grip.boundingBox(), await songs(page).first().boundingBox()]
    await page.mouse.move(handle!.x + 10, handle!.y + 16)
    await page.mouse.down()
    await page.mouse.move(handle!.x + 10, first!.y - 4, { steps: 8 })
    await page.waitForTimeout(100)
    await page.mouse.up()
    await expect.poll(order).toEqual([ids[2], ids[1], ids[0]])
    await page.reload()
    await expect.poll(order).toEqual([ids[2], ids[1], ids[0]])

    await page.getByRole('button', { name: 'Winter EP', exact: true }).click()
    await page.getByRole('textbox', { name: 'Playlist name' }).fill('Winter LP')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Winter LP', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(async () => (await audio(page)).source).toContain('/media/')

    await page.getByRole('button', { name: /^More options for playlist/ }).click()
    await page.getByRole('menuitem', { name: 'Delete playlist' }).click()
    await expect(page).toHaveURL(/\/playlists$/)
    await expect(page.getByRole('link', { name: /Winter LP/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /Winter LP/ })).toBeVisible()
  },
)

test('selection › zip, favourite, trash, restore and permanent deletion', async ({ page }) => {
  await open(page, '/library?sort=oldest')
  const choose = async () => {
    for (const at of [0, 1])
      await songs(page)
        .nth(at)
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] })
    await expect(chosen(page)).toHaveCount(2)
  }
  await choose()
  const saving = page.waitForEvent('download')
  await selectionBar(page).getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('Songs.zip')
  await selectionBar(page).getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByText(/added to favourites|Added to favourites/)).toBeVisible()
  await expect(selectionBar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()

  await choose()
  const ids = await chosen(page).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.song))
  await selectionBar(page).getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('2 songs moved to trash.')).toBeVisible()
  for (const id of ids) await expect(page.locator(`[data-song="${id}"]`)).toHaveCount(0)
  // The trash lists them while the undo message is shown.
  await page.getByRole('link', { name: 'Trash' }).click()
  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Permanently deleted in 30 days')
  await rows
    .first()
    .getByRole('button', { name: /^Restore .*, take [AB]$/ })
    .click()
  await expect(rows).toHaveCount(1)
  await rows
    .first()
    .getByRole('button', { name: /^Delete permanently: / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText(/Trash is empty/)).toBeVisible()
})

test(
  'touch › long press, Select and further taps › select songs, all pages reachable',
  FULL_TIER,
  async ({ browser, studio }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: studio.url,
    })
    const page = await context.newPage()
    await open(page)
    const box = (await songs(page).first().getByRole('link').boundingBox())!
    const client = await context.newCDPSession(page)
    const point = { x: box.x + 40, y: box.y + 90 }
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(page.getByRole('menu')).toBeVisible()
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // Lifting the finger is not a click.
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await expect(chosen(page)).toHaveCount(1)
    await expect(selectionBar(page)).toContainText('1 selected')
    await songs(page).nth(1).getByRole('link').tap()
    await expect(chosen(page)).toHaveCount(2)
    await expect(selectionBar(page)).toContainText('2 selected')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto('/?view=songs')
    // Cards are complete once the page is hydrated.
    await expect(page.getByRole('article').first()).toBeVisible()
    const tabs = page.getByRole('navigation').filter({ visible: true })
    for (const name of ['Create', 'Recent', 'Library'])
      await expect(tabs.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    await tabs.getByRole('button', { name: 'More' }).click()
    for (const name of ['Playlists', 'Settings']) await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
    await context.close()
  },
)
