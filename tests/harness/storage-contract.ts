import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Storage } from '#lib/storage/storage'

/** Contract of every storage backend. It runs on the disk, the fake object storage, s3rver and real servers. */

export type StorageUnderTest = {
  files: Storage
  /** Number of incomplete files, or null where the server cannot report it. */
  countHalfWritten(): number | Promise<number> | null
  close(): Promise<void>
}

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString()

export const readAll = async (stream: ReadableStream<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const keysOf = async (files: Storage, prefix: string) => {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

/** More than two parts of a multipart upload. The pieces share one buffer. */
const LONG_BYTES = 20_000_003
const long = Buffer.alloc(LONG_BYTES, 'how long is the coast of Britain? ')
async function* inPieces(bytes: Uint8Array, size = 777_777) {
  const buffer = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    buffer.set(piece)
    yield buffer.subarray(0, piece.length)
  }
}

/** @param open returns an empty storage for each test */
export const storageContract = (open: () => Promise<StorageUnderTest>): void => {
  let subject: StorageUnderTest
  let files: Storage
  beforeEach(async () => {
    subject = await open()
    files = subject.files
  })
  afterEach(() => subject.close())

  test('put › read whole or in part › same bytes, size and hash', async () => {
    const content = Buffer.from('0123456789'.repeat(100_000))
    const kept = await files.put('songs/a/audio.mp3', content)
    expect(kept.bytes).toBe(1_000_000)
    expect(kept.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    expect(await files.size('songs/a/audio.mp3')).toBe(1_000_000)
    expect((await readAll(files.stream('songs/a/audio.mp3', { first: 0, last: 999_999 }))).equals(content)).toBe(true)
    expect((await readAll(files.stream('songs/a/audio.mp3', { first: 15, last: 18 }))).toString()).toBe('5678')
    expect(Buffer.from((await files.get('songs/a/audio.mp3'))!).equals(content)).toBe(true)
  })

  test('put › content of unknown size › same bytes', async () => {
    const kept = await files.put('songs/a/parts/stems-1/00.wav', inPieces(long))
    expect(kept).toEqual(await files.put('songs/b/audio.wav', long))
    expect(kept.bytes).toBe(LONG_BYTES)
    for (const key of ['songs/a/parts/stems-1/00.wav', 'songs/b/audio.wav']) {
      expect(await files.size(key)).toBe(LONG_BYTES)
      expect(
        (await readAll(files.stream(key, { first: 8_000_000, last: LONG_BYTES - 1 }))).equals(long.subarray(8_000_000)),
      ).toBe(true)
    }
    expect((await subject.countHalfWritten()) ?? 0).toBe(0)
  })

  test('put › existing key › replaced', async () => {
    await files.put('a.json', Buffer.from('before'))
    await files.put('a.json', Buffer.from('after that'))
    expect(text(await files.get('a.json'))).toBe('after that')
    expect(await files.size('a.json')).toBe(10)
  })

  test('put › no bytes › empty file', async () => {
    expect((await files.put('empty', new Uint8Array())).bytes).toBe(0)
    expect(await files.size('empty')).toBe(0)
    expect(await files.get('empty')).toHaveLength(0)
    expect(await readAll(files.stream('empty', { first: 0, last: -1 }))).toHaveLength(0)
  })

  test.each([10, 17_000_000])(
    'put › content fails after %d bytes › previous content, nothing incomplete',
    async (bytes) => {
      await files.put('a.json', Buffer.from('before'))
      const broken = (async function* () {
        yield* inPieces(long.subarray(0, bytes))
        throw new Error('the content failed')
      })()
      await expect(files.put('a.json', broken)).rejects.toThrow('the content failed')
      expect(text(await files.get('a.json'))).toBe('before')
      expect((await subject.countHalfWritten()) ?? 0).toBe(0)
      expect(await keysOf(files, '')).toEqual(['a.json'])
    },
  )

  test('list › prefix › its keys with size and time', async () => {
    const keys = Array.from({ length: 8 }, (_, i) => `songs/${i}/song.json`)
    for (const key of [...keys, 'uploads/0/upload.json']) await files.put(key, Buffer.from('{}'))
    expect(await keysOf(files, 'songs/')).toEqual(keys)
    expect(await keysOf(files, '')).toHaveLength(9)
    expect(await keysOf(files, 'lists/')).toEqual([])
    for await (const { bytes, written } of files.list('songs/')) {
      expect(bytes).toBe(2)
      expect(Math.abs(written.getTime() - Date.now())).toBeLessThan(10_000)
    }
  })

  test('missing key › get, size › null; remove › no error; stream › error', async () => {
    expect(await files.get('nothing')).toBeNull()
    expect(await files.size('nothing')).toBeNull()
    await files.remove('nothing')
    await expect(readAll(files.stream('nothing', { first: 0, last: 1 }))).rejects.toThrow()
  })

  test('remove › folder › all of its files, no folder with a longer name', async () => {
    for (let i = 0; i < 10; i++) await files.put(`songs/a/parts/${i}.wav`, Buffer.from('a'))
    await files.put('songs/ab/audio.mp3', Buffer.from('b'))
    await files.remove('songs/a')
    expect(await keysOf(files, '')).toEqual(['songs/ab/audio.mp3'])
  })

  test('remove › file › gone', async () => {
    await files.put('songs/a/audio.mp3', Buffer.from('a'))
    await files.remove('songs/a/audio.mp3')
    expect(await files.get('songs/a/audio.mp3')).toBeNull()
  })

  test('stream › cancelled in the middle › no further chunk', async () => {
    await files.put('a.wav', Buffer.alloc(4_000_000))
    const reader = files.stream('a.wav', { first: 0, last: 3_999_999 }).getReader()
    await reader.read()
    await reader.cancel()
    expect((await reader.read()).done).toBe(true)
  })

  test('check of writing › succeeds and leaves nothing', async () => {
    await files.checkWrite()
    expect(await keysOf(files, '')).toEqual([])
  })

  test('scratch › bytes appended › range readable', async () => {
    const scratch = await files.scratch()
    await scratch.append(Buffer.from('0123456789'))
    expect((await readAll(scratch.stream({ first: 3, last: 5 }))).toString()).toBe('345')
    await scratch.close()
  })

  test.each(['../outside', 'a/../b', '/etc/passwd', '', 'a//b', '.tmp/draft', 'a/.hidden', 'a\0b', 'a\\b'])(
    'put › key %j › refused',
    async (key) => {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
    },
  )
}
