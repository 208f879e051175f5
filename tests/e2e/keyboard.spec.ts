import type { Page } from '@playwright/test'
import { inTier } from '../harness/tier'
import { audio, card, expect, FULL_TIER, test, testWithLibrary } from './fixtures'

/** Operation by keyboard only. */

const SIZES = [
  ['desktop', { width: 1440, height: 900 }],
  // A desktop window at 400 % zoom is as narrow as a phone, with a keyboard.
  ['narrow', { width: 390, height: 844 }],
] as const

/** The focused element, and problems with its focus indicator. */
type Stop = { name: string; tag: string; fault: string | null }

const stopAt = (page: Page) =>
  page.evaluate(async (): Promise<Stop> => {
    // Focused content is scrolled into view with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return { name: '', tag: 'body', fault: null }
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent) : []
    const words = (at.ariaLabel ?? (labels.join(' ') || at.textContent)).replaceAll(/\s+/g, ' ').trim()
    const name = words || (at as HTMLInputElement).placeholder || at.outerHTML.slice(0, 80)
    const stop = { name, tag: at.tagName.toLowerCase() }
    // An ancestor of a field or hidden radio may show the focus ring.
    const around: Element[] = []
    for (let element: Element | null = at; element && around.length < 7; element = element.parentElement)
      around.push(element)
    const rings = around.filter((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
    })
    const ringed = rings.find((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    if (!ringed) return { ...stop, fault: 'It has no ring that can be seen.' }
    const { left, top, right, bottom } = ringed.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const seen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (ringed.contains(there) || there.contains(ringed))
    })
    return { ...stop, fault: seen ? null : 'Something lies over it, or it is out of sight.' }
  })

const MAX_TAB_STOPS = 160

/** Presses Tab until the focus reaches this name. Every stop on the way must show a focus indicator. */
const tabTo = async (page: Page, wanted: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const passed: string[] = []
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press(key)
    const { name, tag, fault } = await stopAt(page)
    expect.soft(fault, `${new URL(page.url()).pathname}: ${tag} “${name}”`).toBeNull()
    passed.push(name)
    if (wanted.test(name)) return passed
  }
  throw new Error(`${wanted} was not among ${passed.join(' | ')}`)
}

/** A library with earlier songs. */
const { test: sownTest, ids } = testWithLibrary({ count: 12 })

test.use({ songSeconds: 30 })

for (const [size, viewport] of SIZES)
  test.describe(size, size === 'narrow' ? FULL_TIER : {}, () => {
    test.use({ viewport })

    test('keyboard only › first visit to a downloaded song › every step works', async ({ page }) => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      await tabTo(page, /^Skip to content$/)
      await page.keyboard.press('Enter')
      expect((await tabTo(page, /^Prompt$/)).length, 'The page begins behind the link that skips to it.').toBe(1)
      expect((await tabTo(page, /^Style and theme$/)).length).toBe(1)
      await page.keyboard.type('Folk song about a lighthouse, female voice, 40 seconds')
      if (size === 'desktop') {
        await tabTo(page, /^2$/)
        await page.keyboard.press('ArrowLeft')
        expect((await stopAt(page)).name).toBe('1')
      }
      await tabTo(page, /^Create/)
      await page.keyboard.press('Enter')

      // Playback starts with the first audio; Space toggles it.
      await expect(card(page)).toBeVisible()
      await expect.poll(async () => (await audio(page)).playing, { timeout: 60_000 }).toBe(true)
      await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })
      const title = ((await card(page).getByRole('link').first().textContent()) ?? '').trim()
      await tabTo(page, new RegExp(`^${title}$`))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/songs\//)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const { playing } = await audio(page)
      await page.keyboard.press('Space')
      await expect.poll(async () => (await audio(page)).playing).toBe(!playing)

      await tabTo(page, /^MP3/)
      const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(saved.suggestedFilename()).toMatch(/\.mp3$/)
    })
  })

for (const [size, viewport] of SIZES)
  sownTest.describe(size, size === 'narrow' ? FULL_TIER : {}, () => {
    sownTest.use({ viewport })
    sownTest('keyboard › every stop of a page › focus is visible and moves on', async ({ page }) => {
      const song = `/songs/${ids[0]}`
      // The test above goes through the stops of the compose page.
      for (const path of inTier({
        default: [song],
        full: ['/', song, '/library?view=list', '/playlists', '/trash', '/settings'],
      })) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await tabTo(page, /^Skip to content$/)
        const first = await page.evaluateHandle(() => document.activeElement)
        const round = await tabTo(page, /^Skip to content$/)
        expect(await first.evaluate((element) => element === document.activeElement), round.join(' | ')).toBe(true)
      }
    })
  })
