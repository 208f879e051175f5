import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RUNS_AFTER_PAINT } from '#lib/server/http/deferred-scripts'
import { optimizePage } from '#lib/server/http/page-body'

const TAG = `<html ${RUNS_AFTER_PAINT}="">`
const HTML = Buffer.from(`${TAG}<p>Grüße, 曲库</p><script src="/a.js" async="" nonce="n1"></script>`)
const DEFERRED = `${TAG}<p>Grüße, 曲库</p><link rel="preload" as="script" fetchpriority="low" href="/a.js" nonce="n1" data-run-later=""/>`

const answer = (request: IncomingMessage, response: ServerResponse) => {
  optimizePage(request, response)
  response.setHeader('content-type', request.url === '/text' ? 'text/plain' : 'text/html; charset=utf-8')
  response.setHeader('content-length', HTML.length)
  response.flushHeaders()
  // In the middle of a character.
  const cut = HTML.indexOf('ü') + 1
  response.write(HTML.subarray(0, cut))
  response.end(HTML.subarray(cut))
  // Next ends a response again after an error.
  response.end()
}
const server = createServer(answer)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

const request = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    get(url, { headers, agent: false }, async (answer) => {
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) })
    }).on('error', reject)
  })

const PAGE = { accept: 'text/html,*/*' }

test('page load › scripts deferred, sent with the best coding that the browser accepts', async () => {
  const brotli = await request('/', { ...PAGE, 'accept-encoding': 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(DEFERRED)
  const gzip = await request('/', { ...PAGE, 'accept-encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(DEFERRED)
  const plain = await request('/', PAGE)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(DEFERRED)
})

test.each([
  ['a program', '/', { 'accept-encoding': 'br' }],
  ['a text that is not HTML', '/text', { ...PAGE, 'accept-encoding': 'br' }],
  ['a path of the API', '/api/songs', { ...PAGE, 'accept-encoding': 'br' }],
])('%s › body as it was', async (_, path, headers) => {
  const { body, headers: sent } = await request(path, headers)
  expect(sent['content-encoding']).toBeUndefined()
  expect(body).toEqual(HTML)
})
