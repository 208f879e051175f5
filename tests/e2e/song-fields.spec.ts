import type { Page } from '@playwright/test'
import { expectClean } from './axe'
import { chooseTakes, create, expect, FULL_TIER, interceptFromStart, prompt, test } from './fixtures'

const cells = (page: Page) => page.getByRole('group', { name: 'Song settings' })
const cell = (page: Page, name: string) => cells(page).getByRole('button', { name: new RegExp(`^${name}`) })
const panel = (page: Page) => page.getByRole('dialog')
const PANEL = { part: '[role="dialog"]' }

/** Opens the panel of a cell by keyboard, acts in it, and closes it. */
const within = async (page: Page, name: string, act: () => Promise<void>) => {
  await cell(page, name).press('Enter')
  await expect(panel(page)).toHaveAccessibleName(name)
  await expect.poll(() => panel(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await act()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(cell(page, name)).toBeFocused()
}

test('song fields › words of the prompt › shown as set, without a button that clears them', async ({ page }) => {
  await page.goto('/')
  await prompt(page).fill('Waltz in F# minor, 72 BPM, 2:30')
  await expect(cell(page, 'Length')).toContainText('2:30')
  await expect(cell(page, 'Tempo')).toContainText('72 BPM')
  await expect(cell(page, 'Key')).toContainText('F♯ minor')
  await expect(cells(page).getByRole('button', { name: /^Clear/ })).toHaveCount(0)

  // In a window of medium width the widest panel is whole.
  await page.setViewportSize({ width: 820, height: 900 })
  await within(page, 'Key', async () => {
    await expect(panel(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
    const { left, right } = await panel(page).evaluate((box) => box.getBoundingClientRect().toJSON())
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(820)
  })
})

test('song fields › set by keyboard › sent as fields, kept by a reload, emptied by Clear', async ({ page }) => {
  // During a transition the contrast is that of neither state.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await interceptFromStart(page)
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('A slow waltz')
  await page.getByRole('textbox', { name: 'Title' }).fill('Night Ferry')
  await within(page, 'Length', async () => {
    await page.keyboard.type('0:45')
    await expectClean(page, 'length', PANEL)
  })
  await within(page, 'Tempo', async () => {
    await page.keyboard.type('999')
    await expect(panel(page)).toContainText('Enter a tempo from 30 to 300 BPM.')
    await page.getByRole('textbox', { name: 'Tempo in quarter notes per minute' }).fill('72')
    await expectClean(page, 'tempo', PANEL)
  })
  await within(page, 'Key', async () => {
    await page.keyboard.type('f# dorian')
    await expect(panel(page).getByRole('option')).toHaveCount(24)
    await panel(page).getByRole('listbox', { name: 'Keys' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('option', { name: 'C♯ minor' })).toHaveAttribute('aria-selected', 'true')
    await panel(page)
      .getByRole('radio', { name: /^minor/ })
      .focus()
    await page.keyboard.press('Space')
    await expectClean(page, 'key', PANEL)
  })
  await within(page, 'Voice', async () => {
    await page.keyboard.press('ArrowDown')
    await expectClean(page, 'voice', PANEL)
    const preview = page.waitForResponse('**/api/voices/female/preview')
    await panel(page).getByRole('button', { name: 'Listen to voice: Female' }).press('Enter')
    expect((await preview).ok()).toBe(true)
    await panel(page).getByRole('button', { name: 'Pause voice: Female' }).press('Enter')
  })
  await within(page, 'Exclude', async () => {
    await page.keyboard.type('drum machine')
    await panel(page).getByRole('button', { name: 'Choir' }).press('Enter')
    await expectClean(page, 'exclude', PANEL)
  })
  await within(page, 'More', async () => {
    const meter = panel(page).getByRole('button', { name: 'Time signature: Chosen for you' })
    await meter.press('ArrowDown')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(meter).toBeFocused()
    await meter.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Chosen for you', checked: true })).toBeFocused()
    await page.keyboard.type('3/4')
    await expect(page.getByRole('menuitemradio', { name: '3/4' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Time signature: 3/4' })).toBeFocused()
    await panel(page).getByRole('radio', { name: 'New each time' }).focus()
    await page.keyboard.press('ArrowRight')
    await panel(page).getByRole('textbox', { name: 'Seed' }).fill('48213')
    await expectClean(page, 'more', PANEL)
  })
  // What a typed style leaves out is no style.
  await page.getByRole('button', { name: 'Add style' }).click()
  await page.getByRole('textbox', { name: 'Find or add a style' }).fill('no drums')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Styles' }).getByText('no drums')).toHaveCount(0)
  const values = ['0:45', '72 BPM', 'C♯ minor', 'Female', 'drum machine, Choir, drums', 'Seed, 3/4']
  for (const value of values) await expect(cells(page)).toContainText(value)
  await expectClean(page, 'cells', { part: 'fieldset' })
  await page.waitForTimeout(500)
  await page.reload()
  for (const value of values) await expect(cells(page)).toContainText(value)

  // A refusal keeps the form and shows its reason below the cells.
  const orders = '**/api/v1/song/generate'
  await page.route(orders, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        ...{ type: 'urn:songloom:problem:invalid', title: 'Invalid', status: 422, code: 'invalid', request_id: 'x' },
        detail: 'No.',
        errors: [{ path: 'exclude', message: 'exclude names what the prompt asks for.' }],
      },
    }),
  )
  await create(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Exclude: Exclude names' })).toBeVisible()
  await expect(cell(page, 'Exclude')).toHaveAccessibleDescription(/names what the prompt asks for/)
  await page.unroute(orders)
  // Two equal submits in quick succession count as one.
  await page.waitForTimeout(700)
  const [order] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/song/generate')),
    create(page).click(),
  ])
  expect(order.postDataJSON()).toEqual({
    ...{ model: 'v4.0', task_type: 'normal', prompt: 'A slow waltz', n: 1, title: 'Night Ferry', duration: 45 },
    ...{
      tempo: 72,
      key: 'C# minor',
      voice: 'female',
      exclude: 'drum machine, Choir, drums',
      meter: '3/4',
      seed: 48213,
    },
  })
  expect((await order.response())?.status()).toBe(200)

  await cells(page).getByRole('button', { name: 'Clear Key' }).click()
  await expect(cell(page, 'Key')).toContainText('Chosen for you')
  await page.getByRole('button', { name: 'Clear this form' }).click()
  for (const value of values) await expect(cells(page)).not.toContainText(value)
  await expect(cells(page)).toContainText('Nothing')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
})

test('voice “None” › is Instrumental', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await cell(page, 'Voice').click()
  await panel(page).getByText('None', { exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Instrumental' })).toBeChecked()
  // A press on another cell opens that one.
  await cell(page, 'Length').click()
  await expect(panel(page)).toHaveAccessibleName('Length')
  await page.getByRole('switch', { name: 'Instrumental' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(cell(page, 'Voice')).toContainText('Chosen for you')
})

test('widest panels › windows around the breakpoints › whole in the window', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  // A page may not handle keys before hydration.
  await expect(async () => {
    await cell(page, 'Key').press('Enter')
    await expect(panel(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  for (const width of [390, 700, 820, 1023, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Key', 'More'])
      await within(page, name, async () => {
        await expect(panel(page).getByRole('button', { name: 'Done' }), `${name} at ${width}`).toBeInViewport({
          ratio: 1,
        })
        const { left, right } = await panel(page).evaluate((box) => box.getBoundingClientRect().toJSON())
        expect(left, `${name} at ${width}`).toBeGreaterThanOrEqual(0)
        expect(right, `${name} at ${width}`).toBeLessThanOrEqual(width)
      })
  }
})
