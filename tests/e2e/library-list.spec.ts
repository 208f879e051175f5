import type { Page } from '@playwright/test'
import { faults } from './axe'
import { expect, FULL_TIER, SIZES, testWithLibrary } from './fixtures'

/** The list view: columns, sortable headers, ratings, filters with counts; songs tagged, played in the trash, picked. */

const GENRES = ['lofi', 'pop', null, 'samba do futuro']
const metadataOf = (genre: string | null) =>
  genre === null
    ? null
    : { genre, language: 'en', samples: 1, engine: '1', sections: [], chords: [], lines: [], parts: [] }

const { test } = testWithLibrary({
  count: GENRES.length,
  change: (index) => ({
    title: `Song ${index}`,
    metadata: metadataOf(GENRES[index]!),
    rating: index === 3 ? 2 : null,
  }),
})

test(
  'library list › styles in a column of their own, hidden in a narrow window',
  FULL_TIER,
  async ({ page, context, baseURL }) => {
    await page.goto('/library?view=list')
    await expect(page.getByRole('columnheader', { name: 'Genre' })).toBeVisible()
    const row = (index: number) => page.getByRole('row', { name: `Song ${index}, take A` })
    await expect(row(0).getByText('Lo-fi hip-hop')).toBeVisible()
    await expect(row(1).getByText('Pop', { exact: true })).toBeVisible()
    await expect(row(3).getByText('Samba do futuro')).toBeVisible()
    const left = (await page.getByRole('columnheader', { name: 'Genre' }).boundingBox())!.x
    for (const index of [0, 1, 3]) {
      const cell = row(index).getByText(/^(Lo-fi hip-hop|Pop|Samba do futuro)$/)
      expect(Math.abs((await cell.boundingBox())!.x - left)).toBeLessThan(1)
    }
    for (const width of [1190, 1000, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(row(0).getByText('Lo-fi hip-hop')).toBeHidden()
      await expect(row(0).getByText('Song 0', { exact: true })).toBeVisible()
      expect((await row(0).getByText('Song 0', { exact: true }).boundingBox())!.width).toBeGreaterThan(40)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await context.addCookies([{ name: 'language', value: 'zh-Hans', url: baseURL! }])
    await page.reload()
    await expect(page.getByRole('columnheader', { name: '流派' })).toBeVisible()
    await expect(page.getByText('低保真嘻哈', { exact: true })).toBeVisible()
  },
)

const titles = (page: Page) =>
  page.getByRole('row', { name: /^Song/ }).getByRole('link').locator('.font-serif').allTextContents()
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('list header › pressed twice › sorts, turns the order, in the address', async ({ page }) => {
  await page.goto('/library?view=list')
  await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Title').getByRole('button').click()
  await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => titles(page)).toEqual(['Song 0', 'Song 1', 'Song 2', 'Song 3'])
  await header(page, 'Title').getByRole('button').click()
  await expect(header(page, 'Title')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=title_desc/)
  await expect.poll(() => titles(page)).toEqual(['Song 3', 'Song 2', 'Song 1', 'Song 0'])
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Song 3', 'Song 2', 'Song 1', 'Song 0'])
})

test('rating and genre › set and filtered › with counts, in the address, cleared by the chip', async ({ page }) => {
  await page.goto('/library?view=list')
  const stars = page.getByRole('slider', { name: 'Rating of Song 1' })
  const { width = 0, height = 0 } = (await stars.boundingBox()) ?? {}
  await stars.click({ position: { x: width * 0.7, y: height / 2 } })
  await expect(stars).toHaveAttribute('aria-valuetext', '4 stars')
  await stars.press('ArrowRight')
  await expect(stars).toHaveAttribute('aria-valuetext', '5 stars')
  await page.getByRole('button', { name: 'Rating', exact: true }).first().click()
  await page.getByRole('button', { name: /^2 and up\s*2$/ }).click()
  await expect.poll(() => titles(page)).toEqual(['Song 1', 'Song 3'])
  await page.getByRole('button', { name: 'Genre', exact: true }).first().click()
  await page.getByRole('checkbox', { name: /^Pop\s*1$/ }).click()
  await expect.poll(() => titles(page)).toEqual(['Song 1'])
  await expect(page).toHaveURL(/genre=pop&rating_min=2/)
  await page.keyboard.press('Escape')
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear Genre: Pop' }).click()
  await page.getByRole('button', { name: 'Clear Rating: 2 and up' }).click()
  await expect.poll(() => titles(page)).toHaveLength(4)
})

test('tags and note › typed › kept, tags found by filter and search, undone for a selection', async ({ page }) => {
  const openTagFilter = () => page.getByRole('button', { name: 'Tag', exact: true }).first().click()
  await page.goto('/library?view=list')
  await openTagFilter()
  await expect(page.getByText('No tags yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: 'Song 2, take A' }).getByRole('link').click()
  await page.getByLabel('Add tag').fill('Demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' }).getByText('Demo')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Louder bass, ask Bea')
  // The tag is saved by a request of its own, which may still be on its way.
  const saved = page.waitForResponse(
    (answer) =>
      answer.ok() && answer.request().method() === 'PATCH' && answer.request().postDataJSON().note !== undefined,
  )
  await page.getByRole('textbox', { name: 'Note' }).blur()
  await saved
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Louder bass, ask Bea')
  expect(await faults(page)).toEqual([])
  await page.goto('/library?view=list&q=bea')
  await expect.poll(() => titles(page)).toEqual(['Song 2'])
  await page.goto('/library?view=list&q=bea&genre=pop')
  await expect(page.getByText('No songs match “bea” with these filters.')).toBeVisible()
  await page.goto('/library?view=list&genre=pop')
  await openTagFilter()
  await expect(page.getByText('None of these songs has a tag.')).toBeVisible()
  await page.goto('/library?view=list&tag=demo')
  await expect.poll(() => titles(page)).toEqual(['Song 2'])
  await page.goto('/library?view=list')
  for (const index of [0, 1]) await page.getByRole('checkbox', { name: `Select Song ${index}, take A` }).click()
  await page.getByRole('region', { name: 'Selected songs' }).getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('dialog').getByLabel('Add tag').fill('live')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags of 2 songs changed.')).toBeVisible()
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/api/songs/tags') && answer.ok())
  await page.getByRole('button', { name: 'Undo' }).click()
  await undone
  await page.goto('/library?view=list&tag=live')
  await expect(page.getByText('No songs match these filters.')).toBeVisible()
})

test('source picker › arrow keys, Enter and play › song heard and chosen', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Extend' }).click()
  await page.getByRole('button', { name: 'Choose from library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Play Song 1' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause Song 1' })).toBeVisible()
  await dialog.getByRole('textbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByText('Song 1')).toBeVisible()
})

test('trash › song played › heard, and moved in', FULL_TIER, async ({ page }) => {
  await page.goto('/library?view=list')
  await page.getByRole('row', { name: 'Song 3, take A' }).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('link', { name: 'Trash' }).click()
  const row = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Play Song 3, take A' }).click()
  await expect(row.getByRole('button', { name: 'Pause Song 3, take A' })).toBeVisible()
  const position = row.getByRole('slider')
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
  await position.press('End')
  await expect(row.getByRole('button', { name: 'Play Song 3, take A' })).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test(
  'library list › window resized across the breakpoint of its rows › rows lie edge to edge',
  FULL_TIER,
  async ({ page }) => {
    await page.goto('/library?view=list')
    const rows = page.getByRole('row', { name: /^Song/ })
    await expect(rows.nth(2)).toBeVisible()
    const gaps = async () => {
      const boxes = await rows.evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
      )
      const sorted = boxes.toSorted((a, b) => a.top - b.top)
      return sorted.slice(1).map(({ top }, i) => Math.round(top - sorted[i]!.top - sorted[i]!.height))
    }
    // 900 is the breakpoint; a scroll bar takes some of it.
    for (const width of [1440, 899, 900, 910, 700, 390, 1000]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(async () => [...new Set(await gaps())], `${width}`).toEqual([0])
    }
  },
)

test.describe('phone', () => {
  const { size: _, ...phone } = SIZES[1]
  test.use(phone)

  // In the default tier a rating is set in the menu of a row on a desktop.
  test(
    'rating › in the menu of a row › shown in the row; the same star again › removed',
    FULL_TIER,
    async ({ page }) => {
      await page.goto('/library?view=list')
      const row = page.getByRole('row', { name: 'Song 0, take A' })
      const star = (count: number) => page.getByRole('menuitemradio', { name: `${count} stars` })
      const open = () => row.getByRole('button', { name: /^More options/ }).tap()
      await open()
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
      await star(4).tap()
      await expect(row.getByRole('img', { name: '4 stars' })).toBeVisible()
      await saved
      await page.reload()
      await expect(row.getByRole('img', { name: '4 stars' })).toBeVisible()
      await open()
      await expect(star(4)).toHaveAttribute('aria-checked', 'true')
      await star(4).tap()
      await expect(row.getByRole('img', { name: '4 stars' })).toHaveCount(0)
    },
  )

  test('cover dialog › all choices in the first view', FULL_TIER, async ({ page }) => {
    await page.goto('/library?view=list')
    await page.getByRole('row', { name: 'Song 1, take A' }).getByRole('link').tap()
    await page.getByRole('button', { name: 'Change cover' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Cover' })
    await expect(dialog.getByRole('radio', { name: 'Light', exact: true })).toBeAttached()
    for (const height of [844, 667]) {
      await page.setViewportSize({ width: 390, height })
      await expect(dialog.getByText('Light', { exact: true })).toBeInViewport({ ratio: 1 })
      const hidden = await dialog
        .locator('.overflow-y-auto')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(hidden).toBeLessThan(4)
    }
  })
})

test('rating row of a menu › arrow keys › across the stars, and past them', FULL_TIER, async ({ page }) => {
  await page.goto('/library?view=list')
  await page.getByRole('row', { name: 'Song 2, take A' }).focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Add to favourites' }).focus()
  const star = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
  await page.keyboard.press('ArrowDown')
  await expect(star('1 star')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  // The menu moves the focus a moment after the key.
  await expect(star('2 stars')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(star('3 stars')).toBeFocused()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(star('5 stars')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Add to favourites' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(star('1 star')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(star('2 stars')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider', { name: 'Rating of Song 2' })).toHaveAttribute('aria-valuetext', '2 stars')
})
