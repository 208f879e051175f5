import { expect, test } from 'vitest'
import { attachment, serveFile } from '#lib/server/http/serve-file'

const BYTES = Buffer.from('0123456789')

const get = (headers: Record<string, string>) =>
  serveFile(new Request('http://studio/audio.mp3', { headers }), {
    bytes: BYTES.length,
    type: 'audio/mpeg',
    etag: '"one"',
    saveAs: null,
    open: ({ first, last }) => new Blob([BYTES.subarray(first, last + 1)]).stream(),
  })

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=4-2', 200, null, '0123456789'],
])('serveFile › Range: %s › %i, %s', async (range, status, contentRange, body) => {
  const answer = get({ range })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-range')).toBe(contentRange)
  expect(answer.headers.get('x-body-length')).toBe(String(body.length))
  expect(await answer.text()).toBe(body)
})

test('serveFile › Range: bytes=10- of 10 bytes › 416 with the length', () => {
  const answer = get({ range: 'bytes=10-' })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test.each([
  ['"one"', 206],
  ['"other"', 200],
])('serveFile › If-Range: %s › %i', (condition, status) => {
  expect(get({ range: 'bytes=0-1', 'if-range': condition }).status).toBe(status)
})

test('attachment › invalid characters for headers or file names › replaced', () => {
  expect(attachment('a/b\r\nset-cookie: "x".mp3')).toBe(
    `attachment; filename="a b set-cookie x .mp3"; filename*=UTF-8''a%20b%20set-cookie%20x%20.mp3`,
  )
  expect(attachment('Café.mp3')).toBe(`attachment; filename="Caf_.mp3"; filename*=UTF-8''Caf%C3%A9.mp3`)
})
