import type { Page } from '@playwright/test'
import { expectClean } from './axe'
import { create, expect, FULL_TIER, interceptFromStart, prompt, test } from './fixtures'

const lyrics = (page: Page) => page.getByRole('textbox', { name: 'Lyrics', exact: true })
const editor = (page: Page) => page.locator('.cm-content')

/** The text as a copy gives it. */
const copied = async (page: Page) => {
  await lyrics(page).press('Control+a')
  await lyrics(page).press('Control+c')
  return page.evaluate(() => navigator.clipboard.readText())
}
const paste = async (page: Page, text: string) => {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await lyrics(page).press('Control+v')
}
const open = async (page: Page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await lyrics(page).click()
  await expect(editor(page)).toBeFocused()
}

const SONG = '[Verse]\nI keep your letter in my coat\nUnread until we lose the land\n\n[Chorus]\nCarry me over'

test('one text › pasted, selected, copied and undone as a whole; the prompt keeps its own', async ({ page }) => {
  await open(page)
  await prompt(page).fill('A slow waltz')
  await lyrics(page).click()
  await paste(page, '(Verse)\nI keep your letter in my coat\nUnread until we lose the land\n\nChorus:\nCarry me over')
  expect(await copied(page)).toBe(SONG)
  // Counts and threads are beside the text.
  await expect(page.locator('.lyric-counts')).toContainText('8')
  await expect(page.locator('.lyric-threads i')).toHaveCount(5)
  await expect(page.getByText('when sung')).toBeVisible()

  await lyrics(page).press('Control+End')
  await page.keyboard.type(', carry me low')
  for (let press = 0; press < 4; press++) await page.keyboard.press('Control+z')
  await expect(lyrics(page)).toHaveText('Leave empty to have lyrics written for you.')
  await expect(prompt(page)).toHaveValue('A slow waltz')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+y')
  expect(await copied(page)).toBe(SONG)
})

test(
  'section at the caret › inserted as a paragraph; own name between brackets; Tab leaves',
  FULL_TIER,
  async ({ page }) => {
    await open(page)
    const column = page.getByRole('region', { name: 'Create' })
    await page.keyboard.insertText('one')
    await column.getByRole('button', { name: 'Insert Solo' }).click()
    await page.keyboard.insertText('two')
    await column.getByRole('button', { name: 'More sections' }).click()
    await page.getByRole('menuitem', { name: 'Spoken' }).click()
    await expect(editor(page)).toBeFocused()
    await column.getByRole('button', { name: 'More sections' }).click()
    await page.getByRole('menuitem', { name: 'Your own…' }).click()
    await expect(editor(page)).toBeFocused()
    await page.keyboard.insertText('Beat switch')
    expect(await copied(page)).toBe('one\n\n[Solo]\ntwo\n\n[Spoken]\n\n[Beat switch]\n')
    await page.keyboard.press('Tab')
    await expect(editor(page)).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(editor(page)).toBeFocused()
  },
)

test(
  'rhymes › asked for by keyboard and by a double click › chosen, inserted and undone',
  FULL_TIER,
  async ({ page }) => {
    await open(page)
    await page.keyboard.insertText('And mine is running slow')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('option', { name: /^know 1/ })).toHaveAttribute('aria-selected', 'true')
    await expectClean(page, 'rhymes')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('option', { name: /^go 1/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    expect(await copied(page)).toBe('And mine is running go')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    expect(await copied(page)).toBe('And mine is running slow')

    await page.getByText('And mine is running slow').dblclick({ position: { x: 10, y: 10 } })
    await expect(page.getByRole('tab', { name: 'Rhymes', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: 'Rhymes', exact: true })).toHaveCount(0)
    await expect(editor(page)).toBeFocused()
  },
)

test('typed before the editor is loaded › text, caret and focus stay', async ({ page }) => {
  // The editor then loads on focus only.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  const area = page.locator('textarea[aria-label="Lyrics"]')
  await area.click()
  await page.keyboard.type('early words')
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft')
  release()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('er')
  await expect(editor(page)).toHaveText('earlyer words')
})

test('refused Create, reload, Arabic › text stays, and each line has its own direction', async ({ page }) => {
  await interceptFromStart(page)
  await open(page)
  await prompt(page).fill('Oud and voice')
  await lyrics(page).click()
  await page.keyboard.insertText('[Verse]\nيا ليل يا عين\nHello')
  const directions = () =>
    page.locator('.cm-line').evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction))
  expect(await directions()).toEqual(['ltr', 'rtl', 'ltr'])
  await page.route('**/api/v1/song/generate', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'No', status: 429, code: 'quota_exceeded', detail: 'Limit.', type: 'about:blank' }),
    }),
  )
  await create(page).click()
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
  await page.waitForTimeout(400)
  await page.reload()
  await lyrics(page).click()
  await expect(editor(page)).toBeFocused()
  expect(await copied(page)).toBe('[Verse]\nيا ليل يا عين\nHello')
})

test('lyric writer › continues and replaces; what was replaced can be had back', FULL_TIER, async ({ page }) => {
  await open(page)
  await prompt(page).fill('Folk song about a ferry')
  await lyrics(page).click()
  await page.keyboard.insertText('[Verse]\nI keep your letter in my coat')
  await page.getByRole('button', { name: 'Continue lyrics' }).click()
  await expect(page.locator('.lyric-tag')).toHaveCount(2)
  const continued = await copied(page)
  expect(continued).toMatch(/^\[Verse\]\nI keep your letter in my coat\n.+\n\n\[Chorus\]\n/)
  await page.getByRole('button', { name: 'Rewrite all' }).click()
  await expect(page.getByText('Lyrics replaced.')).toBeVisible()
  expect(await copied(page)).not.toContain('I keep your letter')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(await copied(page)).toBe(continued)
})
