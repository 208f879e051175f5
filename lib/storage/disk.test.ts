import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from '#lib/storage/disk'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'songloom-files-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString()

test('put › content fails › previous content, no unfinished file', async () => {
  const files = await diskStorage(root)
  await files.put('a.json', Buffer.from('before'))
  const broken = (async function* () {
    yield Buffer.from('half')
    throw new Error('the content failed')
  })()
  await expect(files.put('a.json', broken)).rejects.toThrow('the content failed')
  expect(text(await files.get('a.json'))).toBe('before')
  expect(readdirSync(join(root, '.tmp'))).toEqual([])
})

test('unfinished file of a dead process › next start › removed, never listed', async () => {
  const files = await diskStorage(root)
  await files.put('songs/a/song.json', Buffer.from('{}'))
  writeFileSync(join(root, '.tmp', 'draft'), 'half')
  const again = await diskStorage(root)
  const keys: string[] = []
  for await (const { key } of again.list('')) keys.push(key)
  expect(keys).toEqual(['songs/a/song.json'])
  expect(readdirSync(join(root, '.tmp'))).toEqual([])
})

test('unfinished files › last written an hour ago › removed; just written › kept', async () => {
  const files = await diskStorage(root)
  for (const name of ['left', 'under-way']) writeFileSync(join(root, '.tmp', name), 'half')
  const long = Date.now() / 1000 - 3700
  utimesSync(join(root, '.tmp', 'left'), long, long)
  await files.removeAbandonedWrites(Date.now())
  expect(readdirSync(join(root, '.tmp'))).toEqual(['under-way'])
})

test('list › songs removed meanwhile › every remaining file', async () => {
  const files = await diskStorage(root)
  await files.put('songs/kept/audio.mp3', Buffer.from('kept'))
  const removed = Array.from({ length: 300 }, (_, index) => `songs/${index}/parts`)
  for (const folder of removed) await files.put(`${folder}/a.mp3`, Buffer.from('part'))
  const listing = async () => {
    const keys: string[] = []
    for await (const { key } of files.list('')) keys.push(key)
    return keys
  }
  const lists = Array.from({ length: 4 }, listing)
  for (const folder of removed) await files.remove(folder.slice(0, -'/parts'.length))
  for (const keys of [...(await Promise.all(lists)), await listing()]) expect(keys).toContain('songs/kept/audio.mp3')
})

describe.runIf(process.platform === 'linux')('stream › file descriptor', () => {
  /** Open files of this process below the root. */
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(root)
      } catch {
        return false
      }
    }).length
  const whole = { first: 0, last: 999_999 }
  const aSong = async () => {
    const files = await diskStorage(root)
    await files.put('a.wav', Buffer.alloc(1_000_000))
    return files
  }

  test('unread or read to the end › closed', async () => {
    const files = await aSong()
    const stream = files.stream('a.wav', whole)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(openFiles()).toBe(0)
    const reader = stream.getReader()
    await reader.read()
    expect(openFiles()).toBe(1)
    while (!(await reader.read()).done);
    expect(openFiles()).toBe(0)
  })

  test('cancelled in the middle or while it opens › closed', async () => {
    const files = await aSong()
    const middle = files.stream('a.wav', whole).getReader()
    await middle.read()
    await middle.cancel()
    expect(openFiles()).toBe(0)
    const early = files.stream('a.wav', whole).getReader()
    // Once a stream has started, a read opens the file at once.
    await new Promise(setImmediate)
    const first = early.read()
    await early.cancel()
    await first
    // Long enough for a late opening, whose file is then closed.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.poll(openFiles, { timeout: 5_000 }).toBe(0)
  })

  test('read fails › closed', async () => {
    const files = await aSong()
    mkdirSync(join(root, 'folder'))
    await expect(files.stream('folder', whole).getReader().read()).rejects.toThrow('EISDIR')
    await expect.poll(openFiles).toBe(0)
  })
})

test('unfinished file of another process › start beside it › kept', async () => {
  await diskStorage(root)
  writeFileSync(join(root, '.tmp', 'draft'), 'half')
  await diskStorage(root, { alone: false })
  expect(readdirSync(join(root, '.tmp'))).toEqual(['draft'])
})
