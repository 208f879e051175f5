import { audio, card, chooseTakes, create, expect, FULL_TIER, prompt, SIZES, test } from './fixtures'

for (const { size, ...use } of SIZES)
  test.describe(size, size === 'phone' ? FULL_TIER : {}, () => {
    test.use(use)
    test('command palette › keyboard only › finds a song, a page and a theme by name', FULL_TIER, async ({ page }) => {
      await page.goto('/')
      await chooseTakes(page, 1)
      await prompt(page).fill('Folk song about a heron, female voice, 20 seconds')
      await create(page).click()
      await expect(card(page)).toHaveAccessibleName(/^Song, ready$/, { timeout: 100_000 })

      const palette = page.getByRole('dialog', { name: 'Commands' })
      const type = async (words: string) => {
        // A page may not handle keys before hydration.
        await expect(async () => {
          if ((await palette.count()) === 0) await page.keyboard.press('Control+k')
          await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2000 })
        }).toPass()
        await page.keyboard.type(words)
      }
      await type('bin')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/trash$/)
      await type('settings')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/settings$/)
      await expect(palette).toHaveCount(0)

      // Song results stay while the query grows, and Enter plays the first one.
      await type('her')
      await expect(palette.getByRole('option').first()).toContainText(/^Play/)
      const answered = page.waitForResponse((answer) => answer.url().includes('q=heron'))
      await page.keyboard.type('on')
      await answered
      await expect(palette.getByRole('option').first()).toContainText(/^Play/)
      await expect(palette.getByRole('option', { selected: true })).toContainText(/^Play/)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await audio(page)).playing).toBe(true)

      // A changed song also changes in the results.
      await page.goto('/?view=songs')
      await type('heron')
      await expect(palette.getByRole('option').first()).toContainText(/^Play/)
      await page.keyboard.press('Escape')
      await card(page)
        .getByRole('button', { name: /^More options for (?!this song|playlist)/ })
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Heron, once more')
      await page.keyboard.press('Enter')
      await expect(card(page).getByRole('link', { name: 'Heron, once more', exact: true })).toBeVisible()
      await type('heron')
      await expect(palette.getByRole('option').first()).toContainText('Heron, once more')
      await page.keyboard.press('Escape')

      await page.goto('/settings')
      await type('theme: light')
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()

      await type('no such thing at all')
      await expect(palette.getByText('No results.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
