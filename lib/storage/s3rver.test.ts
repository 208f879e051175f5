import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#lib/storage/s3'
import { startS3rver } from '../../tests/harness/s3rver'

let server: Awaited<ReturnType<typeof startS3rver>>
beforeAll(async () => {
  server = await startS3rver()
})
afterAll(() => server.close())

const KEY = 'songs/a/audio.mp3'

test('s3rver › wrong secret › upload refused', async () => {
  const { request } = await s3Storage({ ...server.config, secretAccessKey: 'other' }, null)
  await expect(request.put(KEY, Buffer.from('x'))).rejects.toThrow('403 (SignatureDoesNotMatch)')
})

test('s3rver › presigned URL › whole file, range, type and name; another key › 403', async () => {
  const { request } = await s3Storage(server.config, server.config.endpoint)
  const content = Buffer.from('0123456789'.repeat(1000))
  await request.put(KEY, content)
  // s3rver computes another signature for names with an apostrophe.
  const disposition = 'attachment; filename="a+b _.mp3"'
  const url = (await request.presignedUrl(KEY, { type: 'audio/mpeg', disposition }))!
  const whole = await fetch(url)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  expect(whole.headers.get('content-disposition')).toBe(disposition)
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  const range = await fetch(url, { headers: { range: 'bytes=10-19' } })
  expect([range.status, await range.text()]).toEqual([206, '0123456789'])
  expect((await fetch(url.replace('/a/', '/b/'))).status).toBe(403)
})
