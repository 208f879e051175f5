import {
  audio,
  card,
  chooseTakes,
  create,
  expect,
  FULL_TIER,
  interceptFromStart,
  prompt,
  SIZES,
  test,
} from './fixtures'

// Each of these tests observes a song in progress.
test.use({ renderSpeed: 5, songSeconds: 30 })

test.describe('phone', () => {
  const { size: _, ...phone } = SIZES[1]
  test.use(phone)

  // Before any other test of this file has created a song.
  test('first visit › starters in the form', async ({ page }) => {
    await page.goto('/')
    for (const starter of ['Last ferry', 'Open windows'])
      await expect(page.getByRole('button', { name: `Create and play: ${starter}` })).toBeInViewport()
  })
})

test('first visit › lyrics pasted, a file chosen and a recording begun from the empty list', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.evaluate(() => navigator.clipboard.writeText('Verse 2:\nI count the boats'))
  await page.getByRole('button', { name: /^Paste lyrics/ }).click()
  // The editor shows a section without its brackets.
  await expect(page.getByRole('textbox', { name: 'Lyrics', exact: true })).toHaveText('Verse 2I count the boats')
  await page.getByRole('button', { name: 'Clear this form' }).click()
  await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Upload/ }).click()])
  await page.getByRole('button', { name: /^Record/ }).click()
  await expect(page).toHaveURL(/record/)
})

test('prompt › submitted › song plays before it is finished, and remains after a reload', async ({ page }) => {
  await page.goto('/')
  await prompt(page).fill('Gentle folk song about a lighthouse, male voice, 2 minutes')
  await create(page).click()
  await expect(card(page)).toBeVisible()

  // Playback starts by itself while the service still reports a stream.
  await expect(card(page)).toHaveAccessibleName(/playable now/)
  await expect
    .poll(async () => {
      const { playing } = await audio(page)
      return playing && /playable now/.test((await card(page).getAttribute('aria-label')) ?? '')
    })
    .toBe(true)
  const first = await audio(page)
  expect(first.source).toContain('/live.mp3')
  await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(first.at + 1)

  // The handover to the finished song moves no element.
  const before = await audio(page)
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
  const after = await audio(page)
  expect(after.playing).toBe(true)
  expect(after.at).toBeGreaterThan(before.at)
  expect(Math.abs(after.duration - before.duration)).toBeLessThan(0.1)

  await page.reload()
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/)
  await expect(prompt(page)).toHaveValue('Gentle folk song about a lighthouse, male voice, 2 minutes')
})

test(
  'song in progress › seek beyond the available audio › waits, then plays from there',
  FULL_TIER,
  async ({ page }) => {
    await page.goto('/')
    await chooseTakes(page, 1)
    await prompt(page).fill('Slow ambient piece with piano, instrumental, 4 minutes')
    await create(page).click()
    await expect.poll(async () => (await audio(page)).playing).toBe(true)
    await page.evaluate(() => {
      const element = document.querySelector('audio')!
      element.currentTime = element.duration - 12
    })
    await expect.poll(async () => (await audio(page)).playing, { timeout: 100_000 }).toBe(true)
    const { at, duration } = await audio(page)
    expect(at).toBeGreaterThan(duration - 13)
  },
)

test('song in progress › reload › nothing lost', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await prompt(page).fill('Disco about Saturday, 90 seconds')
  await create(page).click()
  await expect(card(page)).toHaveAccessibleName(/playable now/)
  await page.reload()
  await expect(card(page)).toContainText('Disco about Saturday')
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
})

test('network lost › song in progress › not shown as a failure', FULL_TIER, async ({ page, context }) => {
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('Techno, 60 seconds, instrumental')
  await create(page).click()
  await expect(card(page)).toHaveAccessibleName(/composing|playable now|queued/)
  await context.setOffline(true)
  await page.waitForTimeout(3000)
  await expect(card(page)).not.toHaveAccessibleName(/failed/)
  await context.setOffline(false)
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
})

test(
  'network lost › waveform code loading › page stays, code loads once the network is back',
  FULL_TIER,
  async ({ page }) => {
    let isOffline = true
    let lost = 0
    let arrived = 0
    await page.route('**/_next/static/**/*.js', async (route) => {
      const response = await route.fetch()
      // A wavesurfer event.
      const isWaveform = (await response.text()).includes('redrawcomplete')
      if (isWaveform && isOffline) {
        lost++
        return route.abort('internetdisconnected')
      }
      if (isWaveform) arrived++
      return route.fulfill({ response })
    })
    await page.goto('/')
    await chooseTakes(page, 1)
    await prompt(page).fill('Techno, 60 seconds, instrumental')
    await create(page).click()
    // The loader tries twice, then the page retries.
    await expect.poll(() => lost).toBeGreaterThan(2)
    isOffline = false
    await expect.poll(() => arrived).toBeGreaterThan(0)
    await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
  },
)

test('app unavailable › form submitted › task waits through a reload and is made once', async ({ page }) => {
  await interceptFromStart(page)
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('Bossa nova about an empty harbour, 20 seconds')
  const orders = '**/api/v1/song/generate'
  await page.route(orders, (route) => route.abort('connectionrefused'))
  await create(page).click()
  await expect(card(page)).toContainText('saved in this browser')
  await page.reload()
  await expect(card(page)).toContainText('Bossa nova about an empty harbour')
  await expect(card(page)).toContainText('saved in this browser')
  const before = await page.getByRole('article').count()

  await page.unroute(orders)
  await expect(card(page)).toHaveAccessibleName(/composing|playable now|queued|ready/, { timeout: 30_000 })
  await page.reload()
  await expect(card(page)).toContainText('Bossa nova about an empty harbour')
  await expect(page.getByRole('article')).toHaveCount(before)
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
})

test('app unavailable › waiting task › can be withdrawn', FULL_TIER, async ({ page }) => {
  await interceptFromStart(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const before = await page.getByRole('article').count()
  const orders = '**/api/v1/song/generate'
  await page.route(orders, (route) => route.abort('connectionrefused'))
  await prompt(page).fill('Polka that nobody shall hear')
  await create(page).click()
  await page.getByRole('button', { name: 'Don’t send' }).click()
  await expect(page.getByRole('article')).toHaveCount(before)
  await page.unroute(orders)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(before)
})

test('lyrics › written before the song › need a description', async ({ page }) => {
  await page.goto('/')
  await prompt(page).fill('')
  const write = page.getByRole('button', { name: 'Write for me' })
  await write.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Describe the song first' })).toBeVisible()
  await prompt(page).fill('Folk song about a lighthouse')
  await write.click()
  await expect(page.getByText(/^About .* when sung/)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Describe the song first' })).toHaveCount(0)
  // What was written survives a reload.
  const words = page.getByRole('textbox', { name: 'Lyrics' })
  const line = page.locator('.cm-line').nth(1)
  await expect(line).toHaveText(/\p{L}{2}/u)
  const written = await line.textContent()
  await page.waitForTimeout(500)
  await page.reload()
  await expect(words).toContainText(written!)
})

test(
  'form › lyrics of an earlier song › marked as used again; form can be cleared and restored',
  FULL_TIER,
  async ({ page }) => {
    await page.goto('/')
    const column = page.getByRole('region', { name: 'Create' })
    const words = column.getByRole('textbox', { name: 'Lyrics' })
    const clear = column.getByRole('button', { name: 'Clear this form' })
    await expect(clear).toBeDisabled()
    await words.fill('A line of my own')
    // Without a click, the form shows what is missing.
    await expect(column.getByText('Your lyrics are ready. Describe how the song should sound')).toBeVisible()
    await prompt(page).fill('Folk, 20 seconds')
    await expect(column.getByText('Your lyrics are ready.')).toHaveCount(0)
    await chooseTakes(page, 1)
    await create(page).click()
    await expect(column.getByText('They’ll be sung again.')).toBeVisible()
    await words.fill('Another line of my own')
    await expect(column.getByText('They’ll be sung again.')).toHaveCount(0)

    await clear.click()
    await expect(prompt(page)).toHaveValue('')
    await expect(words).toContainText('Leave empty')
    await expect(prompt(page)).toBeFocused()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(prompt(page)).toHaveValue('Folk, 20 seconds')
    await expect(words).toHaveText('Another line of my own')
    // Text entered afterwards is not replaced by the earlier text.
    await clear.click()
    await prompt(page).fill('Something else')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
  },
)

test('instrumental › no vocals; a song in progress can be cancelled', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await chooseTakes(page, 2)
  await prompt(page).fill('Pop with a female voice, 4 minutes')
  await page.getByRole('switch', { name: 'Instrumental' }).click()
  await expect(page.getByText('v4.0, always used for instrumentals')).toBeVisible()
  const [order] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/v1/song/')),
    create(page).click(),
  ])
  expect(order.url()).toContain('/api/v1/song/instrumental')
  expect(order.postDataJSON()).toEqual({ model: 'v4.0', prompt: 'Pop with a female voice, 4 minutes', n: 2 })
  await expect(card(page)).toContainText('Instrumental')
  await expect(card(page)).toHaveAccessibleName(/playable now/)
  await card(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card(page)).toHaveAccessibleName(/^Song, cancelled$/)
  await expect(card(page)).toContainText('Both takes were cancelled.')
  await expect.poll(async () => (await audio(page)).playing).toBe(false)
  await card(page).getByRole('button', { name: 'More options for this song' }).click()
  await page.getByRole('menuitem', { name: 'Remove from list' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Pop with a female voice' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Instrumental' }).click()
})

test('all songs done › no further polling', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('Polka, 20 seconds, instrumental')
  await create(page).click()
  await expect(card(page)).toContainText('Polka')
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
  await page.waitForTimeout(2000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/task/query')) asked.push(request.url())
  })
  await page.waitForTimeout(6000)
  expect(asked).toEqual([])
})

test('prompt › empty, or too long for its model › error shown in the form', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await prompt(page).fill('   ')
  await create(page).click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()

  for (const [model, limit] of [
    ['v3.5', 1000],
    ['v4.0', 3000],
  ] as const)
    await test.step(`${limit + 1} characters on ${model}`, async () => {
      await page.getByRole('radiogroup', { name: 'Model' }).getByText(model).click()
      await prompt(page).fill('é'.repeat(limit + 1))
      await expect(page.getByText(/1 over/)).toBeVisible()
      await expect(create(page)).toHaveAttribute('aria-disabled', 'true')
      await prompt(page).fill('é'.repeat(limit))
      await expect(page.getByText(/over the limit/)).toHaveCount(0)
      await expect(create(page)).toHaveAttribute('aria-disabled', 'false')
      await prompt(page).fill('')
    })
})

test('Ctrl+Enter › in the form › submits', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('Bossa nova, 20 seconds, instrumental')
  await prompt(page).press('Control+Enter')
  await expect(
    page.getByRole('article', { name: /^Song/ }).filter({ hasText: 'Bossa nova, 20 seconds, instrumental' }),
  ).toHaveCount(1)
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
})

// In the default tier early-events.spec.ts tests the same with more fields.
test('text typed before hydration › kept', FULL_TIER, async ({ page }) => {
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await awake
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await prompt(page).fill('Typed in a hurry')
  wake()
  await expect(create(page)).toBeEnabled()
  await expect(prompt(page)).toHaveValue('Typed in a hurry')
  await page.reload()
  await expect(prompt(page)).toHaveValue('Typed in a hurry')
})
