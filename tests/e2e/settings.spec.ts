import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, FULL_TIER, test } from './fixtures'

/** The list of sections beside the settings. Their rows: pages.spec.ts; accounts: people.spec.ts. */

const list = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const current = (page: Page) => list(page).locator('[aria-current="true"]')
const topOf = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? Number.NaN

test(
  'section list › section clicked, scrolled to, or in the URL › the current section is marked',
  FULL_TIER,
  async ({ page }) => {
    await page.goto('/settings')
    await expect(list(page).getByRole('link')).toHaveText([
      'Services',
      'Lyrics writer',
      'Appearance',
      'API',
      'Library',
      'Offline listening',
      'Limits',
      'Keyboard shortcuts',
    ])
    await expect(current(page)).toHaveText('Services')
    await list(page).getByRole('link', { name: 'API' }).click()
    await expect(current(page)).toHaveText('API')
    await expect(page).toHaveURL(/#api$/)
    await expect.poll(() => topOf(page, 'API')).toBeLessThan(120)
    // The section is too short to reach the top.
    await list(page).getByRole('link', { name: 'Limits' }).click()
    await expect(page.getByRole('heading', { name: 'Limits' })).toBeInViewport()
    await expect(current(page)).toHaveText('Limits')

    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, 5000)
    await expect(current(page)).toHaveText('Keyboard shortcuts')
    await page.mouse.wheel(0, -9000)
    await expect(current(page)).toHaveText('Services')
    await expectAccessible(page, 'settings')

    await page.goto('/settings#library')
    await page.reload()
    await expect(current(page)).toHaveText('Library')
    await expect.poll(() => topOf(page, 'Library')).toBeLessThan(500)
    await page.setViewportSize({ width: 820, height: 900 })
    await expect(page.getByRole('heading', { name: 'Library', exact: true })).toBeVisible()
    await expect(list(page)).toBeHidden()
  },
)
