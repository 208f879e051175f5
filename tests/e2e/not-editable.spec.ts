import { expectAccessible } from './axe'
import { expect, numberedLyrics, testWithLibrary } from './fixtures'

/** Songs that cannot be edited. */

// The newest is of the built-in engine, the other one is not.
const { test, ids } = testWithLibrary({ count: 2, change: numberedLyrics })

test('song without a score › edit mode says why and offers what is possible', async ({ page }) => {
  await page.goto(`/songs/${ids[1]}?edit`)
  await expect(page.getByRole('status').filter({ hasText: 'This song can’t be edited.' })).toContainText(
    'Another service',
  )
  await page.goto(`/songs/${ids[0]}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'This song can’t be edited.' })).toContainText('has no score')
  await expect(page.getByRole('main').getByRole('link', { name: /Extend/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})
