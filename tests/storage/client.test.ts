import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#lib/storage/s3'
import { isStorageUnavailable } from '#lib/storage/unavailable'
import { writeFailureOf } from '#lib/write-failure'
import { expectRefusal, REFUSALS, takesWhatIsRight } from '../fakes/s3-refusals'
import { canMount, mountSmallDisk } from '../harness/small-disk'
import { readAll, storageContract } from '../harness/storage-contract'
import { newDataDir } from '../harness/studio'
import { onEachServer } from './each-server'
import { type StorageServer, startServer } from './servers'

/** The storage client and the list of refusals of the fake, on real object storages. */

const HOUR_MS = 3_600_000

onEachServer((name, path) => {
  let server: StorageServer
  let buckets = 0
  beforeAll(async () => {
    server = await startServer(name, path)
  })
  afterAll(() => server.stop())

  const newBucket = () => server.makeBucket(`bucket-${++buckets}`)
  const wrong = async (other: object) => s3Storage({ ...(await newBucket()).place, ...other }, null)

  storageContract(async () => {
    const { place, raw } = await newBucket()
    return {
      files: (await s3Storage(place, null)).job,
      async countHalfWritten() {
        const { body } = await raw({ method: 'GET', query: { uploads: '' } })
        return body.toString().split('<Upload>').length - 1
      },
      async close() {},
    }
  })

  test.each(REFUSALS.filter(({ onlyFake }) => !onlyFake))('$name › refused with $status', async (refusal) => {
    await expectRefusal(refusal, (await newBucket()).raw, server.keys)
  })

  test('correct checksums and parts › accepted', async () => {
    await takesWhatIsRight((await newBucket()).raw)
  })

  test.each([
    [{ secretAccessKey: 'very-secret' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'NOBODY' }, /InvalidAccessKeyId|XAdminUserNotFound/],
    [{ region: 'mars-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'no-such-bucket' }, 'has no bucket no-such-bucket'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 isn’t responding'],
  ])('start with %j › error for the operator without the secret', async (other, message) => {
    const error = await wrong(other).then(
      () => new Error('It was accepted.'),
      (refused: Error) => refused,
    )
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('very-secret')
  })

  test('presigned address › followed › whole file, range, type and name', async () => {
    const { place } = await newBucket()
    const files = (await s3Storage(place, place.endpoint)).request
    const content = Buffer.from('0123456789'.repeat(1000))
    await files.put('songs/a/audio.mp3', content)
    const disposition = 'attachment; filename="a+b _.mp3"; filename*=UTF-8\'\'a%2Bb%20%E9%9B%A8.mp3'
    const address = (await files.presignedUrl('songs/a/audio.mp3', { type: 'audio/mpeg', disposition }))!
    expect(address).not.toContain(place.secretAccessKey)
    const whole = await fetch(address)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect(whole.headers.get('content-disposition')).toBe(disposition)
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
    const range = await fetch(address, { headers: { range: 'bytes=10-19' } })
    expect(range.status).toBe(206)
    expect(await range.text()).toBe('0123456789')
    expect((await fetch(address.replace('/a/', '/b/'))).status).toBe(403)
  })

  test('object replaced while it is read › versions never mixed', async () => {
    const { place } = await newBucket()
    const files = (await s3Storage(place, null)).job
    const size = 30_000_000
    await files.put('a.wav', Buffer.alloc(size, 1))
    const reader = files.stream('a.wav', { first: 0, last: size - 1 }).getReader()
    // MinIO delays the write until readers are done.
    const replaced = files.put('a.wav', Buffer.alloc(size, 2))
    const read = (async () => {
      let bytes = 0
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        expect(next.value.every((byte) => byte === 1)).toBe(true)
        bytes += next.value.length
      }
      return bytes
    })()
    // Complete, or failed with an error.
    expect(await read.catch((error: Error) => error.message)).toSatisfy(
      (end: number | string) => end === size || String(end).includes('412 (PreconditionFailed)'),
    )
    await replaced
    expect((await readAll(files.stream('a.wav', { first: 0, last: 9 }))).equals(Buffer.alloc(10, 2))).toBe(true)
  })

  test('server stopped › every operation for a client › StorageUnavailable; continued › all work', async () => {
    const { place } = await newBucket()
    const { request } = await s3Storage(place, null)
    const content = Buffer.alloc(20_000_000, 'abc')
    await request.put('songs/a/audio.wav', content)
    const range = { first: 0, last: content.length - 1 }
    const drain = async (list: AsyncIterable<unknown>) => {
      for await (const _ of list);
    }
    const operations: Record<string, () => Promise<unknown>> = {
      get: () => request.get('songs/a/audio.wav'),
      size: () => request.size('songs/a/audio.wav'),
      stream: () => readAll(request.stream('songs/a/audio.wav', range)),
      'put of 1 MB': () => request.put('b', content.subarray(0, 1_000_000)),
      'put of 20 MB': () => request.put('c', content),
      list: () => drain(request.list('')),
      remove: () => request.remove('d'),
      check: () => request.check(),
    }
    const under = request.stream('songs/a/audio.wav', range).getReader()
    let received = (await under.read()).value!.length
    await server.freeze()
    try {
      const begun = performance.now()
      await Promise.all(
        Object.entries(operations).map(async ([what, run]) => {
          const error = await run().catch((thrown) => thrown)
          console.log(`${name} stopped, ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
          expect(isStorageUnavailable(error), what).toBe(true)
        }),
      )
      const rest = (async () => {
        for (let next = await under.read(); !next.done; next = await under.read()) received += next.value.length
      })()
      const broken = await rest.catch((thrown) => thrown)
      console.log(`${name} stopped, stream under way: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
      expect(isStorageUnavailable(broken)).toBe(true)
      expect(received).toBeLessThan(content.length)
    } finally {
      server.thaw()
    }
    for (const [what, run] of Object.entries(operations)) await expect(run(), what).resolves.not.toBeInstanceOf(Error)
  })

  // MinIO answers so before its disk is full. The unit tests have its codes.
  test.skipIf(!canMount || name !== 'versitygw')(
    'disk full › writes fail as on a full disk; space › written',
    async () => {
      const disk = mountSmallDisk('size=60m')
      const small = await startServer(name, path, disk.path)
      try {
        const { place } = await small.makeBucket('small')
        const { job } = await s3Storage(place, null)
        const content = Buffer.alloc(9_000_000, 'abc')
        disk.fill(1_000_000)
        expect(writeFailureOf(await job.put('a', content.subarray(0, 2_000_000)).catch((error) => error))).toBe('full')
        expect(writeFailureOf(await job.put('b', content).catch((error) => error))).toBe('full')
        disk.empty()
        disk.fill()
        expect(writeFailureOf(await job.checkWrite().catch((error) => error))).toBe('full')
        disk.empty()
        await job.checkWrite()
        await job.put('b', content)
        expect(Buffer.from((await job.get('b'))!).equals(content)).toBe(true)
      } finally {
        await small.stop()
        disk.remove()
      }
    },
  )

  test('process killed during a multipart upload › parts dropped after a day, not before', async () => {
    const { place, raw } = await newBucket()
    const folder = newDataDir()
    const program = join(folder, 'put.cjs')
    await build({
      entryPoints: [join(import.meta.dirname, 'put-slowly.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    })
    const child = spawn(process.execPath, [program, JSON.stringify(place)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    await rm(folder, { recursive: true })
    const key = 'songs/killed/audio.wav'
    const uploads = async () => {
      const { body } = await raw({ method: 'GET', query: { uploads: '' } })
      return body.toString().split('<Upload>').length - 1
    }
    const files = (await s3Storage(place, null)).job
    expect(await files.size(key)).toBeNull()
    expect(await uploads()).toBe(1)
    await files.removeAbandonedWrites(Date.now() + 23 * HOUR_MS)
    expect(await uploads()).toBe(1)
    await files.removeAbandonedWrites(Date.now() + 25 * HOUR_MS)
    expect(await uploads()).toBe(0)
  })
})
