import type { Locator } from '@playwright/test'
import { card, expect, testWithLibrary } from './fixtures'

/** Where things stand, and how large they are, at the widths that the design has. */

const { test, ids } = testWithLibrary({ count: 40 })

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not shown.')
  return found
}

test('lane of a task, 1440 px › waveform as wide as drawn', async ({ page }) => {
  await page.goto('/')
  const { width } = await box(card(page).getByRole('slider').first())
  expect(width).toBeGreaterThan(390)
  expect(width).toBeLessThan(402)
})

test('song page, 1000 px › favourite, share and menu beside the title', async ({ page }) => {
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

