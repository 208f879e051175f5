import type { Page } from '@playwright/test'
import { VIEW_COOKIE } from '#components/library/view'
import type { Playlist } from '#lib/contract/studio'
import type { SongMetadata } from '#lib/db/column-types'
import { people } from '#lib/db/people'
import { en } from '#lib/i18n/en/catalogue'
import { bandFile } from '../harness/audio'
import { openTestDatabase } from '../harness/database'
import { HOSTILE } from '../harness/hostile'
import { seedLibrary } from '../harness/library'
import { firstOwner, inviteOf, keyOf, openStudio, type SignedInUser } from '../harness/people'
import { newDataDir, removeDataDir, type Studio } from '../harness/studio'
import { expect, FULL_TIER, test } from './fixtures'

/**
 * Hostile text on every page of the app: titles, lyrics, prompts, names of playlists, users, keys and files. It stays
 * text: no script runs, no request leaves the app, and the content security policy reports nothing.
 */

const ALL = HOSTILE.join(' · ')
/** One song with every text in every field, and one that failed with all of them. */
const EVERYTHING = HOSTILE.length
const FAILED = EVERYTHING + 1

const metadata: SongMetadata = {
  genre: 'folk',
  language: 'en',
  samples: 12 * 44_100,
  engine: 'test',
  sections: [{ kind: 'verse', label: 'Verse', at: 0, length: 12 }],
  chords: [],
  lines: HOSTILE.map((text, at) => ({
    at: at / 3,
    length: 0.3,
    section: 0,
    text,
    words: [{ at: at / 3, length: 0.3, text }],
  })),
  parts: [],
}

let studio: Studio
let owner: SignedInUser
let ids: string[]
const dataDir = newDataDir()

test.beforeAll(async () => {
  test.setTimeout(240_000)
  ;({ ids } = await seedLibrary(dataDir, {
    count: HOSTILE.length + 2,
    prompt: (index) => HOSTILE[index] ?? ALL,
    change: (index) =>
      index === FAILED
        ? { status: 'fail', error: ALL, errorCode: 'upstream_failed', title: null, metadata: null }
        : { title: HOSTILE[index] ?? ALL, lyric: `[VERSE]\n${HOSTILE.join('\n')}`, metadata, duration: 12 },
  }))
  const database = await openTestDatabase(dataDir)
  await database.db
    .insert(people)
    .values(HOSTILE.map((name, i) => ({ id: `member ${i}`, name, email: `m${i}@studio.example` })))
  await database.close()
  studio = await openStudio({}, dataDir)
  owner = await firstOwner(studio, {
    name: ALL.slice(0, 60),
    email: 'ada@studio.example',
    password: 'four words in a row',
  })
  for (const text of HOSTILE) {
    const name = text.slice(0, 60)
    await keyOf(owner, name)
    await inviteOf(owner, { note: name })
    const songs = text === HOSTILE[0] ? { ids: ids.slice(0, FAILED) } : {}
    const made = await owner.send('POST', '/api/playlists', { name: text, ...songs })
    expect(made.status).toBe(201)
  }
})
test.afterAll(async () => {
  await studio?.stop()
  removeDataDir(dataDir)
})

/** Records forbidden events on a page. */
const watch = async (page: Page): Promise<string[]> => {
  const happened: string[] = []
  await page.exposeFunction('hostileMark', () => happened.push(`a script ran at ${page.url()}`))
  await page.exposeFunction('policyBroken', (what: string) => happened.push(what))
  await page.addInitScript(() => {
    const told = window as unknown as { policyBroken(what: string): void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      told.policyBroken(`${violatedDirective} refused at ${location.href} ${sample}`),
    )
  })
  page.on('dialog', (dialog) => {
    happened.push(`a dialog at ${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => happened.push(`a window: ${popup.url()}`))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(studio.url))
      happened.push(`asked ${request.url()}`)
  })
  return happened
}

const bare = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Number of hostile texts on the page now or before, visible or in accessible names. */
const seen = async (page: Page, before = new Set<string>()) => {
  // biome-ignore lint/performance/useDomNodeTextContent: what is drawn counts; the scripts of a page hold its texts too.
  const drawn = await page.locator('body').innerText()
  const told = await page.evaluate(() => [
    ...[...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
    ]),
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ])
  const all = bare([drawn, ...told].join('\n'))
  for (const text of HOSTILE) if (all.includes(bare(text).slice(0, 60))) before.add(text)
  return before
}

/** Scrolls to the end of the page; every text appears. */
const showsAll = async (page: Page) => {
  const found = new Set<string>()
  await expect
    .poll(
      async () => {
        await seen(page, found)
        await page.mouse.move(700, 500)
        await page.mouse.wheel(0, 600)
        const older = page.getByRole('button', { name: 'Show older', exact: true })
        if (await older.isEnabled({ timeout: 100 }).catch(() => false)) await older.click()
        return HOSTILE.filter((text) => !found.has(text))
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toEqual([])
}

test('hostile text on every page of the app', FULL_TIER, async ({ page }) => {
  test.setTimeout(240_000)
  const happened = await watch(page)
  for (const cookie of owner.cookie.split('; ')) {
    const [name, value] = cookie.split(/=(.*)/s) as [string, string]
    await page.context().addCookies([{ name, value, url: studio.url }])
  }
  const go = async (path: string) => {
    await page.goto(studio.url + path)
    await expect(page.getByRole('main').or(page.getByRole('heading')).first()).toBeVisible()
  }

  await test.step('cards, and forms filled from a card', async () => {
    await go('/')
    await showsAll(page)
    const task = (await (await owner.get(`/api/songs/${ids[EVERYTHING]}`)).json()) as { task_id: string }
    await go(`/?reuse=${task.task_id}`)
    await expect(page.getByRole('textbox', { name: 'Style and theme' })).toHaveValue(/hostileMark/)
    await go(`/?extend=${ids[EVERYTHING]}`)
    await expect(page.getByRole('main')).toContainText('<svg onload=hostileMark()>')
  })

  await test.step('file name', async () => {
    await go('/')
    await page.getByRole('tab', { name: 'Reference' }).click()
    const file = `"><img src=x onerror=hostileMark()><svg onload=hostileMark()>.wav`
    await page
      .getByLabel('Choose an audio file')
      .setInputFiles({ name: file, mimeType: 'audio/wav', buffer: Buffer.from(bandFile(8)) })
    await expect(page.getByText(/112 BPM/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('main')).toContainText('<svg onload=hostileMark()>.wav')
  })

  await test.step('library as grid and as list', async () => {
    await go('/library')
    await showsAll(page)
    await page.context().addCookies([{ name: VIEW_COOKIE, value: 'list', url: studio.url }])
    await go('/library')
    await showsAll(page)
  })

  await test.step('songs and lyrics', async () => {
    // Each shared page is opened; here the last song has every text.
    for (const [index, id] of ids.slice(0, FAILED).entries()) {
      if (index % 3 !== EVERYTHING % 3) continue
      await page.goto(`${studio.url}/songs/${id}`, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(bare(HOSTILE[index] ?? ALL))
    }
    await showsAll(page)
    await go(`/songs/${ids[EVERYTHING]}/sheet`)
    await showsAll(page)
  })

  await test.step('player', async () => {
    await go(`/songs/${ids[14]}`)
    await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click({ timeout: 15_000 })
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('<img src=x onerror=hostileMark()>')
  })

  await test.step('playlists', async () => {
    await go('/playlists')
    await showsAll(page)
    const { playlists } = (await (await owner.get('/api/playlists')).json()) as { playlists: Playlist[] }
    await go(`/playlists/${playlists.find(({ songs }) => songs > 0)!.id}`)
    await showsAll(page)
  })

  await test.step('account link', async () => {
    await go(`/join/${encodeURIComponent('<script>hostileMark()</script>')}`)
    await go(new URL((await inviteOf(owner)).url).pathname)
    await expect(page.getByLabel(en.people.join.password)).toBeVisible()
  })

  await test.step('users, invites and keys', async () => {
    await go('/settings')
    await page.getByRole('button', { name: en.people.members.manage }).click()
    await showsAll(page)
    await page.getByRole('button', { name: /^Manage <img/ }).click()
    await page.getByRole('menuitem', { name: en.people.member.suspendAsk }).click()
    await expect(page.getByRole('dialog')).toContainText('<img src=x onerror=hostileMark()>')
  })

  await test.step('command palette', async () => {
    await go('/library')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('onerror')
    await expect(palette.getByRole('option').filter({ hasText: 'hostileMark' }).first()).toBeVisible()
  })

  await test.step('trash', async () => {
    await owner.send('POST', '/api/songs/batch', { ids: ids.slice(0, FAILED), action: 'trash' })
    await go('/trash')
    await showsAll(page)
  })

  expect(happened).toEqual([])
  // The recorder does report violations.
  const other = await page.context().newPage()
  const seenThere = await watch(other)
  await other.goto(`${studio.url}/trash`)
  await other.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hostileMark()>'))
  await expect.poll(() => seenThere.join()).toMatch(/script-src(-attr)? refused/)
})
