import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPage } from '#lib/contract/studio'
import { seedLibrary } from '../harness/library'
import { cookiesOf, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** A page contains its data on first load, without data that the caller may not see. */

const CODE = 'open sesame'
/** The seeded song that extends the newest one. */
const EXTENSION = 6
const [dataDir, closedDir] = [newDataDir(), newDataDir()]
let studio: Studio
let closed: Studio
let newest: string
let ids: string[]

beforeAll(async () => {
  ;({ newest, ids } = await seedLibrary(dataDir, {
    count: 40,
    child: EXTENSION,
    prompt: (index) => (index === EXTENSION ? '' : `Waltz number ${index}`),
    change: (index) => (index === 0 ? { title: 'First of all' } : {}),
  }))
  await seedLibrary(closedDir, { count: 1, change: () => ({ title: 'Nobody’s business' }) })
  studio = await startStudio({ dataDir })
  closed = await startStudio({ dataDir: closedDir, env: { HOST: '0.0.0.0', ACCESS_CODE: CODE } })
})
afterAll(async () => {
  await Promise.all([studio.stop(), closed.stop()])
  removeDataDir(dataDir)
  removeDataDir(closedDir)
})

/** Sends browser headers that fetch() does not allow to set, and follows no redirect. */
const load = (address: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; location: string | undefined; text: string }>((resolve, reject) => {
    httpGet(address, { headers: { 'sec-fetch-dest': 'document', ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, location: answer.headers.location, text }))
    }).on('error', reject)
  })
const opened = async (address: string, headers?: Record<string, string>) => (await load(address, headers)).text

const markup = (html: string) => html.replaceAll(/<script\b.*?<\/script>/gs, '')

test('library page › opened › first songs, covers and total count included', async () => {
  const html = markup(await opened(`${studio.url}/library`))
  expect(html).toContain('First of all')
  expect(html).toContain('40 songs')
  expect(html).toMatch(/<img[^>]+\/cover\.svg/)
  // The content follows from the URL and the saved view settings.
  expect(markup(await opened(`${studio.url}/library?q=first+of+all`))).toContain('1 song,')
  expect(markup(await opened(`${studio.url}/library`, { cookie: 'songs-as=list' }))).not.toMatch(/cover\.svg/)
})

test('song page › opened › title and lyrics included', async () => {
  const html = markup(await opened(`${studio.url}/songs/${newest}`))
  expect(html).toContain('First of all')
  expect(html).toContain('We carry on along the shore')
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id'])
    expect(await opened(`${studio.url}/songs/${id}`)).not.toContain('First of all')
})

test('settings page › opened › settings included for those who may see them, without the API key', async () => {
  const page = await opened(`${studio.url}/settings`)
  expect(markup(page)).toContain(`>${studio.url}</code>`)
  expect(page).not.toContain(studio.key)
  const strangers: Record<string, string>[] = [{ 'sec-fetch-dest': 'empty' }, { host: 'evil.example' }]
  for (const headers of strangers)
    expect(markup(await opened(`${studio.url}/settings`, headers))).not.toContain('</code>')
  expect(await opened(`${closed.url}/settings`)).not.toContain('</code>')
})

test('page of an extension without a prompt › prompt of the song before it', async () => {
  expect(markup(await opened(`${studio.url}/songs/${ids[EXTENSION]}`))).toContain('>Waltz number 0</p>')
})

test('page of something unknown › 404, with and without browser headers; known › 200', async () => {
  const owner = await signIn(studio.url)
  const list = (await (await owner.send('POST', '/api/playlists', { name: 'A list' })).json()) as { id: string }
  const statusOf = async (path: string) => [path, (await owner.get(path)).status]
  for (const path of [`/songs/${newest}`, `/songs/${newest}/sheet`, `/playlists/${list.id}`])
    expect(await statusOf(path)).toEqual([path, 200])
  for (const id of [crypto.randomUUID(), 'no-id'])
    for (const path of [
      `/songs/${id}`,
      `/songs/${id}/sheet`,
      `/playlists/${id}`,
      `/s/${id}`,
      `/s/${id}/${id}`,
      `/x/${id}`,
    ])
      expect(await statusOf(path)).toEqual([path, 404])
})

test('page HTML › no inline styles, which the content security policy forbids', async () => {
  for (const path of ['/library', '/library?view=list', `/songs/${newest}`])
    expect(markup(await opened(studio.url + path))).not.toMatch(/<[^>]+ style="/)
})

test('client navigation › no page data included, because the browser cache may be newer', async () => {
  expect(await opened(`${studio.url}/library`, { 'sec-fetch-dest': 'empty' })).not.toContain('First of all')
})

test('page › not signed in › leaves for the sign-in without a page, and back once signed in', async () => {
  const { status, location, text } = await load(`${closed.url}/library?sort=title&q=a%26b`)
  const signInUrl = `/sign-in?next=${encodeURIComponent('/library?sort=title&q=a%26b')}`
  expect([status, location]).toEqual([307, signInUrl])
  expect(text).not.toContain('<main')
  expect((await load(closed.url + signInUrl)).status).toBe(200)
  const session = await fetch(`${closed.url}/api/session`, {
    method: 'POST',
    headers: { origin: closed.url, 'content-type': 'application/json' },
    body: JSON.stringify({ code: CODE }),
  })
  const cookie = cookiesOf(session) ?? ''
  expect(await load(closed.url + signInUrl, { cookie })).toMatchObject({
    status: 307,
    location: '/library?sort=title&q=a%26b',
  })
  expect(await opened(`${closed.url}/library`, { cookie })).toContain('Nobody’s business')
  expect(await load(`${closed.url}/sign-in?next=//evil.example`, { cookie })).toMatchObject({ location: '/' })
})

test('page › not signed in, any Host header › no data included', async () => {
  // What a client-side navigation asks for.
  expect(await opened(`${closed.url}/library`, { 'sec-fetch-dest': 'empty' })).not.toContain('Nobody’s business')
  expect(await opened(`${studio.url}/library`, { host: 'evil.example' })).not.toContain('First of all')
  const owner = await signIn(closed.url, CODE)
  expect(await (await owner.get('/api/songs')).text()).toContain('Nobody’s business')
})

test('cover › small cacheable image for finished songs only', async () => {
  const owner = await signIn(studio.url)
  const { songs } = (await (await owner.get('/api/songs?limit=2')).json()) as LibraryPage
  const [first, second] = await Promise.all(
    songs.map(async ({ peaks_url }) => fetch(peaks_url.replace('peaks.json', 'cover.svg'))),
  )
  expect(first!.headers.get('content-type')).toBe('image/svg+xml')
  expect(first!.headers.get('cache-control')).toMatch(/max-age=\d{5,}/)
  const [one, other] = [await first!.text(), await second!.text()]
  expect(one).toMatch(/^<svg .*<\/svg>$/s)
  expect(one).not.toBe(other)
  expect(one.length).toBeLessThan(8000)
  const thumb = await (await fetch(songs[0]!.peaks_url.replace('peaks.json', 'thumb.svg'))).text()
  expect(thumb.length).toBeLessThan(one.length)
  expect((await fetch(`${studio.url}/media/${'x'.repeat(22)}/cover.svg`)).status).toBe(404)
})
