import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { s3Storage } from '#lib/storage/s3'
import { MAX_REQUEST_ATTEMPTS, retry, STORAGE_TIMEOUTS_MS, type StorageTimeouts } from '#lib/storage/s3-client'
import type { Storage } from '#lib/storage/storage'
import { isStorageUnavailable } from '#lib/storage/unavailable'
import { writeFailureOf } from '#lib/write-failure'
import { type FakeS3, type S3Request, startS3 } from '../../tests/fakes/s3'

let fake: FakeS3
let files: Storage
const config = () => ({ endpoint: fake.url, bucket: fake.bucket, ...fake.keys })
beforeEach(async () => {
  fake = await startS3()
  files = (await s3Storage(config(), fake.url)).job
  fake.requests.length = 0
})
afterEach(() => fake.close())

const is = (method: string, query?: string) => (request: S3Request) =>
  request.method === method && (query === undefined || request.query.has(query))
const count = (method: string, query?: string) => fake.requests.filter(is(method, query)).length

const readAll = async (stream: ReadableStream<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const song = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7919) % 251))
const long = Buffer.alloc(20_000_000, 'a part has eight megabytes; ')

describe('transient failure', () => {
  test.each([
    { kind: 'status', status: 503, code: 'SlowDown' },
    { kind: 'status', status: 500, code: 'InternalError' },
    { kind: 'reset', when: 'before' },
    { kind: 'reset', when: 'after' },
  ] as const)('%j › three times › put, get and stream succeed', async (fault) => {
    fake.fault(() => true, fault, 3)
    await files.put('songs/a/audio.mp3', song)
    fake.fault(() => true, fault, 3)
    expect(Buffer.from((await files.get('songs/a/audio.mp3'))!).equals(song)).toBe(true)
    fake.fault(() => true, fault, 3)
    expect((await readAll(files.stream('songs/a/audio.mp3', { first: 5, last: 2_000_000 }))).length).toBe(1_999_996)
  })

  test('Retry-After › 1 s › retried after 1 s', async () => {
    fake.fault(() => true, { kind: 'status', status: 503, code: 'SlowDown', retryAfter: 1 })
    const begun = Date.now()
    await files.put('a', Buffer.from('a'))
    expect(Date.now() - begun).toBeGreaterThan(950)
  })

  test('503 for ever › MAX_REQUEST_ATTEMPTS requests, then an error with its status', async () => {
    fake.slowDown(1)
    await expect(files.get('a')).rejects.toThrow('The object storage returned 503 (SlowDown).')
    expect(fake.requests).toHaveLength(MAX_REQUEST_ATTEMPTS)
  })

  test('403 › one request, then an error with its code', async () => {
    fake.fault(() => true, { kind: 'status', status: 403, code: 'AccessDenied' }, 100)
    await expect(files.put('a', song)).rejects.toThrow('403 (AccessDenied)')
    expect(fake.requests).toHaveLength(1)
  })
})

describe('refused write', () => {
  test.each([
    [507, 'XMinioStorageFull', 'full'],
    [507, 'InsufficientStorage', 'full'],
    [403, 'QuotaExceeded', 'full'],
    [400, 'XMinioAdminBucketQuotaExceeded', 'full'],
    [403, 'AccessDenied', 'read-only'],
    [403, 'InvalidAccessKeyId', null],
    [400, 'InvalidArgument', null],
  ] as const)('%d %s › put › %s; get › null', async (status, code, failure) => {
    fake.fault(() => true, { kind: 'status', status, code }, 2)
    expect(writeFailureOf(await files.put('a', Buffer.from('a')).catch((error) => error))).toBe(failure)
    expect(writeFailureOf(await files.get('a').catch((error) => error))).toBeNull()
  })

  test.each([
    ['beginning', 'POST', 'uploads'],
    ['part', 'PUT', 'partNumber'],
    ['completion', 'POST', 'uploadId'],
  ])('put in parts › %s refused › full', async (_, method, query) => {
    fake.fault(is(method, query), { kind: 'status', status: 507, code: 'InsufficientStorage' })
    expect(writeFailureOf(await files.put('a', long.subarray(0, 9_000_000)).catch((error) => error))).toBe('full')
  })

  test('check › other bytes than those written › error', async () => {
    const { set } = fake.objects
    fake.objects.set = (key, object) =>
      set.call(fake.objects, key, { ...object, bytes: Buffer.from(object.bytes).fill(0) })
    await expect(files.checkWrite()).rejects.toThrow('a different file')
    expect([...fake.objects.keys()]).toEqual([])
  })
})

describe('download whose connection breaks', () => {
  const whole = { first: 0, last: song.length - 1 }
  beforeEach(() => files.put('a.mp3', song))

  test('three times › resumed where it broke', async () => {
    fake.fault(is('GET'), { kind: 'cut', after: 700_000 }, 3)
    expect((await readAll(files.stream('a.mp3', whole))).equals(song)).toBe(true)
    expect(count('GET')).toBe(4)
    fake.fault(is('GET'), { kind: 'cut', after: 700_000 }, 2)
    expect(Buffer.from((await files.get('a.mp3'))!).equals(song)).toBe(true)
  })

  test('object replaced meanwhile › error, never mixed', async () => {
    fake.fault(is('GET'), { kind: 'cut', after: 700_000 })
    const reader = files.stream('a.mp3', whole).getReader()
    const read: Uint8Array[] = []
    read.push((await reader.read()).value!)
    await files.put('a.mp3', Buffer.alloc(song.length))
    await expect(
      (async () => {
        for (let next = await reader.read(); !next.done; next = await reader.read()) read.push(next.value)
      })(),
    ).rejects.toThrow('412 (PreconditionFailed)')
    const got = Buffer.concat(read)
    expect(got.equals(song.subarray(0, got.length))).toBe(true)
  })
})

describe('multipart upload', () => {
  test('in progress › invisible; completed › whole', async () => {
    const seen: (number | null)[] = []
    const watched = (async function* () {
      for (let at = 0; at < long.length; at += 1_000_000) {
        seen.push(await files.size('long.wav'))
        yield long.subarray(at, at + 1_000_000)
      }
    })()
    await files.put('long.wav', watched)
    expect(new Set(seen)).toEqual(new Set([null]))
    expect(count('PUT', 'partNumber')).toBe(3)
    expect(fake.objects.get('long.wav')!.bytes.equals(long)).toBe(true)
  })

  test('answer to its completion lost › completed', async () => {
    fake.fault(is('POST', 'uploadId'), { kind: 'reset', when: 'after' })
    await files.put('long.wav', long)
    expect(count('POST', 'uploadId')).toBe(2)
    expect(fake.objects.get('long.wav')!.bytes.equals(long)).toBe(true)
  })

  test('completion fails with status 200 › retried', async () => {
    fake.fault(is('POST', 'uploadId'), { kind: 'late-error' })
    await files.put('long.wav', long)
    expect(fake.objects.get('long.wav')!.bytes.equals(long)).toBe(true)
  })

  test('lost, and another object under its key › error', async () => {
    fake.fault(is('POST', 'uploadId'), { kind: 'status', status: 404, code: 'NoSuchUpload' })
    fake.objects.set('long.wav', { bytes: song, etag: '"x"', written: new Date(), meta: {} })
    await expect(files.put('long.wav', long)).rejects.toThrow('lost an upload')
  })

  test('abandoned › aborted after a day, not before', async () => {
    fake.pageSize = 2
    const part = { parts: new Map(), meta: {}, key: 'songs/a/audio.wav' }
    const begun = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    for (const [id, hours] of [25, 23, 30, 0, 26].entries())
      fake.uploads.set(String(id), { ...part, begun: begun(hours) })
    await files.removeAbandonedWrites(Date.now())
    expect([...fake.uploads.keys()]).toEqual(['1', '3'])
  })
})

describe('presigned URL', () => {
  const as = {
    type: 'audio/mpeg',
    disposition: 'attachment; filename="a+b _.mp3"; filename*=UTF-8\'\'a%2Bb%20%E9%9B%A8.mp3',
  }
  beforeEach(() => files.put('a.mp3', song))

  test('fetched without a signature › file whole or in part, with type and name', async () => {
    const address = (await files.presignedUrl('a.mp3', as))!
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('content-disposition')).toBe(as.disposition)
    expect(Buffer.from(await answer.arrayBuffer()).equals(song)).toBe(true)
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(song.subarray(10, 20))).toBe(true)
  })

  test('changed key, method or lifetime › 403', async () => {
    const address = (await files.presignedUrl('a.mp3', as))!
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
    await files.put('b.mp3', song)
    expect((await fetch(address.replace('/a.mp3', '/b.mp3'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(address.replace('Expires=60', 'Expires=6000'))).status).toBe(403)
  })

  test('storage without a public endpoint › null', async () => {
    expect(await (await s3Storage(config(), null)).job.presignedUrl('a.mp3', as)).toBeNull()
  })
})

describe('wrong configuration', () => {
  const wrong = (other: object) => s3Storage({ ...config(), ...other }, null)
  test.each([
    [{ secretAccessKey: 'x' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'x' }, 'InvalidAccessKeyId'],
    [{ region: 'x' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'x' }, 'has no bucket x'],
  ])('%j › error at the start', async (other, why) => {
    await expect(wrong(other)).rejects.toThrow(why)
  })
  test('wrong secret › not in the error message', async () => {
    const error = await wrong({ secretAccessKey: 'very-secret' }).catch(String)
    expect(error).not.toContain('very-secret')
  })
  test('no server › endpoint in the error message', async () => {
    await expect(wrong({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('http://127.0.0.1:9 isn’t responding')
  })
})

describe('object storage that hangs', () => {
  const shortTimeouts: StorageTimeouts = { firstByteMs: 300, attemptMs: 100, stallMs: 300 }
  let impatient: Storage
  beforeEach(async () => {
    await files.put('songs/a/audio.mp3', song)
    // The check at the start uses the limits of a request, which a busy machine must meet too.
    const timeouts = { ...STORAGE_TIMEOUTS_MS, transaction: shortTimeouts }
    impatient = (await s3Storage(config(), null, timeouts)).transaction
    fake.requests.length = 0
  })
  const range = { first: 0, last: song.length - 1 }
  const drain = async (list: AsyncIterable<unknown>) => {
    for await (const _ of list);
  }

  test.each<[string, () => Promise<unknown>]>([
    ['get', () => impatient.get('songs/a/audio.mp3')],
    ['size', () => impatient.size('songs/a/audio.mp3')],
    ['stream', () => readAll(impatient.stream('songs/a/audio.mp3', range))],
    ['put', () => impatient.put('b', song)],
    ['put in parts', () => impatient.put('b', long)],
    ['list', () => drain(impatient.list(''))],
    ['remove', () => impatient.remove('songs/a')],
    ['check', () => impatient.check()],
    ['remove abandoned writes', () => impatient.removeAbandonedWrites(Date.now())],
  ])('%s › no answer within the time for a first byte › StorageUnavailable', async (_, run) => {
    fake.fault(() => true, { kind: 'hang' }, 100)
    const error = await run().catch((thrown) => thrown)
    expect(isStorageUnavailable(error)).toBe(true)
    // The abort of an unfinished upload is not waited for.
    expect(fake.requests.length).toBeLessThan(MAX_REQUEST_ATTEMPTS)
  })

  test('parts › the storage hangs in the middle › StorageUnavailable, and the upload is aborted in the background', async () => {
    fake.fault(is('PUT', 'partNumber'), { kind: 'hang' }, 100)
    expect(isStorageUnavailable(await impatient.put('b', long).catch((thrown) => thrown))).toBe(true)
    const aborted = () => fake.requests.find(is('DELETE', 'uploadId'))?.query.get('uploadId')
    await expect.poll(aborted).toBeDefined()
    expect(fake.uploads.has(aborted()!)).toBe(false)
  })

  test('stream › one connection stalls › the same version read on over another', async () => {
    const timeouts = { ...STORAGE_TIMEOUTS_MS, request: { firstByteMs: 60_000, attemptMs: 500, stallMs: 60_000 } }
    const { request } = await s3Storage(config(), null, timeouts)
    fake.fault(is('GET'), { kind: 'stall', after: 100_000 })
    expect((await readAll(request.stream('songs/a/audio.mp3', range))).equals(song)).toBe(true)
    expect(fake.requests.filter(is('GET')).at(-1)?.headers['if-match']).toBe(
      fake.objects.get('songs/a/audio.mp3')!.etag,
    )
  })

  test('stream › the storage hangs in the middle › broken, never ended early', async () => {
    // Long enough for what arrives before that, on a busy machine too.
    const transaction = { firstByteMs: 3000, attemptMs: 1000, stallMs: 1000 }
    const patient = (await s3Storage(config(), null, { ...STORAGE_TIMEOUTS_MS, transaction })).transaction
    fake.fault(is('GET'), { kind: 'stall', after: 100_000 })
    fake.fault(is('GET'), { kind: 'hang' }, 100)
    const read: Uint8Array[] = []
    const whole = (async () => {
      for await (const chunk of patient.stream('songs/a/audio.mp3', range)) read.push(chunk)
    })()
    expect(isStorageUnavailable(await whole.catch((thrown) => thrown))).toBe(true)
    const got = Buffer.concat(read)
    expect(got.length).toBeGreaterThan(0)
    expect(got.equals(song.subarray(0, got.length))).toBe(true)
  })

  test('check › its signal aborts › ends with the reason', async () => {
    fake.fault(() => true, { kind: 'hang' }, 100)
    const ending = new AbortController()
    const check = files.check(ending.signal)
    ending.abort(new Error('no longer wanted'))
    await expect(check).rejects.toThrow('no longer wanted')
  })
})

describe('time limits of an operation', () => {
  afterEach(() => vi.useRealTimers())

  test('body › sent slowly but without a pause › not cut off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const sent = retry({ attemptMs: 200, firstByteMs: 300 }, async ({ abortSignal, onSent }) => {
      for (let bytes = 1; bytes <= 50; bytes++) {
        await vi.advanceTimersByTimeAsync(150)
        abortSignal.throwIfAborted()
        onSent(bytes)
      }
      return 'sent'
    })
    await expect(sent).resolves.toBe('sent')
  })

  test('body › no progress › attempt ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const sent = retry({ attemptMs: 200, firstByteMs: 200 }, async ({ abortSignal, onSent }) => {
      onSent(1)
      await vi.advanceTimersByTimeAsync(199)
      abortSignal.throwIfAborted()
      await vi.advanceTimersByTimeAsync(1)
      abortSignal.throwIfAborted()
    })
    await expect(sent).rejects.toThrow('isn’t responding')
  })
})

test('request › sent › asks for no compression, follows no redirect', async () => {
  await files.put('a', song)
  await files.get('a')
  expect(fake.requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity', 'identity'])
  fake.fault(is('GET'), { kind: 'status', status: 307, code: 'TemporaryRedirect' })
  await expect(files.get('a')).rejects.toThrow('307')
})
