import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from '#lib/server/http/send-file'
import { s3Storage } from '#lib/storage/s3'
import type { Storage } from '#lib/storage/storage'
import { type FakeS3, startS3 } from '../../../tests/fakes/s3'

let fake: FakeS3
let storage: Storage
beforeAll(async () => {
  fake = await startS3()
  storage = (await s3Storage({ endpoint: fake.url, bucket: fake.bucket, ...fake.keys }, fake.url)).request
  await storage.put('a.mp3', Buffer.from('0123456789'))
})
afterAll(() => fake.close())

const file = { bytes: 10, type: 'audio/mpeg', etag: '"a"', saveAs: null }
const ask = (method: string, headers: Record<string, string>) =>
  sendFile(storage, new Request('http://studio/media/t/audio.mp3', { method, headers }), 'a.mp3', file)

test.each([
  ['program', {}],
  ['program with a range', { range: 'bytes=0-4' }],
  ['browser navigation', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
])('sendFile › %s › 307 to the bucket', async (_, headers) => {
  expect((await ask('GET', headers)).status).toBe(307)
})

test.each([
  ['player in a page', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', range: 'bytes=0-' }, 206],
  ['page fetch', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
  ['player in a page over plain http', 'GET', { referer: 'http://studio/library' }, 200],
  ['HEAD', 'HEAD', {}, 200],
  ['matching If-None-Match', 'GET', { 'if-none-match': '"a"' }, 304],
  ['If-Range', 'GET', { 'if-range': '"a"', range: 'bytes=5-' }, 206],
] as const)('sendFile › %s › served here', async (_, method, headers, status) => {
  const answer = await ask(method, headers)
  expect(answer.status).toBe(status)
  await answer.body?.cancel()
})

test('sendFile › file missing from storage › rejects before a status is sent', async () => {
  const request = new Request('http://studio/media/t/audio.mp3', { headers: { 'sec-fetch-site': 'same-origin' } })
  await expect(sendFile(storage, request, 'gone.mp3', file)).rejects.toThrow('404')
})
