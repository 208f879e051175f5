import { startStudio } from '../harness/studio'
import { expect, prompt, testWithApp } from './fixtures'

const test = testWithApp(() => startStudio({ env: { HOST: '0.0.0.0', ACCESS_CODE: 'correct horse' } }))

/** An app that other machines can reach asks every browser for its access code, once. */
test.describe('app with a network listener', () => {
  test('access code form › wrong code refused, right code remembered', async ({ page, request, studio: open }) => {
    expect((await request.get(`${open.url}/api/songs`)).status()).toBe(401)
    await page.goto(open.url)
    const code = page.getByLabel(/access code/i)
    const enter = async (words: string) => {
      await code.fill(words)
      await code.press('Enter')
    }
    await expect(code).toBeVisible()
    await enter('wrong horse')
    await expect(page.getByRole('alert').filter({ hasText: /code/i }).first()).toBeVisible()
    await enter('correct horse')
    await expect(prompt(page)).toBeVisible()
    await page.reload()
    await expect(prompt(page)).toBeVisible()

    // After sign-out the browser has no access and keeps no song.
    await page.evaluate(() => caches.open('pinned-songs').then((cache) => cache.put('/x', new Response('x'))))
    await page.goto(`${open.url}/settings`)
    await page.getByRole('button', { name: /Sign out/ }).click()
    await expect(code).toBeVisible()
    expect(await page.evaluate(() => caches.has('pinned-songs'))).toBe(false)
    await page.goto(open.url)
    await expect(code).toBeVisible()

    // The sign-in address cannot set a redirect to another site.
    await page.goto(`${open.url}/sign-in?next=/.//evil.example/`)
    await enter('correct horse')
    await expect(prompt(page)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(open.url)
  })
})
