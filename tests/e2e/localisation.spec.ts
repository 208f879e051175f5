import { audio, chooseTakes, create, expect, FULL_TIER, prompt, SIZES, test } from './fixtures'

/** English words of the interface that no Chinese page may show. Names and file formats are the same in both. */
const ENGLISH = /\b(?:the|and|of|is|song|songs|play|take|takes|library|settings|write|lyrics|with|key|length)\b/i

test.describe('browser with Chinese as its language', () => {
  test.use({ locale: 'zh-CN' })

  // In the default tier access.spec.ts covers the form in Chinese.
  for (const { size, ...use } of SIZES)
    test.describe(size, FULL_TIER, () => {
      test.use(use)
      test('interface › song described, played while rendering, and opened › Chinese', async ({ page }) => {
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
        await expect(page).toHaveTitle('创作 · Songloom')
        const card = page.getByRole('article', { name: /^歌曲/ }).first()

        await chooseTakes(page, 1, { takes: '版本数', change: /^更改/ })
        await page.getByRole('textbox', { name: '风格与主题' }).press('Control+Enter')
        await expect(page.getByRole('alert').filter({ hasText: '先描述一下这首歌' })).toBeVisible()

        await page.getByRole('button', { name: '来点灵感', exact: true }).click()
        await expect(page.getByRole('textbox', { name: '风格与主题' })).toHaveValue(/\p{Script=Han}/u)
        await page.getByRole('textbox', { name: '风格与主题' }).fill('关于灯塔的民谣，木吉他，女声，1 分钟')
        await page.getByRole('button', { name: '添加风格' }).click()
        await page.getByRole('button', { name: '温暖', exact: true }).click()
        await page.getByRole('button', { name: '完成' }).click()
        await page.getByRole('button', { name: /^调/ }).click()
        await page.getByRole('option', { name: '升F小调' }).click()
        await page.getByRole('button', { name: '完成' }).click()
        await page.getByRole('button', { name: '生成一个版本' }).click()
        await expect(card).toContainText('关于灯塔的民谣，木吉他，女声，1 分钟，温暖')
        await expect(card).toHaveAccessibleName(/可以播放/, { timeout: 60_000 })
        await expect.poll(async () => (await audio(page)).playing, { timeout: 60_000 }).toBe(true)
        await expect(card).toHaveAccessibleName('歌曲，已完成', { timeout: 100_000 })
        await expect(card).toContainText('升F小调')

        await card.getByRole('link').first().click()
        await expect(page.getByRole('heading', { name: '下载' })).toBeVisible()
        await expect(page.getByRole('main')).toContainText('升F小调')
        await expect(page.getByRole('link', { name: '续写' })).toBeVisible()
        await expect(page.getByRole('list', { name: '段落' })).toContainText(/主歌|副歌/)
        if (size === 'phone') {
          await page.getByRole('navigation').getByRole('button', { name: '更多' }).click()
          await page.getByRole('menuitem', { name: '设置' }).click()
        } else await page.getByRole('link', { name: '设置', exact: true }).click()
        await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
      })
    })

  for (const [name, path] of [
    ['compose', '/'],
    ['settings', '/settings'],
    ['sign-in', '/sign-in'],
    ['a page that is not there', '/nowhere'],
  ] as const)
    test(`page ${name} › no English text`, path === '/' ? {} : FULL_TIER, async ({ page }) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const heard = await page.evaluate(() => {
        // Prompts and titles keep their own language.
        for (const card of document.querySelectorAll('article')) card.remove()
        const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
          ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        )
        // Code is not translated.
        for (const silent of document.querySelectorAll('pre, code, script, style')) silent.remove()
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const read: string[] = []
        while (words.nextNode()) read.push(words.currentNode.nodeValue ?? '')
        return [document.title, ...names, ...read]
      })
      expect(heard.filter((text) => ENGLISH.test(text))).toEqual([])
    })
})

test('unsupported language › English', async ({ request }) => {
  const page = await (await request.get('/', { headers: { 'Accept-Language': 'fr, de;q=0.5' } })).text()
  expect(page).toContain('<html lang="en"')
})

test('page › catalogue of the reader’s language only', async ({ request }) => {
  const load = async (language: string) => (await request.get('/', { headers: { 'Accept-Language': language } })).text()
  const [english, chinese] = [await load('en'), await load('zh-CN')]
  const catalogue = async (page: string) => {
    const paths = new Set([...page.matchAll(/\/api\/messages\/[\w.-]+\.js/g)].map(([path]) => path))
    expect(paths.size).toBe(1)
    return (await request.get([...paths][0]!)).text()
  }
  for (const read of [async (page: string) => page, catalogue]) {
    expect(await read(english)).toContain('Style and theme')
    expect(await read(english)).not.toContain('风格与主题')
    expect(await read(chinese)).toContain('风格与主题')
    expect(await read(chinese)).not.toContain('Style and theme')
  }
  // Of the editor, which Create does not show.
  expect(english).not.toContain('Songs of an earlier version of Songloom take a moment')
  expect(await catalogue(english)).toContain('Songs of an earlier version of Songloom take a moment')
})

test('language switch › changes in place, keeps form text, is remembered', async ({ page }) => {
  await page.goto('/')
  await chooseTakes(page, 1)
  await prompt(page).fill('A song that stays as it is')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('简体中文').click()
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await page.getByRole('link', { name: '创作' }).click()
  await expect(page.getByRole('textbox', { name: '风格与主题' })).toHaveValue('A song that stays as it is')
  await expect(page.getByRole('button', { name: '生成一个版本' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: '风格与主题' })).toHaveValue('A song that stays as it is')
  await page.goto('/settings')
  await page.getByRole('radiogroup', { name: '语言' }).getByText('English').click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await expect(create(page)).toHaveText(/Create one take/)
})
