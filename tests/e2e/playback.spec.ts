import type { Page } from '@playwright/test'
import type { Song } from '../harness/api-client'
import type { Studio } from '../harness/studio'
import { changesWithFrames } from './changes'
import { audio, card, create, expect, FULL_TIER, newSongs, prompt, test } from './fixtures'

test.use({ songSeconds: 30 })

/** Two takes of a song, made once for all tests of this file. */
let takes: Promise<Song[]> | undefined
/** Opens take A; returns its path. */
const openSong = async (page: Page, studio: Studio) => {
  test.slow()
  takes ??= newSongs(studio, 'Pop song about a lighthouse, female voice, 40 seconds', 2)
  const address = `/songs/${(await takes)[0]!.id}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  return address
}

const play = async (page: Page) => {
  const { playing } = await audio(page)
  if (!playing) await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
}
const press = async (page: Page, key: string) => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press(key)
}
const parts = (page: Page) => page.getByRole('list', { name: 'Parts of the song' })

/** Records the output of Web Audio. */
const tap = (page: Page) =>
  page.addInitScript(() => {
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    const tapped = window as unknown as { analyser?: AnalyserNode }
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        tapped.analyser = this.context.createAnalyser()
        tapped.analyser.fftSize = 32768
        connect.call(this, tapped.analyser)
      }
      return connect.call(this, to)
    } as typeof AudioNode.prototype.connect
  })
const heard = (page: Page) =>
  page.evaluate(() => {
    const { analyser } = window as unknown as { analyser?: AnalyserNode }
    if (!analyser) return 0
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    return Math.max(...samples.map(Math.abs))
  })

test('two takes › created and heard › take B follows take A', async ({ page }) => {
  await page.goto('/')
  await prompt(page).fill('Pop song about a lighthouse, female voice, 40 seconds')
  await create(page).click()
  await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
  // The playback of A began before B existed.
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click()
  const { tasks } = await (await page.request.get('/api/tasks?limit=1')).json()
  const next = page.getByRole('complementary', { name: 'Queue' }).locator('[data-queue-id]').first()
  await expect(next).toContainText(tasks[0].choices[1].title)
})

test('take switch › by key and by button › same position in the other take', async ({ page, studio }) => {
  const address = await openSong(page, studio)
  await play(page)
  await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(3)
  const before = await audio(page)
  const bar = page.getByRole('region', { name: 'Player' })
  await expect(bar.getByRole('radiogroup', { name: 'Compare takes' })).toBeVisible()
  await press(page, '2')
  await expect(page).not.toHaveURL(new RegExp(`${address}$`))
  await expect.poll(async () => (await audio(page)).source).not.toBe(before.source)
  await expect.poll(async () => (await audio(page)).playing).toBe(true)
  const after = await audio(page)
  expect(after.at).toBeGreaterThan(before.at - 0.1)
  await bar.getByRole('radiogroup', { name: 'Compare takes' }).getByText('A', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect.poll(async () => (await audio(page)).source).toBe(before.source)
  expect((await audio(page)).at).toBeGreaterThan(after.at - 0.1)
})

test(
  'part mixer › mute and solo during playback › parts play, then the song again',
  FULL_TIER,
  async ({ page, studio }) => {
    await tap(page)
    await openSong(page, studio)
    await play(page)
    const rows = parts(page).getByRole('listitem')
    // Peaks of the parts are known before rendering, and no name is cut off.
    await expect(rows.first()).toBeVisible()
    expect(await rows.count()).toBeGreaterThan(4)
    for (const row of await rows.all()) {
      await expect(row.locator('svg path').first()).toHaveAttribute('d', /^M.*V/)
      expect(await row.locator('span[title]').evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
    }
    const first = rows.first().getByRole('button', { name: /^Mute/ })
    await first.click()
    // Until the parts are made the row shows how far they are, and M is not lit.
    await expect(rows.first().getByRole('progressbar')).toBeVisible()
    await expect(first).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText('Unmastered mix')).toBeVisible({ timeout: 100_000 })
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await expect(rows.first().getByRole('progressbar')).toHaveCount(0)
    // On a slow machine the song may have ended by then.
    await play(page)
    await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.muted)).toBe(true)
    expect((await audio(page)).playing).toBe(true)
    await expect.poll(() => heard(page)).toBeGreaterThan(0.01)

    // By keyboard: M and S act on the row, the arrow keys move between rows.
    await first.focus()
    await page.keyboard.press('m')
    await expect(first).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('s')
    await expect(rows.nth(1).getByRole('button', { name: /^Solo/ })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('s')

    for (const row of await rows.all()) await row.getByRole('button', { name: /^Mute/ }).click()
    await expect.poll(() => heard(page)).toBeLessThan(0.001)
    await page.getByRole('button', { name: 'Back to full mix' }).click()
    await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.muted)).toBe(false)
    await expect(first).toHaveAttribute('aria-pressed', 'false')
  },
)

/** Number of colours on the visualizer canvas. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('dialog canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const seen = new Set<number>()
    for (let i = 0; i < pixels.length; i += 4)
      seen.add(((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0))
    return seen.size
  })
const picture = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLCanvasElement>('dialog canvas')?.toDataURL() ?? '')

test('visualizer › opened by key › draws the song, Escape closes it', FULL_TIER, async ({ page, studio }) => {
  await openSong(page, studio)
  await play(page)
  await press(page, 'v')
  const stage = page.getByRole('dialog', { name: 'Full-screen player' })
  await expect(stage).toBeVisible()
  await expect.poll(() => colours(page)).toBeGreaterThan(20)
  const one = await picture(page)
  await expect.poll(() => picture(page)).not.toBe(one)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await audio(page)).playing).toBe(false)
  await page.keyboard.press('Escape')
  await expect(stage).toBeHidden()
  await page.getByRole('button', { name: 'Open full-screen player' }).first().click()
  await expect(stage).toBeVisible()
  await page.keyboard.press('v')
  await expect(stage).toBeHidden()
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('visualizer › changes only from bar to bar', FULL_TIER, async ({ page, studio }) => {
    await openSong(page, studio)
    await play(page)
    await press(page, 'v')
    await expect.poll(() => colours(page)).toBeGreaterThan(20)
    const shown = await page.evaluate(async () => {
      const canvas = document.querySelector<HTMLCanvasElement>('dialog canvas')
      const pictures = new Set<string>()
      const from = document.querySelector('audio')?.currentTime ?? 0
      while ((document.querySelector('audio')?.currentTime ?? 0) < from + 3) {
        pictures.add(canvas?.toDataURL() ?? '')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return pictures.size
    })
    expect(shown).toBeLessThanOrEqual(4)
  })
})

test('playback › only the playhead changes with every frame', FULL_TIER, async ({ page, studio }) => {
  await openSong(page, studio)
  await play(page)
  await page.mouse.move(5, 5)
  const { frames, restless } = await changesWithFrames(page, 4)
  expect((await audio(page)).playing).toBe(true)
  expect(frames).toBeGreaterThan(20)
  // Exactly one element changes: without text, and the same one throughout.
  expect(restless.length).toBeGreaterThan(0)
  for (const { html, words, how } of restless) expect({ html, words, how }).toEqual({ html, words: '', how: ['style'] })
})

test('reload › song and position restored', async ({ page, studio }) => {
  await openSong(page, studio)
  await play(page)
  await expect.poll(async () => (await audio(page)).at).toBeGreaterThan(2)
  await press(page, 'Space')
  const { at } = await audio(page)
  await page.reload()
  await expect.poll(async () => Math.abs((await audio(page)).at - at)).toBeLessThan(0.6)
  expect((await audio(page)).playing).toBe(false)
})

test('waveform › range drawn › repeated', FULL_TIER, async ({ page, studio }) => {
  await openSong(page, studio)
  await play(page)
  const wave = page.getByRole('region', { name: 'Sections and chords' }).getByRole('slider').first()
  const box = await wave.boundingBox()
  if (!box) throw new Error('There is no waveform.')
  const y = box.y + box.height / 2
  await page.keyboard.down('Shift')
  await page.mouse.move(box.x + box.width * 0.5, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.57, y)
  await page.mouse.up()
  await page.keyboard.up('Shift')
  const end = page.getByRole('slider', { name: 'End of the loop' }).first()
  await expect(end).toBeVisible()
  const to = Number(await end.getAttribute('aria-valuenow'))
  await wave.focus()
  await page.evaluate((at) => {
    const media = document.querySelector('audio')
    if (media) media.currentTime = at
  }, to - 1)
  await expect.poll(async () => (await audio(page)).at).toBeLessThan(to - 1)
  await press(page, 'Shift+L')
  await expect(end).toBeHidden()

  // A key loops a whole section, and the same key ends the loop.
  await press(page, 'r')
  await expect(end).toBeVisible()
  await press(page, 'r')
  await expect(end).toBeHidden()
  await page.getByRole('list', { name: 'Sections' }).getByRole('button').first().dblclick()
  await expect(page.getByRole('slider', { name: 'Start of the loop' }).first()).toHaveAttribute('aria-valuenow', '0')
})

test('chord row › every chord shown, the sounding one is highlighted', FULL_TIER, async ({ page, studio }) => {
  await openSong(page, studio)
  await play(page)
  const chords: { symbol: string }[] = await page.evaluate(
    async (path) => (await (await fetch(`/api${path}`)).json()).chords,
    new URL(page.url()).pathname,
  )
  const changes = chords.filter(({ symbol }, i) => symbol !== chords[i - 1]?.symbol).length
  const region = page.getByRole('region', { name: 'Chords', exact: true })
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(region.getByRole('listitem')).toHaveCount(changes)
    // The current chord is below the playhead, and no visible name overlaps the next.
    const visible = region.locator('button > span:nth-child(2):not(.sr-only)')
    const boxes = await visible.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    for (const [i, box] of boxes.entries()) expect(box.right).toBeLessThanOrEqual(boxes[i + 1]?.left ?? width)
  }
  await expect
    .poll(() =>
      page.evaluate(() => {
        const now = document.querySelector('section[aria-label="Player"] b')?.textContent
        const shown = document.querySelector('[aria-label="Chords"] [aria-current]')?.textContent
        return Boolean(now) && now === shown
      }),
    )
    .toBe(true)
})

test('back button › player or dialog open › closes it, page stays', async ({ page, studio }) => {
  await openSong(page, studio)
  await play(page)
  const path = new URL(page.url()).pathname
  const stage = page.getByRole('dialog', { name: 'Full-screen player' })
  await press(page, 'v')
  await expect(stage).toBeVisible()
  await page.goBack()
  await expect(stage).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(path)

  await page.setViewportSize({ width: 390, height: 844 })
  const player = page.getByRole('dialog', { name: 'Now playing' })
  const open = () => page.getByRole('button', { name: /^Open player/ }).click()
  await open()
  await expect(player).toBeVisible()
  await page.goBack()
  await expect(player).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(path)
  // Navigation from the player returns to the page beneath it.
  await open()
  await player.getByRole('button', { name: 'Extend' }).click()
  await expect(page).toHaveURL(/^[^?]*\/(\?|$)/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(player).toBeHidden()
})
