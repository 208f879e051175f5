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
    const enter = async (words: string) => {
      await code.fill(words)
      // Until its script runs, the page takes no code.
      await expect(page.locator('button[type=submit]')).toBeEnabled()
      await code.press('Enter')
    }
    await expect(code).toBeVisible()
    await enter('wrong horse')
    await expect(page.getByRole('alert').filter({ hasText: /code/i }).first()).toBeVisible()
    await enter('correct horse')
    await expect(prompt(page)).toBeVisible()
    await page.reload()
    await expect(prompt(page)).toBeVisible()

    // Whoever signs out is a stranger again, and leaves no song behind.
    await page.evaluate(() => caches.open('pinned-songs').then((cache) => cache.put('/x', new Response('x'))))
    await page.goto(`${open.url}/settings`)
    await page.getByRole('button', { name: /Sign out/ }).click()
    await expect(code).toBeVisible()
    expect(await page.evaluate(() => caches.has('pinned-songs'))).toBe(false)
    await page.goto(open.url)
    await expect(code).toBeVisible()

    // And whoever made the address of the door does not say where it leads.
    await page.goto(`${open.url}/sign-in?next=/.//evil.example/`)
    await enter('correct horse')
    await expect(prompt(page)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(open.url)
  })
})
