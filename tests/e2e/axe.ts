import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { isFull } from '../harness/tier'
import { expect } from './fixtures'

/** Accessibility checks of pages with axe. */

type Judging = {
  /** Limits the check to this selector. */
  part?: string
  /** Only the rules that a theme can affect. */
  colours?: boolean
}

/** Violations, one line for each rule. */
export const faults = async (page: Page, { part = 'html', colours = false }: Judging = {}): Promise<string[]> => {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Preloading would copy the wavesurfer shadow styles into a new document, which the content security policy
    // refuses.
    preload: false,
    // Axe disables these by default.
    ...(colours
      ? { runOnly: ['color-contrast'] }
      : // Voice control needs names that contain the visible text.
        { rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } }),
  }
  // A navigation removes the title of the page before it adds the next one.
  await expect(page).toHaveTitle(/\S/)
  // Injected outside of the page, so its policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const restore = await flatten(page)
  const found = await page.evaluate(
    async ([where, how]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [part, options] as const,
  )
  await restore()
  return found
}

/**
 * Axe skips text on gradients, and most pages have one. Each gradient is replaced by its colour with the lowest
 * contrast: the lightest under light text, the darkest under dark text.
 */
const flatten = async (page: Page) => {
  const painted = await page.evaluateHandle(() => {
    const lightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return [...document.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { backgroundImage, color } = getComputedStyle(element)
      const colours = backgroundImage.startsWith('linear-gradient') ? backgroundImage.match(/rgba?\([^)]*\)/g) : null
      const sorted = colours?.toSorted((a, b) => lightness(a) - lightness(b))
      const worst = lightness(color) > 127 ? sorted?.at(-1) : sorted?.[0]
      if (worst === undefined) return []
      const before = element.style.background
      element.style.background = worst
      return { element, before }
    })
  })
  return () =>
    painted.evaluate((all) => {
      for (const { element, before } of all) element.style.background = before
    })
}

/** @param what the name shown in a failure */
export const expectClean = async (page: Page, what = page.url(), how: Judging = {}) =>
  expect.soft(await faults(page, how), what).toEqual([])

const MAX_HEIGHT_PX = 3000

/** Makes the window as tall as its scroll area, because axe checks only visible content. */
const stretch = async (page: Page) => {
  const size = page.viewportSize()
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('*')].reduce((most, element) => {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      return scrolls ? Math.max(most, element.scrollHeight - element.clientHeight) : most
    }, 0),
  )
  if (!size || beyond === 0) return async () => {}
  await page.setViewportSize({ ...size, height: Math.min(MAX_HEIGHT_PX, size.height + beyond) })
  return () => page.setViewportSize(size)
}

/**
 * Checks the whole page: in the full tier in both themes, in the default tier in the dark one, except where a file asks
 * for both. The themes share their markup, and the contrast of their colours is that of the same tokens on every page.
 */
export const expectAccessible = async (
  page: Page,
  what = page.url(),
  { bothThemes = isFull, ...how }: Judging & { bothThemes?: boolean } = {},
) => {
  const turn = (theme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  const found = await page.evaluate(() => document.documentElement.dataset.theme ?? '')
  const restore = await stretch(page)
  const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  // During a theme transition the contrast matches neither theme.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (bothThemes) {
    await turn('light')
    await expectClean(page, `${what}, light`, { ...how, colours: true })
  }
  await turn('dark')
  await expectClean(page, `${what}, dark`, how)
  await turn(found)
  await page.emulateMedia({ reducedMotion: isReduced ? 'reduce' : null })
  await restore()
}
