import type { Locator } from '@playwright/test'
import { card, expect, FULL_TIER, songs, testWithLibrary } from './fixtures'

/** Positions and sizes at the window widths of the design. */

/** More parts than most songs have. */
const TEN_PARTS = [
  'Drums',
  'Bass',
  'Piano',
  'Acoustic guitar',
  'Electric guitar',
  'Strings',
  'Trumpet answers',
  'Backing voices',
  'Voice',
  'Room',
]

const metadata = {
  genre: 'folk',
  language: 'en' as const,
  samples: 1,
  engine: '1',
  sections: [],
  chords: [],
  lines: [],
  parts: TEN_PARTS,
}
const LONG_TITLE = 'Lanterns on the Weir at Midnight'

const { test, ids } = testWithLibrary({
  count: 40,
  change: (index) => (index === 0 ? { metadata } : index === 1 ? { title: LONG_TITLE } : {}),
})

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not shown.')
  return found
}

/** Widths of the window in the design, of the form, and of a take's waveform where it is in the row. In pixels. */
const WIDTHS = [
  { width: 820, form: 372 },
  { width: 1024, form: 372 },
  { width: 1440, form: 420, wave: { min: 374, max: 386 } },
  { width: 1920, form: 580 },
  { width: 2560, form: 580, wave: { min: 600, max: 640 } },
]

test(
  'layout › widths of the design › form, waveform and player as designed, no overflow',
  FULL_TIER,
  async ({ page }) => {
    await page.goto('/')
    await card(page).getByRole('button', { name: /^Play/ }).first().click()
    // A filter hides the song count, because the count includes all songs of the day.
    const count = page.getByRole('region', { name: 'Songs', exact: true }).getByText(/^\d+ songs?$/)
    await expect(count).not.toHaveCount(0)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Ready' }).click()
    await expect(count).toHaveCount(0)
    const player = page.getByRole('region', { name: 'Player' })
    for (const { width, form, wave } of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => (await box(page.getByRole('region', { name: 'Create', exact: true }))).width, `${width}`)
        .toBe(form)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width}`).toBe(0)
      const waveform = await box(card(page).getByRole('slider').first())
      if (wave) {
        expect(waveform.width, `${width}`).toBeGreaterThanOrEqual(wave.min)
        expect(waveform.width, `${width}`).toBeLessThanOrEqual(wave.max)
      }
      // A narrow player hides shuffle, repeat, loop, speed and volume to leave room for the title.
      const title = await box(player.getByRole('link').nth(1))
      expect(title.width, `${width}`).toBeGreaterThan(110)
      for (const name of [/^Shuffle/, /^Repeat/, /loop/i, /^Speed/, /^Mute/])
        await expect(player.getByRole('button', { name }).first(), `${width} ${name}`).toBeVisible({
          visible: width > 1180,
        })
    }
  },
)

test.describe('touch', FULL_TIER, () => {
  test.use({ viewport: { width: 1024, height: 800 }, hasTouch: true, isMobile: true })

  test('take row › touch screen › letter is 32 px, buttons are at least 44 px', async ({ page }) => {
    await page.goto('/')
    const letter = await box(card(page).getByRole('button', { name: /^Play/ }).first())
    expect([letter.width, letter.height]).toEqual([32, 32])
    const buttons = card(page).getByRole('button', { name: /^(More options|Favourite)/ })
    for (const button of await buttons.all()) {
      const { width, height } = await box(button)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})

test('song page › 1000 px wide › favourite, share and menu beside the title', FULL_TIER, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`/songs/${ids[0]}`)
  const main = page.getByRole('main')
  const title = await box(main.getByRole('heading', { level: 1 }))
  for (const name of ['Favourite', /^Share/, /^More options/]) {
    const button = await box(main.getByRole('button', { name }).first())
    expect(button.x).toBeGreaterThanOrEqual(title.x + title.width)
    expect(button.y).toBeGreaterThanOrEqual(title.y)
    expect(button.y + button.height).toBeLessThanOrEqual(title.y + title.height)
  }
})

test('card › 820 px wide, long title › on two lines, not cut', FULL_TIER, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await page.goto('/')
  const title = page.getByRole('link', { name: LONG_TITLE })
  const [line, cut] = await title.evaluate((element) => [
    Number.parseFloat(getComputedStyle(element).lineHeight),
    Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth),
  ])
  expect((await box(title)).height).toBe(2 * line!)
  expect(cut).toBeLessThanOrEqual(1)
})

test('song page › queue open, 1440 and 1280 px wide › no button alone in its row', FULL_TIER, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/songs/${ids[0]}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
  await expect(page.getByRole('complementary', { name: 'Queue' })).toBeVisible()
  const top = async (name: string) => (await box(main.getByRole('link', { name, exact: true }))).y
  expect(await top('Reuse settings')).toBe(await top('Extend'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => top('Reuse settings')).toBeGreaterThan(await top('Extend'))
  expect(await top('Reuse settings')).toBe(await top('Use as reference'))
})

test('extend form › widths of the form › steps of the cut inside their field', FULL_TIER, async ({ page }) => {
  for (const width of [390, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: 1100 })
    await page.goto(`/?extend=${ids[0]}&at=10.25`)
    const step = await box(page.getByRole('button', { name: /forward$/ }).first())
    const listen = await box(page.getByRole('button', { name: 'Play the 5 s before the cut' }))
    expect(step.x + step.width, `${width}`).toBeLessThanOrEqual(listen.x - 8)
  }
})

test('layout › 2560 px wide › larger type and controls, song rows do not overlap', FULL_TIER, async ({ page }) => {
  const sizeOf = (locator: Locator) =>
    locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.goto('/library?view=list')
  expect(await sizeOf(page.locator('body'))).toBeCloseTo(15.4, 1)
  const title = songs(page).first().getByRole('link')
  await expect(title).toBeVisible()
  expect(await sizeOf(title.locator('span span').first())).toBeCloseTo(21.4, 1)
  const [first, second] = [await box(songs(page).nth(0)), await box(songs(page).nth(1))]
  expect(first.height).toBeCloseTo(57, 0)
  expect(second.y - first.y).toBeCloseTo(first.height, 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await sizeOf(page.locator('body'))).toBe(13)
  await expect.poll(async () => (await box(songs(page).nth(1))).y - (await box(songs(page).nth(0))).y).toBe(48)
})

test('form panels › 2560 px wide › no horizontal overflow', FULL_TIER, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.goto('/')
  const cells = page.getByRole('group', { name: 'Song settings' })
  for (const name of ['Length', 'Tempo', 'Key', 'Voice', 'Exclude', 'More']) {
    const panel = page.getByRole('dialog')
    await cells.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(panel).toBeVisible()
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBe(0)
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect(panel).toHaveCount(0)
  }
})

test(
  'song page › ten parts, 1440 × 900 › downloads in view, no horizontal scrolling, last part reachable by keyboard',
  FULL_TIER,
  async ({ page }) => {
    // The seeded song has no parts, because no engine created it.
    const stems = { url: '/stems.zip?format=wav24', bytes: 40_000_000, state: 'on_request' }
    await page.route('**/parts.json', (route) =>
      route.fulfill({
        json: {
          name: 'Song',
          files: [
            { file: 'multitrack.json', url: '/multitrack.json', bytes: null, state: 'on_request' },
            { file: 'audio.mp3', url: '/audio.mp3', bytes: 1_000_000, state: 'ready' },
            {
              file: 'stems.zip',
              ...stems,
              formats: [{ ...stems, format: 'wav24', estimated: false, seconds: 20 }],
            },
          ],
          waves: TEN_PARTS.map((name) => ({ name, peaks: Array.from({ length: 200 }, (_, i) => i % 128) })),
        },
      }),
    )
    await page.goto(`/songs/${ids[0]}`)
    const rows = page.getByRole('list', { name: 'Parts of the song' }).getByRole('listitem')
    await expect(rows).toHaveCount(TEN_PARTS.length)
    await expect(page.getByRole('heading', { name: 'Download' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Stems/ })).toBeInViewport({ ratio: 1 })
    const main = page.getByRole('main')
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const { x, width } = await box(main)
    for (const row of await rows.all()) {
      const { x: left, width: room } = await box(row)
      expect(left + room).toBeLessThanOrEqual(x + width)
      for (const toggle of await row.getByRole('button').all()) {
        const { x: from, width: wide } = await box(toggle)
        expect(from + wide).toBeLessThanOrEqual(x + width)
      }
    }
    await rows.first().getByRole('button').first().focus()
    for (let row = 1; row < TEN_PARTS.length; row++) await page.keyboard.press('ArrowDown')
    const last = rows.last().getByRole('button', { name: /^Mute/ })
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport()
    await rows
      .nth(TEN_PARTS.length - 2)
      .getByRole('button', { name: /^Solo/ })
      .focus()
    await page.keyboard.press('Tab')
    await expect(last).toBeFocused()
  },
)
