import { audio, card, chooseTakes, create, expect, FULL_TIER, newSongs, prompt, test } from './fixtures'

test('song page › lyrics, details, download and rename', async ({ page, studio }) => {
  const [song] = await newSongs(studio, 'Country song about an old truck, male voice, 40 seconds')
  await page.goto(`/songs/${song!.id}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/\S/)
  await expect(page.getByText('Country song about an old truck')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /MP3/ }).first().click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/ – \d+ bpm – [A-G][#b]?m?\.mp3$/)

  const wav = page.getByRole('button', { name: /^WAV/ })
  await expect(wav).toHaveAttribute('title', 'Lossless master, 24-bit. Created on demand.')

  // The format of the stems is chosen with its size, and remembered.
  await expect(page.getByRole('button', { name: /^Stems\s*WAV, 24-bit · \d+/ })).toBeVisible()
  await page.getByRole('button', { name: /^Stem format: WAV, 24-bit/ }).click()
  await page.getByRole('menuitemradio', { name: /WAV, 16-bit.*MB/ }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Stems\s*WAV, 16-bit · \d+/ })).toBeVisible()

  // A large file is made on request, then the download starts.
  const stems = page.waitForEvent('download', { timeout: 100_000 })
  await page.getByRole('button', { name: /^Stems/ }).click()
  await expect(page.getByRole('button', { name: /^Cancel creating Stems/ })).toBeVisible()
  expect((await stems).suggestedFilename()).toMatch(/ – stems\.zip$/)
  await expect(page.getByRole('link', { name: /^Stems/ })).toBeVisible()

  // The menu names every format with its size; the icon of a card downloads what was downloaded last.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Download' }).hover()
  const files = page.getByRole('menu', { name: 'Download' })
  for (const format of ['WAV, 24-bit', 'WAV, 16-bit', 'WAV, 32-bit float', 'FLAC, 24-bit', 'MP3, 192 kb/s'])
    await expect(files.getByRole('menuitem', { name: `Stems (${format})` })).toContainText(/\d+(\.\d+)? (KB|MB)/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto('/')
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    card(page)
      .getByRole('button', { name: /^Download .* \(Stems \(WAV, 16-bit\)\)$/ })
      .click(),
  ])
  expect(again.suggestedFilename()).toMatch(/ – stems\.zip$/)
})

test('missing song › the page says so and leads on', async ({ page }) => {
  await page.goto('/songs/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Song not found')).toBeVisible()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page).toHaveURL(/\/library/)
})

test('settings › service, API key shown on request, storage, stem format kept by a reload', async ({
  page,
  studio,
}) => {
  await page.goto('/settings')
  await expect(page.getByText(/built-in/i).first()).toBeVisible()
  await expect(page.getByText(studio.key)).toHaveCount(0)
  await page.getByRole('button', { name: /Show/ }).first().click()
  await expect(
    page
      .getByText(studio.key)
      .or(page.locator(`input[value="${studio.key}"]`))
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/^\d+ songs?, [\d.]+ [kMG]B$/)).toBeVisible()
  const format = (name: string) => page.getByRole('radiogroup', { name: 'Stems' }).getByRole('radio', { name })
  await expect(format('WAV, 24-bit')).toBeChecked()
  await page.getByRole('radiogroup', { name: 'Stems' }).getByText('FLAC, 24-bit').click()
  await page.reload()
  await expect(format('FLAC, 24-bit')).toBeChecked()
})

test('web app manifest › app is installable', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)![1]!
  const manifest = await (await request.get(address)).json()
  expect(manifest).toMatchObject({ name: 'Songloom', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
})

test('Space key › anywhere on the page › toggles playback', FULL_TIER, async ({ page }) => {
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('Reggae, 60 seconds, instrumental')
  await create(page).click()
  await expect(card(page)).toContainText('Reggae, 60 seconds')
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
  await expect.poll(async () => (await audio(page)).source).not.toBe('')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const { playing } = await audio(page)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await audio(page)).playing).toBe(!playing)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await audio(page)).playing).toBe(playing)
})
