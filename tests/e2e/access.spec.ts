import type { Page } from '@playwright/test'
import { removeDataDir, startStudio } from '../harness/studio'
import { expectAccessible, faults } from './axe'
import { audio, expect, FULL_TIER, LOCALISED_SIZES, songs, testWithLibrary } from './fixtures'

/**
 * Accessibility of every screen and state in both themes: English on a desktop, Chinese on a phone. Other files test
 * the behaviour.
 */

const CODE = 'correct horse'
const FAILED = 1
const FEW = 30

const failure = { status: 'fail', error: 'The engine ran out of memory.', errorCode: 'engine_failed' } as const
const { test, ids } = testWithLibrary(
  { count: FEW, change: (at) => (at === FAILED ? failure : {}) },
  { renderSpeed: 5 },
)

/** A catalogue text as an accessible name, with any value in its placeholders. */
const named = (words: string) =>
  new RegExp(
    `^${words
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

const button = (page: Page, words: string) => page.getByRole('button', { name: named(words) }).filter({ visible: true })

const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      await fetch('/api/session', { method: 'POST' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(where, { method: how, ...(what !== undefined && { headers, body: what }) })
      return answer.headers.get('content-type')?.includes('json') ? answer.json() : null
    },
    [method, path, body && JSON.stringify(body)] as [string, string, string | undefined],
  )

/** A song with every feature: two takes, timed lyrics, chords, parts. Made once. */
let made: { id: string }[] = []
const makeSong = async (page: Page) => {
  if (made.length > 0) return made
  const prompt = 'Pop song about a lighthouse, female voice, 20 seconds'
  const { id } = await ask(page, 'POST', '/api/v1/song/generate', { model: 'v4.0', task_type: 'normal', n: 2, prompt })
  await expect
    .poll(
      async () => {
        made = (await ask(page, 'GET', `/api/v1/task/query?task_id=${id}`)).choices
        return made.map(({ status }: { id: string; status?: string }) => status)
      },
      { timeout: 100_000 },
    )
    .toEqual(['done', 'done'])
  return made
}

for (const { size, words, use } of LOCALISED_SIZES)
  test.describe(`accessibility by axe, ${size}`, () => {
    test.use(use)
    test.slow()

    /** The default tier runs this at one size only. */
    const everywhere = (first: string) => (size === first ? {} : FULL_TIER)
    const clean = (page: Page, what: string) => expectAccessible(page, `${size}: ${what}`, { bothThemes: true })
    const open = async (page: Page, path: string) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }

    test('sign-in page and empty app › no violations', FULL_TIER, async ({ page }) => {
      const { settings } = words
      const empty = await startStudio({ env: { HOST: '0.0.0.0', ACCESS_CODE: CODE } })
      await open(page, `${empty.url}/sign-in`)
      const code = page.getByLabel(settings.accessCode.code)
      await code.fill('wrong horse')
      await code.press('Enter')
      await expect(page.getByText(settings.accessCode.wrong)).toBeVisible()
      await clean(page, 'a wrong code')
      await code.fill(CODE)
      await code.press('Enter')
      await expect(page).not.toHaveURL(/sign-in/)
      for (const path of ['/?view=songs', '/library', '/playlists', '/trash']) {
        await open(page, `${empty.url}${path}`)
        await clean(page, `${path}, empty`)
      }
      await empty.stop()
      removeDataDir(empty.dataDir)
    })

    test('composer › no violations', everywhere('phone'), async ({ page }) => {
      const { compose } = words
      await open(page, '/')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alert').filter({ hasText: compose.obstacle.describe })).toBeVisible()
      await clean(page, 'nothing described')
      await page.getByRole('textbox', { name: compose.prompt.label }).fill('Folk song about a lighthouse')
      await button(page, compose.lyrics.write).click()
      await expect(button(page, compose.lyrics.replace)).toBeVisible()
      await button(page, compose.style.add).click()
      await clean(page, 'written words and styles')
      await button(page, compose.style.done).click()
      await page.getByRole('switch', { name: compose.lyrics.instrumental }).click()
      await clean(page, 'instrumental')
      if (size === 'phone') {
        await page.getByRole('button', { name: /v4\.0/ }).click()
        await clean(page, 'model and takes')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('tab', { name: compose.mode.reference }).click()
      await button(page, compose.source.link).click()
      await page.getByLabel(compose.source.linkLabel).fill('nowhere')
      await button(page, compose.source.use).click()
      await clean(page, 'an address that is none')
      await button(page, compose.source.fromLibrary).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await clean(page, 'a source from the library')
      for (const mode of ['reference', 'extend'] as const) {
        await open(page, `/?${mode}=${ids[0]}`)
        await expect(button(page, compose.source.remove)).toBeVisible()
        await clean(page, mode)
      }
    })

    test('library › no violations', FULL_TIER, async ({ page }) => {
      const { library } = words
      await open(page, '/library')
      await expect(songs(page).first()).toBeVisible()
      await clean(page, 'shelf')
      await open(page, '/library?view=list&favourite=1&bpm_min=80')
      for (const at of [0, 1]) {
        await songs(page).nth(at).focus()
        await page.keyboard.press('x')
      }
      await clean(page, 'some chosen in the list')
      await button(page, library.bulk.add).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(library.lists.name).fill(`Winter, ${size}`)
      await clean(page, 'onto a list')
      await dialog.getByRole('button', { name: library.lists.make }).click()
      await expect(dialog).toHaveCount(0)
      await page
        .getByRole('group', { name: library.show.label })
        .getByRole('button', { name: library.show.key })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await clean(page, 'which key')
      await page.keyboard.press('Escape')
      // The list has its headers instead.
      await open(page, '/library?view=shelf')
      await button(page, library.sort.label.replace('{order}', library.sort.newest)).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await clean(page, 'which order')
      await open(page, '/library?q=none')
      await clean(page, 'nothing found')

      await open(page, '/playlists')
      await clean(page, 'lists')
      await page
        .getByRole('link', { name: /Winter/ })
        .first()
        .click()
      await expect(songs(page).first()).toBeVisible()
      await clean(page, 'a list')
      await ask(page, 'DELETE', `/api/songs/${ids[size === 'phone' ? 8 : 9]}`)
      await open(page, '/trash')
      await clean(page, 'trash')
      await button(page, library.trash.empty).click()
      await clean(page, 'for good?')
    })

    test('song page › no violations', FULL_TIER, async ({ page }) => {
      const { song, player, parts, fullScreen, palette, settings } = words
      await open(page, `/songs/${ids[FAILED]}`)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await clean(page, 'a failed song')
      await open(page, '/songs/00000000-0000-4000-8000-000000000000')
      await expect(page.getByText(song.missing.gone)).toBeVisible()
      await clean(page, 'no song')
      const [first] = await makeSong(page)
      await open(page, `/songs/${first?.id}/sheet`)
      await expect(page.getByRole('article')).toBeVisible()
      await clean(page, 'lyric sheet')

      await open(page, `/songs/${first?.id}`)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: song.act.play, exact: true }).click()
      await expect.poll(async () => (await audio(page)).playing).toBe(true)
      await main
        .getByRole('button', { name: named(parts.mute) })
        .first()
        .click()
      await expect(page.getByText(parts.on)).toBeVisible({ timeout: 100_000 })
      await page.keyboard.press('Shift+L')
      await page.keyboard.press('2')
      await expect(page).not.toHaveURL(new RegExp(`${first?.id}$`))
      await clean(page, 'a song that is heard in parts, and compared')
      // The buttons of the songs that it came from stand before its own.
      await main
        .getByRole('button', { name: named(song.act.more) })
        .last()
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
      await clean(page, 'what can be done with a song')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.keyboard.press('v')
      await expect(page.getByRole('dialog', { name: fullScreen.name })).toBeVisible()
      await clean(page, 'stage')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: palette.title })).toBeFocused()
      await page.keyboard.type('light')
      await clean(page, palette.title)
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: settings.keys.title })).toBeVisible()
      await clean(page, settings.keys.title)
      await page.keyboard.press('Escape')

      await open(page, '/library')
      await songs(page).nth(3).focus()
      await button(page, words.library.song.play).nth(3).click()
      if (size === 'phone') {
        await page.getByRole('button', { name: player.openPlayer }).filter({ visible: true }).click()
        await expect(page.getByRole('dialog', { name: player.nowPlaying })).toBeVisible()
        await clean(page, player.nowPlaying)
      }
      await page.getByRole('button', { name: player.queue.open, exact: true }).filter({ visible: true }).click()
      const queue = page.getByRole(size === 'phone' ? 'dialog' : 'complementary', { name: player.queue.title })
      await expect(queue).toBeVisible()
      await clean(page, player.queue.title)
    })

    test('song in progress and settings › no violations', FULL_TIER, async ({ page }) => {
      const { tasks, settings } = words
      await open(page, '/settings')
      await button(page, settings.api.show).click()
      await button(page, settings.service.add).click()
      await clean(page, 'settings')
      await open(page, '/nowhere')
      await clean(page, 'no page')
      const long = { model: 'v4.0', task_type: 'normal', n: 2, prompt: 'Ambient piano, instrumental, 4 minutes' }
      const { id } = await ask(page, 'POST', '/api/v1/song/generate', long)
      await open(page, '/?view=songs')
      await expect(page.getByRole('article').first()).toHaveAccessibleName(new RegExp(tasks.state.live))
      await clean(page, 'a song that is being made, among others')
      await ask(page, 'POST', '/api/v1/task/cancel', { id })
      await expect(page.getByRole('article').first()).not.toHaveAccessibleName(new RegExp(tasks.state.live))
      await clean(page, 'a song that was cancelled')
    })
  })

test('planted violations › reported', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'afterbegin',
      '<img src="/icon.svg" width="9"><p>Grey words</p><button>One</button><button aria-label="Three">Two</button>',
    )
    for (const planted of main.querySelectorAll<HTMLElement>(':scope > p, :scope > button')) {
      planted.style.color = '#777'
      planted.style.cssText += 'display: block; height: 10px; width: 60px; padding: 0'
    }
  })
  const rules = (await faults(page)).map((line) => line.split(':')[0])
  expect(rules).toEqual(
    expect.arrayContaining(['color-contrast', 'image-alt', 'label-content-name-mismatch', 'target-size']),
  )
})
