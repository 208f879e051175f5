import { createServer } from 'node:http'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { SongMetadata } from '#lib/db/column-types'
import { HOSTILE } from '../harness/hostile'
import { type Owner, signIn } from '../harness/owner'
import { freePort } from '../harness/studio'
import { inTier } from '../harness/tier'
import { expectAccessible } from './axe'
import { audio, expect, FULL_TIER, interceptFromStart, testWithLibrary } from './fixtures'

/** Sharing by the owner, and shared pages for visitors without a session or without scripts. */

const LINES = ['The harbour folds its lights away', 'The deckhand counts the rope by hand', 'Carry me over']
const FIRST_HOSTILE = 6

const metadata = (lines: readonly string[]): SongMetadata => ({
  genre: 'folk',
  language: 'en',
  samples: 12 * 44_100,
  engine: 'test',
  sections: [
    { kind: 'verse', label: 'Verse', at: 0, length: 6 },
    { kind: 'chorus', label: 'Chorus', at: 6, length: 6 },
  ],
  chords: [],
  lines: lines.map((text, i) => ({
    at: 1 + i * 3,
    length: 2.5,
    section: i < 2 ? 0 : 1,
    text,
    words: text.split(' ').map((word, at, all) => ({
      at: 1 + i * 3 + (at * 2.5) / all.length,
      length: 2.5 / all.length,
      text: word,
    })),
  })),
  parts: [],
})

const { test: sownTest, ids } = testWithLibrary({
  count: FIRST_HOSTILE + HOSTILE.length,
  change: (index) => {
    const hostile = HOSTILE[index - FIRST_HOSTILE]
    return {
      duration: 12,
      metadata: metadata(hostile ? [hostile, hostile] : LINES),
      title: hostile ?? `Night Ferry ${index + 1}`,
      lyric: `[VERSE]\n${hostile ?? LINES.join('\n')}`,
    }
  },
})

const test = sownTest.extend<{ shared: { ids: string[]; owner: Owner } }>({
  shared: async ({ studio }, use) => use({ owner: await signIn(studio.url), ids }),
})

const share = async (owner: Owner, path: string, options = { download: true, made_with: true }) => {
  const answer = await owner.send('PUT', `${path}/share`, options)
  return ((await answer.json()) as { share: { url: string; embed_url: string } }).share
}
const newList = async (owner: Owner, name: string, ids: readonly string[]) =>
  `/api/playlists/${((await (await owner.send('POST', '/api/playlists', { name, ids })).json()) as { id: string }).id}`

/** A separate browser context; its console errors are recorded. */
const visitor = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { context, page, complaints }
}

const WINDOWS = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const

test('share link › keyboard only › created, permissions set, plays counted, revoked', async ({
  page,
  shared,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await interceptFromStart(page)
  await page.goto(`/songs/${shared.ids[0]}`)
  await page.getByRole('button', { name: 'Share…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share “Night Ferry 1”' })
  await expect(dialog.getByText('This song is private.')).toBeVisible()
  await expectAccessible(page, 'private', { part: 'dialog' })
  await dialog.getByRole('button', { name: 'Create link' }).focus()
  await page.keyboard.press('Enter')
  // The create button is gone, and the link can be copied at once.
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Enter')
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(url).toMatch(/\/s\/[\w-]{22}$/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(dialog.getByText('the link only works here')).toBeVisible()
  await expect(dialog.getByText('No plays yet')).toBeVisible()
  expect(await dialog.getByRole('textbox', { name: 'Embed player' }).inputValue()).toContain(`${url}/embed`)
  // The first request is slow; the second does not overtake it.
  let late = 500
  await page.route('**/api/songs/*/share', async (route) => {
    if (route.request().method() === 'PUT') {
      const wait = late
      late = 0
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    await route.continue()
  })
  for (const name of ['Allow downloads', 'Show genre, prompt and model']) {
    await expect(dialog.getByRole('switch', { name })).not.toBeChecked()
    await dialog.getByRole('switch', { name }).press(' ')
    await expect(dialog.getByRole('switch', { name })).toBeChecked()
  }
  await expectAccessible(page, 'shared', { part: 'dialog' })
  // The switch shows the requested value; the last request may still be in flight.
  await expect
    .poll(async () => (await (await shared.owner.get(`/api/songs/${shared.ids[0]}/share`)).json()).share)
    .toMatchObject({ url, download: true, made_with: true })
  await dialog.getByRole('button', { name: 'Turn off link' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused()
  expect((await fetch(url)).status).toBe(404)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share…' })).toBeFocused()
})

test('share link › library song and playlist › same dialog', FULL_TIER, async ({ page, shared }) => {
  await page.goto('/library?view=list')
  await page.getByRole('button', { name: 'More options for Night Ferry 2' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect(page.getByRole('dialog', { name: 'Share “Night Ferry 2”' })).toBeVisible()
  await page.keyboard.press('Escape')
  const path = await newList(shared.owner, 'Harbour songs', shared.ids.slice(0, 2))
  await page.goto(path.replace('/api', ''))
  await page.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share playlist “Harbour songs”' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/s\//)
  await shared.owner.send('DELETE', path)
})

for (const [name, window] of WINDOWS)
  test(
    `shared song, ${name} › visitor plays it › lyrics follow`,
    name === 'phone' ? {} : FULL_TIER,
    async ({ browser, shared }) => {
      const { url } = await share(shared.owner, `/api/songs/${shared.ids[1]}`)
      const { page, context, complaints } = await visitor(browser, window)
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1, name: 'Night Ferry 2' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Cover of Night Ferry 2' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'How it was created' })).toContainText('Pop about')
      // The page has no app navigation.
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Library|Settings/ })).toHaveCount(0)
      await expect(page.getByRole('slider', { name: 'Position in Night Ferry 2' })).toBeVisible()
      await expectAccessible(page, `song, ${name}`)

      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(async () => (await audio(page)).playing).toBe(true)
      await page.getByRole('button', { name: LINES[1]! }).click()
      await expect(page.locator('li[aria-current]').filter({ hasText: LINES[1]! })).toBeVisible()
      expect((await audio(page)).at).toBeGreaterThan(3.5)
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await expect.poll(async () => (await audio(page)).playing).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
      expect(await context.cookies()).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
      await shared.owner.send('DELETE', `/api/songs/${shared.ids[1]}/share`)
    },
  )

test('shared song playing › share revoked › playback stops within five seconds', async ({ browser, shared }) => {
  const path = `/api/songs/${shared.ids[2]}`
  for (const which of ['url', 'embed_url'] as const) {
    const shown = await share(shared.owner, path)
    const { page, context } = await visitor(browser)
    await page.goto(shown[which])
    await page.getByRole('button', { name: /^Play/ }).click()
    await expect.poll(async () => (await audio(page)).playing).toBe(true)
    const begun = Date.now()
    await shared.owner.send('DELETE', `${path}/share`)
    await expect.poll(async () => (await audio(page)).playing, { intervals: [50] }).toBe(false)
    const silent = Date.now() - begun
    console.log(`${which}: silent after ${silent} ms`)
    expect(silent).toBeLessThan(5000)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    if (which === 'url') await expectAccessible(page, 'nothing shared')
    await context.close()
  }
})

for (const [name, window] of WINDOWS)
  test(
    `shared playlist, ${name} › visitor plays it › songs follow each other`,
    name === 'phone' ? FULL_TIER : {},
    async ({ browser, shared }) => {
      const path = await newList(shared.owner, 'Winter EP', shared.ids.slice(0, 5))
      const { url } = await share(shared.owner, path)
      const { page, context, complaints } = await visitor(browser, window)
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1, name: 'Winter EP' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Songs' }).getByRole('listitem')).toHaveCount(5)
      await page.getByRole('button', { name: 'Play', exact: true }).first().click()
      const bar = page.getByRole('region', { name: 'Player' })
      await expect(bar).toContainText('Night Ferry 1')
      await bar.getByRole('button', { name: 'Next' }).click()
      await expect(bar).toContainText('Night Ferry 2')
      await expect.poll(async () => (await audio(page)).playing).toBe(true)
      // At the end of a song the next one starts.
      await page.evaluate(() => {
        const element = document.querySelector('audio')
        if (element) element.currentTime = element.duration - 0.5
      })
      await expect(bar).toContainText('Night Ferry 3')
      await expectAccessible(page, `list that plays, ${name}`)

      // The lyrics are on a page of their own, and playback continues.
      await page.getByRole('link', { name: /^Night Ferry 5 / }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Night Ferry 5' })).toBeVisible()
      await expect(page).toHaveTitle('Night Ferry 5')
      await expect(page.getByRole('button', { name: LINES[0]! })).toBeVisible()
      await expect.poll(async () => (await audio(page)).playing).toBe(true)
      await expectAccessible(page, `song of a list, ${name}`)
      await page.getByRole('link', { name: 'All songs in Winter EP' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Winter EP' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(complaints).toEqual([])
      await context.close()
      await shared.owner.send('DELETE', path)
    },
  )

test(
  'embedded player › can be framed by other sites, other pages cannot',
  FULL_TIER,
  async ({ browser, shared, studio }) => {
    const path = `/api/songs/${shared.ids[3]}`
    const { url, embed_url } = await share(shared.owner, path)
    const { page, context } = await visitor(browser)
    const port = await freePort()
    const blog = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html')
      answer.end(
        `<!doctype html><title>x</title>${[embed_url, url, `${studio.url}/`]
          .map((src) => `<iframe src="${src}" width="640" height="176" allow="autoplay"></iframe>`)
          .join('')}`,
      )
    }).listen(port, '127.0.0.1')
    await page.goto(`http://127.0.0.1:${port}/`)
    const frame = page.frameLocator('iframe').nth(0)
    await expect(frame.getByRole('heading', { name: 'Night Ferry 4' })).toBeVisible()
    await frame.getByRole('button', { name: 'Play Night Ferry 4' }).click()
    await expect(frame.getByRole('button', { name: 'Pause Night Ferry 4' })).toBeVisible()
    for (const other of [1, 2]) await expect(page.frameLocator('iframe').nth(other).getByRole('heading')).toHaveCount(0)
    await context.close()
    blog.close()
    for (const width of inTier({ default: [320], full: [640, 320] })) {
      const alone = await visitor(browser, { viewport: { width, height: 176 } })
      await alone.page.goto(embed_url)
      await expect(alone.page.getByRole('slider')).toBeVisible()
      await expectAccessible(alone.page, `frame of ${width} pixels`)
      expect(alone.complaints).toEqual([])
      await alone.context.close()
    }
    await shared.owner.send('DELETE', `${path}/share`)
  },
)

test('shared song › without scripts › title, lyrics and a native player', async ({ browser, shared }) => {
  const path = `/api/songs/${shared.ids[4]}`
  const { url, embed_url } = await share(shared.owner, path)
  const { page, context } = await visitor(browser, { javaScriptEnabled: false })
  for (const address of [url, embed_url]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Night Ferry 5' })).toBeVisible()
    await expect(page.locator('audio[controls]')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Play|Pause)/ })).toHaveCount(0)
  }
  await page.goto(url)
  for (const line of LINES) await expect(page.getByText(line)).toBeVisible()
  await context.close()
  await shared.owner.send('DELETE', `${path}/share`)
})

test('shared page › shown in the visitor’s language', async ({ browser, shared }) => {
  const path = `/api/songs/${shared.ids[4]}`
  const { url } = await share(shared.owner, path)
  const { page, context } = await visitor(browser, { locale: 'zh-CN' })
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.getByRole('button', { name: '播放' })).toBeVisible()
  await expect(page.getByRole('link', { name: '下载' })).toBeVisible()
  await context.close()
  await shared.owner.send('DELETE', `${path}/share`)
})

test('shared pages › hostile text › shown as text, no script runs', FULL_TIER, async ({ browser, shared, studio }) => {
  test.setTimeout(240_000)
  const hostile = shared.ids.slice(FIRST_HOSTILE)
  const { page, context, complaints } = await visitor(browser)
  const ran: string[] = []
  await page.exposeFunction('hostileMark', () => ran.push(page.url()))
  await page.exposeFunction('policyBroken', (what: string) => ran.push(what))
  await page.addInitScript(() => {
    const told = window as unknown as { policyBroken(what: string): void }
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, sourceFile } = event
      // Axe is not injected here, so every policy violation comes from the page itself.
      told.policyBroken(`${violatedDirective} at ${location.href} ${sourceFile}`)
    })
  })
  const read = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.waitForTimeout(150)
  }
  const bare = (text: string) => text.replace(/\s+/g, ' ').trim()
  for (const [i, text] of HOSTILE.entries()) {
    const path = `/api/songs/${hostile[i]}`
    const { url, embed_url } = await share(shared.owner, path)
    await page.goto(url)
    await read(bare(text))
    await expect(page.getByRole('button', { name: bare(text) }).first()).toBeAttached()
    expect(bare(await page.title())).toBe(bare(text))
    await page.goto(embed_url)
    await read(bare(text))
    await shared.owner.send('DELETE', `${path}/share`)
  }
  for (const name of HOSTILE.slice(0, 6)) {
    const path = await newList(shared.owner, name, hostile)
    const { url, embed_url } = await share(shared.owner, path)
    for (const address of [url, embed_url]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(150)
    }
    await shared.owner.send('DELETE', path)
  }
  // The share dialog of the owner also shows it as text.
  for (const [i] of HOSTILE.entries()) {
    if (i % 5 !== 0) continue
    await page.goto(`${studio.url}/songs/${hostile[i]}`)
    await page.getByRole('button', { name: 'Share…' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  expect(ran).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
