import type { Page } from '@playwright/test'
import { expectCleanInBothThemes } from './axe'
import { audio, card, chooseTakes, create, expect, prompt, songs, test } from './fixtures'

/** Editing a song: words, sections, band, versions. */

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const done = (page: Page) => page.getByRole('button', { name: 'Done', exact: true })
const pending = (page: Page) => page.getByRole('region', { name: 'Pending edits' })
const lines = (page: Page) => page.getByRole('textbox', { name: /, line \d/ })
const apply = (page: Page) => page.keyboard.press('Control+Enter')

/** Creates a song and opens it in edit mode. */
const openEditor = async (page: Page) => {
  await page.goto('/')
  await prompt(page).fill('Pop song about a ferry, with vocals')
  await chooseTakes(page, 1)
  await create(page).click()
  await card(page).getByRole('link').first().click()
  await expect(edit(page)).toBeEnabled({ timeout: 60_000 })
  await page.keyboard.press('e')
  await expect(done(page)).toBeVisible()
}

test('words › typed, undone, kept over a reload, applied › a new version that plays', async ({ page }) => {
  await openEditor(page)
  const line = lines(page).first()
  const before = await line.inputValue()
  await line.fill('Carry me over the water tonight')
  await expect(pending(page)).toContainText('new words')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(line).toHaveValue(before)
  await expect(pending(page)).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(line).toHaveValue('Carry me over the water tonight')

  await page.reload()
  await expect(lines(page).first()).toHaveValue('Carry me over the water tonight')
  const address = page.url()
  await apply(page)
  await expect(page).not.toHaveURL(address, { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'v2 of 2' })).toBeVisible()
  await expect(lines(page).first()).toHaveValue('Carry me over the water tonight')
  await expect.poll(async () => (await audio(page)).playing).toBe(true)

  const { source } = await audio(page)
  await page.getByRole('radiogroup', { name: 'Compare versions' }).getByText('v1').click()
  await expect.poll(async () => (await audio(page)).source).not.toBe(source)

  // An edit ends the offer of Undo for the version, so that Ctrl+Z takes the edit back. The next one goes back a version.
  await page.getByRole('button', { name: /^Mute/ }).first().click()
  await expect(pending(page)).toContainText('muted')
  await page.keyboard.press('Control+z')
  await expect(pending(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page).toHaveURL(address)
  await expect(lines(page).first()).toHaveValue(before)

  await page.goto('/library')
  await expect(songs(page).filter({ hasText: '2 versions' })).toHaveCount(1)
  await page.goto(address)
  await page.getByRole('button', { name: 'v1 of 2' }).click()
  await expectCleanInBothThemes(page)
  await page.getByRole('button', { name: 'Delete v2' }).click()
  await expect(page.getByRole('button', { name: 'Delete v1' })).toBeHidden()
  await page.locator('[data-offer]').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'v1 of 2' })).toBeVisible()
})

test('sections › by keyboard and dragged › idea, copy, deletion and move wait as chips', async ({ page }) => {
  await openEditor(page)
  const sections = page.getByRole('group', { name: 'Sections' })
  const blocks = sections.locator('[data-block]')
  const count = await blocks.count()
  await blocks.nth(1).click()
  await page.keyboard.press('n')
  await expect(pending(page)).toContainText('new idea')
  await page.keyboard.press('Control+d')
  await expect(blocks).toHaveCount(count + 1)
  await expect(blocks.nth(2)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(blocks).toHaveCount(count)
  await expect(pending(page)).toContainText('1 edit')
  const names = () => blocks.evaluateAll((all) => all.map((block) => block.getAttribute('data-block')))
  const [first, second] = await names()
  const box = (await blocks.nth(1).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x - 20, box.y + 10, { steps: 4 })
  await page.mouse.move(box.x - box.width, box.y + 10)
  await page.mouse.up()
  expect((await names()).slice(0, 2)).toEqual([second, first])
  await expect(pending(page)).toContainText('2 edits')
  await expectCleanInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(edit(page)).toBeVisible()
})

test('chords, melody and band › chosen, moved and mixed › wait as chips', async ({ page }) => {
  await openEditor(page)
  const view = page.getByRole('radiogroup', { name: 'View' })
  await page
    .getByRole('slider', { name: /^Level of/ })
    .first()
    .press('PageDown')
  await expect(pending(page)).toContainText('dB')

  await view.getByText('Chords').click()
  const picker = page.getByRole('region', { name: /^Chord for/ })
  await picker.getByRole('group', { name: 'Quality' }).getByRole('button', { pressed: false }).first().click()
  await expect(pending(page)).toContainText(/: .+ to .+bars? /)
  await expectCleanInBothThemes(page)

  await view.getByText('Melody').click()
  const note = page
    .getByRole('group', { name: /^Melody of/ })
    .getByRole('button')
    .first()
  const before = await note.getAttribute('aria-label')
  await note.press('ArrowUp')
  await expect(note).not.toHaveAttribute('aria-label', before ?? '')
  await expect(pending(page)).toContainText(/“.+” to [A-G]/)
  // A note shorter than a quarter of a beat is narrower than a target: Tab reaches it, too.
  await expectCleanInBothThemes(page, page.url(), { colours: true })

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(pending(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(pending(page)).toContainText('3 edits')
})

test('phone › words, ideas, levels and mute', async ({ page }) => {
  await openEditor(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^New idea for/ }).click()
  await page.getByRole('tab', { name: 'Band' }).click()
  await page.getByRole('button', { name: /^Mute/ }).first().click()
  await expect(page.getByRole('button', { name: 'Apply 2 edits' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove (?!edit)/ })).toHaveCount(0)
  await expectCleanInBothThemes(page)
})
