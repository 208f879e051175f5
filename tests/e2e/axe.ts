import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './fixtures'

/** The pages as they are for people who cannot look at them, or not well: what axe finds wrong with them, which is nothing. */

type Judging = {
  /** A selector, where the rest of the page is not meant. */
  part?: string
  /** Only what a theme can change. */
  colours?: boolean
}

/** What axe finds wrong, a line for each of its rules. */
export const faults = async (page: Page, { part = 'html', colours = false }: Judging = {}): Promise<string[]> => {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // It would copy the style of wavesurfer's shadow tree into a document of its own, which the page's policy refuses.
    preload: false,
    // Targets are WCAG 2.2 AA like everything else, and left out by axe unless it is asked.
    ...(colours ? { runOnly: ['color-contrast'] } : { rules: { 'target-size': { enabled: true } } }),
  }
  // Not a script of the page's, so its policy has no say in it.
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
 * Axe judges no words before a gradient, and most pages are painted with one. For its sake each becomes the one of its
 * colours on which words are hardest to read: the lightest under light words, the darkest under dark ones.
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

/** @param what is named where something is found */
export const expectClean = async (page: Page, what = page.url(), how: Judging = {}) =>
  expect.soft(await faults(page, how), what).toEqual([])

const TALLEST = 3000 // pixels

/** Makes the window as tall as what is scrolled inside of it, since axe judges only what is in sight. */
const stretch = async (page: Page) => {
  const size = page.viewportSize()
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('*')].reduce((most, element) => {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      return scrolls ? Math.max(most, element.scrollHeight - element.clientHeight) : most
    }, 0),
  )
  if (!size || beyond === 0) return async () => {}
  await page.setViewportSize({ ...size, height: Math.min(TALLEST, size.height + beyond) })
  return () => page.setViewportSize(size)
}

/** In the dark room and on paper, from top to bottom. */
export const expectCleanInBothThemes = async (page: Page, what = page.url(), how: Judging = {}) => {
  const turn = (theme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  const found = await page.evaluate(() => document.documentElement.dataset.theme ?? '')
  const restore = await stretch(page)
  // A colour on its way from one theme to the other has the contrast of neither.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await turn('light')
  await expectClean(page, `${what}, light`, { ...how, colours: true })
  await turn('dark')
  await expectClean(page, `${what}, dark`, how)
  await turn(found)
  await page.emulateMedia({ reducedMotion: null })
  await restore()
}
