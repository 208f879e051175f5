import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveOut } from '#lib/server/http/send-file'
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
  giveOut(storage, new Request('http://studio/media/t/audio.mp3', { method, headers }), 'a.mp3', file)

test.each([
  ['a program', {}],
  ['a program that wants a part', { range: 'bytes=0-4' }],
  ['a browser that opens or saves the file', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
])('%s is sent to the bucket', async (_, headers) => {
  expect((await ask('GET', headers)).status).toBe(307)
})

test.each([
  [
    'a player in a page',
    'GET',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', range: 'bytes=0-' },
    206,
  ],
  ['a page that reads', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
  ['a player in a page over plain http', 'GET', { referer: 'http://studio/library' }, 200],
  ['who asks for the size', 'HEAD', {}, 200],
  ['who knows the file', 'GET', { 'if-none-match': '"a"' }, 304],
  ['who has a part of it', 'GET', { 'if-range': '"a"', range: 'bytes=5-' }, 206],
] as const)('%s is answered here', async (_, method, headers, status) => {
  const answer = await ask(method, headers)
  expect(answer.status).toBe(status)
  await answer.body?.cancel()
})

test('finished file › the storage loses it › an error before any status is sent', async () => {
  const request = new Request('http://studio/media/t/audio.mp3', { headers: { 'sec-fetch-site': 'same-origin' } })
  await expect(giveOut(storage, request, 'gone.mp3', file)).rejects.toThrow('404')
})
