import type { Locator, Page } from '@playwright/test'
import type { Song } from '../harness/api-client'
import type { Studio } from '../harness/studio'
import { expectAccessible } from './axe'
import { audio, expect, FULL_TIER, interceptFromStart, newSongs, test } from './fixtures'

/** Editing a song: words, sections, band, versions. */

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const done = (page: Page) => page.getByRole('button', { name: 'Done', exact: true })
const pending = (page: Page) => page.getByRole('region', { name: 'Pending edits' })
const lines = (page: Page) => page.getByRole('textbox', { name: /, line \d/ })
const apply = (page: Page) => page.keyboard.press('Control+Enter')

const PROMPT = 'Pop song about a ferry, with vocals'

/** A song for all tests to which it does not matter which versions there are of it. */
let shared: Promise<Song[]> | undefined
const sharedSong = (studio: Studio) => {
  shared ??= newSongs(studio, PROMPT)
  return shared
}

/** Opens a song in edit mode. */
const openEditor = async (page: Page, studio: Studio, songs = sharedSong(studio)) => {
  const [song] = await songs
  await page.goto(`/songs/${song!.id}?edit`)
  await expect(done(page)).toBeVisible()
}

test('words › typed, undone, kept over a reload, applied › a new version that plays', async ({ page, studio }) => {
  const [song] = await newSongs(studio, PROMPT)
  await page.goto(`/songs/${song!.id}`)
  await expect(edit(page)).toBeEnabled()
  await page.keyboard.press('e')
  await expect(done(page)).toBeVisible()
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
  await expect(page.getByText(/^v1 · /).filter({ visible: true })).toHaveCount(1)

  // An edit ends the offer of Undo for the version, so that Ctrl+Z takes the edit back. The next one goes back a version.
  await page.getByRole('button', { name: /^Mute/ }).first().click()
  await expect(pending(page)).toContainText('muted')
  await page.keyboard.press('Control+z')
  await expect(pending(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page).toHaveURL(address)
  await expect(lines(page).first()).toHaveValue(before)

  await page.getByRole('button', { name: 'v1 of 2' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete v2' }).click()
  await expect(page.getByRole('button', { name: 'Delete v1' })).toBeHidden()
  await page.locator('[data-offer]').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'v1 of 2' })).toBeVisible()
})

test('sections › by keyboard and dragged › idea, copy, deletion and move wait as chips', async ({ page, studio }) => {
  await openEditor(page, studio)
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
  await page.keyboard.press('Escape')
  await expect(edit(page)).toBeVisible()
})

test('chords, melody and band › chosen, moved and mixed › wait as chips', async ({ page, studio }) => {
  await openEditor(page, studio)
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
  await expectAccessible(page)

  await view.getByText('Melody').click()
  const note = page
    .getByRole('group', { name: /^Melody of/ })
    .getByRole('button')
    .first()
  const before = await note.getAttribute('aria-label')
  await note.press('ArrowUp')
  await expect(note).not.toHaveAttribute('aria-label', before ?? '')
  await expect(pending(page)).toContainText(/“.+” to [A-G]/)
  const untie = page.getByRole('button', { name: 'Remove the tie' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('t')
  await expect(untie).toBeVisible()
  await page.keyboard.press('t')
  await expect(untie).toBeHidden()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('status').filter({ hasText: /^Rest for / })).toBeAttached()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Rest instead' })).toBeVisible()
  const loop = page.getByRole('switch', { name: /^Loop/ })
  await page.keyboard.press('r')
  await expect(loop).toBeChecked()
  await page.keyboard.press('r')
  await expect(loop).not.toBeChecked()
  // A note shorter than a quarter of a beat is narrower than a target: Tab reaches it, too.
  await expectAccessible(page, page.url(), { colours: true })

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(pending(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(pending(page)).toContainText('3 edits')
})

test('phone › words, ideas, levels and mute', async ({ page, studio }) => {
  await openEditor(page, studio)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^New idea for/ }).click()
  await page.getByRole('tab', { name: 'Band' }).click()
  await page.getByRole('button', { name: /^Mute/ }).first().click()
  await expect(page.getByRole('button', { name: 'Apply 2 edits' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove (?!edit)/ })).toHaveCount(0)
  await expectAccessible(page)
})

const idIn = (url: string) => /songs\/([^?]+)/.exec(url)![1]

/** Mutes the first part, so that an edit waits. */
const muteFirst = async (page: Page) => {
  await page.getByRole('button', { name: /^Mute/ }).first().click()
  await expect(pending(page)).toContainText('muted')
}

test('edit fails › reason and remedy, the edits stay › tried again, a version', async ({ page, studio }) => {
  await interceptFromStart(page)
  await openEditor(page, studio)
  await muteFirst(page)
  await page.route('**/edits', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'urn:songloom:storage_full', detail: 'Full.', code: 'storage_full', status: 503 }),
    }),
  )
  // Enter alone would open the menu.
  await page.getByRole('button', { name: /^Menu of/ }).focus()
  await apply(page)
  const failed = pending(page).getByRole('alert')
  await expect(failed).toContainText('The server’s storage is full.')
  await expect(failed).toContainText('Your edits are kept.')
  await expect(pending(page)).toContainText('muted')
  await expectAccessible(page)
  await page.unroute('**/edits')

  // The engine fails once the task is accepted.
  await page.route('**/task/query*', async (route) => {
    const answer = await route.fetch()
    const task = await answer.json()
    const choices = task.choices.map((choice: object) => ({
      ...choice,
      status: 'fail',
      error: 'No.',
      error_code: 'engine_failed',
    }))
    await route.fulfill({ response: answer, json: { ...task, choices } })
  })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toContainText('The engine stopped.')
  await page.unroute('**/task/query*')
  await expect(pending(page)).toContainText('muted')

  const address = page.url()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page).not.toHaveURL(address, { timeout: 60_000 })
})

test('version that was edited was deleted › said, and the edits stay', FULL_TIER, async ({ page, studio }) => {
  await openEditor(page, studio)
  await muteFirst(page)
  const id = idIn(page.url())
  const deleted = await page.request.delete(`/api/songs/${id}`)
  expect(deleted.ok()).toBe(true)
  await apply(page)
  await expect(pending(page).getByRole('alert')).toContainText('This version was deleted.')
  await page.request.post(`/api/songs/${id}/restore`)
  const address = page.url()
  await pending(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page).not.toHaveURL(address, { timeout: 60_000 })
})

test(
  'solo › S on a row of the band › that part alone is heard, and nothing is pending',
  FULL_TIER,
  async ({ page, studio }) => {
    await openEditor(page, studio)
    const level = page.getByRole('slider', { name: /^Level of/ }).first()
    const part = (await level.getAttribute('aria-label'))!.replace('Level of ', '')
    await level.press('s')
    const solo = page.getByRole('button', { name: `Solo ${part}`, exact: true })
    await expect(solo).toHaveAttribute('aria-pressed', 'true')
    await expect(solo).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
    await expect(pending(page)).toBeHidden()
    await page.getByRole('button', { name: 'Back to full mix' }).click()
    await expect(solo).toHaveAttribute('aria-pressed', 'false')
  },
)

test('instrument › its menu › heard in the song before it is chosen', FULL_TIER, async ({ page, studio }) => {
  await openEditor(page, studio)
  await page
    .getByRole('button', { name: /^Instrument of/ })
    .last()
    .click()
  const other = page.getByRole('menuitemradio', { checked: false }).first()
  const heard = page.waitForResponse((answer) => answer.url().includes('/audition?'))
  await other.hover()
  const answer = await heard
  expect(answer.ok()).toBe(true)
  expect(answer.headers()['content-type']).toBe('audio/mpeg')
  await expect(pending(page)).toBeHidden()
  await other.click()
  await expect(pending(page)).toContainText('another instrument')
})

test('versions compared › another page › the player goes on comparing', FULL_TIER, async ({ page, studio }) => {
  await openEditor(page, studio, newSongs(studio, PROMPT))
  await muteFirst(page)
  const address = page.url()
  await apply(page)
  await expect(page).not.toHaveURL(address, { timeout: 60_000 })
  const version = page.url()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  // One switch: that of the page.
  await expect(page.getByRole('radiogroup', { name: 'Compare versions' })).toHaveCount(1)
  await done(page).click()
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page).toHaveURL(/library/)
  await expect(page.locator(`[data-song="${idIn(version)}"]`)).toContainText('2 versions')
  await expect(page.locator(`[data-song="${idIn(address)}"]`)).toHaveCount(0)
  const { source } = await audio(page)
  await page.getByRole('radiogroup', { name: 'Compare versions' }).getByText('v1').click()
  await expect.poll(async () => (await audio(page)).source).not.toBe(source)
})

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('keyboard alone › words, part, chord, note, copy › each taken back', FULL_TIER, async ({ page, studio }) => {
  await openEditor(page, studio)
  const block = page.getByRole('group', { name: 'Sections' }).locator('[data-block][tabindex="0"]')
  const view = page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { checked: true })

  await tabTo(page, block)
  const isChorus = async () => /(^|, )Chorus/.test((await block.getAttribute('aria-label'))!)
  for (let choruses = 0, step = 0; choruses < 2 && step < 20; step++) {
    await page.keyboard.press('ArrowRight')
    if (await isChorus()) choruses++
  }
  expect(await isChorus()).toBe(true)
  await tabTo(page, page.getByRole('textbox', { name: /^Chorus.*line 1$/ }).and(page.locator('[tabindex="0"]')))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Carry me over the water tonight')
  await expect(pending(page)).toContainText('new words')

  // The words are one tab stop, and their rhymes another one. Voices are not removed.
  const part = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove (?!edit)/ }) })
    .first()
  await tabTo(page, part.getByRole('slider', { name: /^Level of/ }))
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: /^Keep/ })).toBeFocused()
  await expect(pending(page)).toContainText('removed')

  await tabTo(page, view, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const chords = page.getByRole('group', { name: /^Chords of/ })
  await tabTo(page, chords.locator('[tabindex="0"]'))
  await page.keyboard.press('ArrowRight')
  const quality = page.getByRole('group', { name: 'Quality' })
  const isMinor = (await quality.getByRole('button', { name: 'Minor' }).getAttribute('aria-pressed')) === 'true'
  await tabTo(page, quality.getByRole('button', { name: isMinor ? 'Major' : 'Minor' }))
  await page.keyboard.press('Enter')
  await expect(pending(page)).toContainText('3 edits')
  await tabTo(page, chords.locator('[tabindex="0"]'), 'Shift+Tab')
  await page.keyboard.type('Dm7')
  await page.keyboard.press('Enter')
  await expect(chords.getByRole('button', { name: /Dm7,/ }).and(page.locator(':focus'))).toBeVisible()

  await tabTo(page, view, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await tabTo(
    page,
    page
      .getByRole('group', { name: /^Melody of/ })
      .getByRole('button')
      .first(),
  )
  await page.keyboard.press('ArrowDown')
  await expect(pending(page)).toContainText('4 edits')

  await tabTo(page, block, 'Shift+Tab')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(pending(page)).toContainText('5 edits')

  for (let steps = 0; steps < 20 && (await pending(page).isVisible()); steps++) await page.keyboard.press('Control+z')
  await expect(pending(page)).toBeHidden()
})

test(
  'keyboard alone › applied, then back › the focus stays, and what is said is heard',
  FULL_TIER,
  async ({ page, studio }) => {
    await openEditor(page, studio, newSongs(studio, PROMPT))
    const first = page.url()
    const line = page.getByRole('textbox', { name: /line 1$/ }).and(page.locator('[tabindex="0"]'))
    const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
    await tabTo(page, line)
    const name = (await line.getAttribute('aria-label'))!
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Carry me over the water tonight')
    await expect(said(/^1 edit\. .*new words$/)).toBeAttached()
    await apply(page)
    await expect(page).not.toHaveURL(first, { timeout: 60_000 })
    await expect(said('Version 2 is ready')).toBeAttached()
    await expect(page.getByRole('textbox', { name, exact: true })).toBeFocused()
    await expect.poll(async () => (await audio(page)).playing).toBe(true)
    const { source } = await audio(page)

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect(page).toHaveURL(first)
    await expect.poll(async () => (await audio(page)).source).not.toBe(source)
    await page.keyboard.press('Escape')
    await expect(edit(page)).toBeFocused()
  },
)

test(
  'edits refused, then no connection › reason of each edit › what is left is applied once it is back',
  FULL_TIER,
  async ({ page, studio }) => {
    await interceptFromStart(page)
    await openEditor(page, studio)
    await muteFirst(page)
    await page.route('**/edits', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:songloom:invalid',
          detail: 'No.',
          code: 'invalid',
          status: 422,
          errors: [{ path: 'edits.0.part', message: 'There is no such part.' }],
        }),
      }),
    )
    await page
      .getByRole('slider', { name: /^Level of/ })
      .nth(1)
      .press('PageDown')
    await apply(page)
    const failed = pending(page).getByRole('alert')
    await expect(failed).toContainText(/muted: There is no such part\./)
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeHidden()
    await pending(page)
      .getByRole('button', { name: /^Remove edit: .* muted$/ })
      .click()
    await expect(failed).toBeHidden()
    await expect(pending(page)).toContainText('1 edit')

    const address = page.url()
    await page.unroute('**/edits')
    await page.route('**/edits', (route) => route.abort())
    await apply(page)
    await expect(page.getByRole('status').filter({ hasText: 'applied when the connection is back' })).toBeAttached()
    await page.unroute('**/edits')
    await expect(page).not.toHaveURL(address, { timeout: 60_000 })
  },
)

test.describe('touch, 820 pixels wide', FULL_TIER, () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('taps alone › part, copied chorus, chord and note › each taken back', async ({ page, studio }) => {
    await openEditor(page, studio)
    const view = page.getByRole('radiogroup', { name: 'View' })
    await page
      .getByRole('button', { name: /^Remove (?!edit)/ })
      .last()
      .tap()
    await expect(pending(page)).toContainText('removed')

    await page
      .getByRole('group', { name: 'Sections' })
      .getByRole('button', { name: /^Chorus/ })
      .last()
      .tap()
    await page.getByRole('button', { name: /^Menu of Chorus/ }).tap()
    await page.getByRole('menuitem', { name: /^Duplicate/ }).tap()
    await expect(pending(page)).toContainText('duplicated')
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(pending(page)).not.toContainText('duplicated')

    await page
      .getByRole('group', { name: 'Sections' })
      .getByRole('button', { name: /^Chorus/ })
      .first()
      .tap()
    await view.getByText('Chords').tap()
    await page.getByRole('group', { name: 'Quality' }).getByRole('button', { pressed: false }).first().tap()
    await view.getByText('Melody').tap()
    await page.getByRole('button', { name: 'Lower', exact: true }).tap()
    await expect(pending(page)).toContainText('3 edits')
    await expectAccessible(page, page.url(), { colours: true })

    for (let steps = 0; steps < 3; steps++) await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(pending(page)).toBeHidden()
  })
})
