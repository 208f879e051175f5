import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { makeZip } from 'client-zip'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Archive, openArchive } from '#lib/data/library/import/archive-reader'
import { openScratch, type Scratch } from '#lib/storage/scratch'

let root = ''
const open: Scratch[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'songloom-archive-'))
})
afterEach(async () => {
  for (const scratch of open.splice(0)) await scratch.close()
  rmSync(root, { recursive: true, force: true })
})

const INDEX = JSON.stringify({ format: 'songloom-library', version: 1 })
const AUDIO = 'songs/8f000000-0000-4000-8000-000000000000/audio.mp3'

const zipOf = async (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    await new Response(
      makeZip(Object.entries(files).map(([name, input]) => ({ name, input: input as string }))),
    ).arrayBuffer(),
  )

const opened = async (zip: Uint8Array) => {
  const scratch = await openScratch(root)
  open.push(scratch)
  await scratch.append(zip)
  return openArchive(scratch)
}

const codeOf = async (zip: Uint8Array) => {
  const archive = await opened(zip)
  return archive.ok ? 'fine' : archive.failure.code
}

const good = async (zip: Uint8Array): Promise<Archive> => {
  const archive = await opened(zip)
  if (!archive.ok) throw new Error(archive.failure.detail)
  return archive.value
}

test('archive › songs and playlists by id, every file unchanged', async () => {
  const archive = await good(
    await zipOf({ 'songloom.json': INDEX, [AUDIO]: 'sound', 'lists/a/list.json': '', 'notes/readme.txt': 'x' }),
  )
  expect([...archive.songs.keys()]).toEqual(['8f000000-0000-4000-8000-000000000000'])
  expect([...archive.lists.keys()]).toEqual(['a'])
  const [packed] = [...archive.songs.values()].map((files) => files.get('audio.mp3')!)
  expect((await archive.read(packed!, 5)).toString()).toBe('sound')
  await expect(archive.read(packed!, 4)).rejects.toThrow('a file is too large')
  expect(await archive.read(archive.lists.get('a')!.get('list.json')!, 10)).toHaveLength(0)
})

test('archive › recompressed › readable', async () => {
  const archive = await good(deflated({ 'songloom.json': INDEX, [AUDIO]: 'la '.repeat(1000) }))
  const packed = [...archive.songs.values()][0]!.get('audio.mp3')!
  expect((await archive.read(packed, 10_000)).toString()).toBe('la '.repeat(1000))
})

/** A zip with deflated files, built by its specification; `lie` may falsify a directory entry. */
const deflated = (files: Record<string, string>, lie: (entry: Entry) => Partial<Entry> = () => ({})): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const body = deflateRawSync(text)
    const honest: Entry = { name, size: Buffer.byteLength(text), packed: body.length, crc: crc32(text), flags: 0, at }
    const entry = { ...honest, ...lie(honest) }
    const head = (signature: number, extra: number[], of: Entry) => {
      const fixed = Buffer.alloc(26)
      fixed.writeUInt16LE(20, 0)
      fixed.writeUInt16LE(of.flags, 2)
      fixed.writeUInt16LE(8, 4)
      fixed.writeUInt32LE(of.crc, 10)
      fixed.writeUInt32LE(of.packed, 14)
      fixed.writeUInt32LE(of.size, 18)
      fixed.writeUInt16LE(Buffer.byteLength(of.name), 22)
      const first = Buffer.alloc(4)
      first.writeUInt32LE(signature)
      return Buffer.concat([first, ...(extra.length ? [Buffer.from([20, 0])] : []), fixed, Buffer.from(extra)])
    }
    const local = Buffer.concat([head(0x04034b50, [], entry), Buffer.from(entry.name), body])
    const offset = Buffer.alloc(4)
    offset.writeUInt32LE(entry.at)
    directory.push(
      Buffer.concat([head(0x02014b50, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], entry), offset, Buffer.from(entry.name)]),
    )
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}
type Entry = { name: string; size: number; packed: number; crc: number; flags: number; at: number }

describe('refused archives', () => {
  const named = (name: string) => zipOf({ 'songloom.json': INDEX, [name]: 'x' })

  test('not a zip, foreign, newer or truncated › refused', async () => {
    expect(await codeOf(Buffer.from('Dear studio, this is no zip at all.'))).toBe('not_an_export')
    expect(await codeOf(Buffer.alloc(0))).toBe('not_an_export')
    expect(await codeOf(await zipOf({ 'readme.txt': 'x' }))).toBe('not_an_export')
    expect(await codeOf(await zipOf({ 'songloom.json': '{"format":"other","version":1}' }))).toBe('not_an_export')
    expect(await codeOf(await zipOf({ 'songloom.json': 'PK' }))).toBe('damaged_export')
    expect(await codeOf(await zipOf({ 'songloom.json': INDEX.replace('1', '2') }))).toBe('newer_export')
    const zip = await named(AUDIO)
    for (const end of [zip.length - 1, zip.length - 30, 40])
      expect(await codeOf(zip.subarray(0, end))).toBe('damaged_export')
  })

  test('unsafe or duplicate names › refused', async () => {
    for (const name of ['songs/../../etc/passwd', '/etc/passwd', 'C:/songs', '..'])
      expect(await codeOf(deflated({ 'songloom.json': INDEX, [name]: 'x' }))).toBe('damaged_export')
    const twice = deflated({ 'songloom.json': INDEX, 'songs/a/b': 'x', 'songs/a/c': 'y' }, ({ name }) => ({
      name: name.replace('/c', '/b'),
    }))
    expect(await codeOf(twice)).toBe('damaged_export')
  })

  test('encrypted › refused', async () => {
    expect(await codeOf(deflated({ 'songloom.json': INDEX }, () => ({ flags: 1 })))).toBe('damaged_export')
  })

  test('excessive compression ratio › refused', async () => {
    const bomb = deflated({ 'songloom.json': INDEX, [AUDIO]: '0'.repeat(80e6) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await codeOf(bomb)).toBe('too_large')
    // Many names for the same bytes.
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`songs/a/${i}`, '0'.repeat(1e6)]))
    expect(await codeOf(deflated({ 'songloom.json': INDEX, ...files }, ({ at }) => ({ at: Math.min(at, 1000) })))).toBe(
      'too_large',
    )
  })
})

test('file differs from the directory › detected on reading', async () => {
  const lies: Partial<Entry>[] = [{ crc: 1 }, { size: 2999 }, { size: 3001 }, { packed: 7 }, { at: 3 }, { at: 1e9 }]
  for (const lie of lies) {
    const zip = deflated({ 'songloom.json': INDEX, [AUDIO]: 'la '.repeat(1000) }, ({ name }) =>
      name === AUDIO ? lie : {},
    )
    const archive = await good(zip)
    const packed = [...archive.songs.values()][0]!.get('audio.mp3')!
    await expect(archive.read(packed, 10_000), JSON.stringify(lie)).rejects.toThrow('one of its files')
  }
})
