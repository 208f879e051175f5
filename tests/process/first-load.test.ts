import { readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShareResponse } from '#lib/contract/studio'
import { en } from '#lib/i18n/en/catalogue'
import { EMPTY_PAGE, firstLoad, gzipped } from '../harness/first-load'
import { seedLibrary } from '../harness/library'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Bytes of the first visit, which are the same on every machine. */

const MAX_COMPOSE_BYTES = 95_000
const MAX_PUBLIC_BYTES = 30_000
const MAX_SHARE_BYTES = 50_000

/** Of its scripts as they are sent. */
const MAX_COMPOSE_SENT_BYTES = 232_000

/** Of the HTML. */
const MAX_COMPOSE_HTML_BYTES = 11_700
const MAX_SHARE_HTML_BYTES = 7_800

/** Of the file of messages. */
const MAX_MESSAGES_BYTES = 26_800
const MAX_SHARED_MESSAGES_BYTES = 6_500

/** Strings that occur only in these libraries and survive minification. */
const WEIGHTY = { wavesurfer: 'No audio loaded', cmdk: 'cmdk-input', codemirror: 'cm-widgetBuffer' }

let studio: StudioProcess
let newest: string
beforeAll(async () => {
  const dataDir = newDataDir()
  ;({ newest } = await seedLibrary(dataDir, { count: 1 }))
  studio = await startProcess({ dataDir })
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const installed = (name: string): string =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`${name}/package.json`), 'utf8')).version

test('baseline of an empty page › measured with the installed Next and React', () => {
  expect({ next: installed('next'), react: installed('react') }).toEqual({
    next: EMPTY_PAGE.next,
    react: EMPTY_PAGE.react,
  })
})

test('compose page › first load › little more than the baseline', async () => {
  const { scripts, bytes } = await firstLoad(studio.url, '/')
  // Without this check, a page with renamed scripts would count as empty.
  expect(scripts.length).toBeGreaterThan(5)
  expect(bytes).toBeGreaterThan(EMPTY_PAGE.bytes)
  expect(bytes - EMPTY_PAGE.bytes).toBeLessThanOrEqual(MAX_COMPOSE_BYTES)
})

/** fetch() hides the bytes that are sent. */
const request = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(new URL(path, studio.url), { headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      resolve({ headers: answer.headers, body })
    }).on('error', reject)
  })

test('scripts and style sheets › sent with Brotli to clients that accept it, else with gzip or as they are', async () => {
  const { html, scripts } = await firstLoad(studio.url, '/')
  const styles = [...html.matchAll(/ href="(\/_next\/static\/[^"]+\.css)"/g)].map(([, path]) => path!)
  expect(styles.length).toBeGreaterThan(0)
  for (const path of [...scripts.map(({ path }) => path), ...styles]) {
    const plain = await request(path, {})
    const gzip = await request(path, { 'accept-encoding': 'gzip' })
    const brotli = await request(path, { 'accept-encoding': 'gzip, br' })
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      // Next leaves very small files as they are.
      plain.body.length < 1024 ? undefined : 'gzip',
      'br',
    ])
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect([brotli.headers[name], name]).toEqual([plain.headers[name], name])
    expect(brotli.headers.vary).toBe('Accept-Encoding')
    expect(brotli.headers['cache-control']).toContain('immutable')
    expect(brotli.headers.etag).not.toBe(plain.headers.etag)
  }
})

test('compose page › scripts of the first load › few bytes', async () => {
  const { scripts } = await firstLoad(studio.url, '/')
  const sent = await Promise.all(scripts.map(({ path }) => request(path, { 'accept-encoding': 'br' })))
  expect(sent.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(MAX_COMPOSE_SENT_BYTES)
})

test('compose page › HTML › few bytes, without texts of other pages', async () => {
  const { html, messages } = await firstLoad(studio.url, '/')
  expect(gzipped(html)).toBeLessThanOrEqual(MAX_COMPOSE_HTML_BYTES)
  expect(html).toContain(en.compose.prompt.label)
  expect(html).not.toContain(en.editor.loading)
  expect(messages.text).toContain(en.editor.loading)
})

test('texts of pages › few bytes, compressed, kept by browsers', async () => {
  const { messages } = await firstLoad(studio.url, '/')
  expect(messages.bytes).toBeLessThanOrEqual(MAX_MESSAGES_BYTES)
  const { headers, body } = await request(messages.path, { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(body).toString()).toBe(messages.text)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers.vary).toMatch(/accept-encoding/i)
})

test('page of an earlier version › its file of messages › texts of this version, not kept', async () => {
  const { messages } = await firstLoad(studio.url, '/')
  const earlier = messages.path.replace(/[0-9a-f]{16}(?=\.js)/, '0123456789abcdef')
  const { headers, body } = await request(earlier, {})
  expect(body.toString()).toBe(messages.text.replace(messages.path, earlier))
  expect(headers['cache-control']).toBe('no-store')
})

test('public page › first load › no code of the app shell', async () => {
  const { scripts, bytes } = await firstLoad(studio.url, '/sign-in')
  expect(scripts.length).toBeGreaterThan(5)
  expect(bytes).toBeGreaterThan(EMPTY_PAGE.bytes)
  expect(bytes - EMPTY_PAGE.bytes).toBeLessThanOrEqual(MAX_PUBLIC_BYTES)
})

test('page of a shared song › first load › no code of the app shell', async () => {
  const owner = await signIn(studio.url)
  const shared = await owner.send('PUT', `/api/songs/${newest}/share`, { download: true, made_with: true })
  const { share } = (await shared.json()) as ShareResponse
  const { html, bytes, messages } = await firstLoad(studio.url, new URL(share!.url).pathname)
  expect(html).toContain('<h1')
  expect(gzipped(html)).toBeLessThanOrEqual(MAX_SHARE_HTML_BYTES)
  expect(messages.bytes).toBeLessThanOrEqual(MAX_SHARED_MESSAGES_BYTES)
  expect(bytes).toBeGreaterThan(EMPTY_PAGE.bytes)
  expect(bytes - EMPTY_PAGE.bytes).toBeLessThanOrEqual(MAX_SHARE_BYTES)
})

test('waveform and palette code › loaded only on demand', async () => {
  const { scripts } = await firstLoad(studio.url, '/')
  const { files } = (await (await fetch(`${studio.url}/api/precache-manifest`)).json()) as { files: string[] }
  const all = await Promise.all(
    files
      .filter((path) => path.endsWith('.js'))
      .map(async (path) => ({ path, text: await (await fetch(new URL(path, studio.url))).text() })),
  )
  for (const [name, words] of Object.entries(WEIGHTY)) {
    expect(all.filter(({ text }) => text.includes(words)).length, `${name} is somewhere`).toBeGreaterThan(0)
    expect(
      scripts.filter(({ text }) => text.includes(words)).map(({ path }) => path),
      `${name} comes with the page`,
    ).toEqual([])
  }
})
