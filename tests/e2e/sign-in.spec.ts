import { removeDataDir, type Studio, startStudio } from '../harness/studio'
import { expect, prompt, test } from './fixtures'

/** A studio that others can reach asks every browser for its access code, once. */
test.describe('a studio that listens to the network', () => {
  let open: Studio
  test.beforeAll(async () => {
    open = await startStudio({ env: { HOST: '0.0.0.0', ACCESS_CODE: 'correct horse' } })
  })
  test.afterAll(async () => {
    await open.stop()
    removeDataDir(open.dataDir)
  })

  test('shows the form, says when the code is wrong, and remembers a right one', async ({ page, request }) => {
    expect((await request.get(`${open.url}/api/songs`)).status()).toBe(401)
    await page.goto(open.url)
    const code = page.getByLabel(/access code/i)
    await expect(code).toBeVisible()
    await code.fill('wrong horse')
    await code.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /code/i }).first()).toBeVisible()
    await code.fill('correct horse')
    await code.press('Enter')
    await expect(prompt(page)).toBeVisible()
    await page.reload()
    await expect(prompt(page)).toBeVisible()
  })
})
