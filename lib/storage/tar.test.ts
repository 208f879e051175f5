import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BrokenTar, readTar, type TarEntry, writeTar } from '#lib/storage/tar'

const files = new Map([
  ['songs/a/audio.mp3', Buffer.alloc(100_000, 'sound')],
  ['empty', Buffer.alloc(0)],
  ['block', Buffer.alloc(512, 'b')],
  ['songs/a/song.json', Buffer.from('{}')],
])

const archiveOf = async (entries: TarEntry[]) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeTar(Readable.from(entries), new Date(0))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const written = () =>
  archiveOf([...files].map(([name, content]) => ({ name, size: content.length, content: [content] })))

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (bytes: Uint8Array, size: number) => {
  const found = new Map<string, Buffer>()
  for await (const { name, body } of readTar(inPieces(bytes, size))) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    found.set(name, Buffer.concat(chunks))
  }
  return found
}

test.each([1, 100, 512, 1000, 1_000_000])('reading › chunks of %d bytes › the written files', async (size) => {
  expect(await read(await written(), size)).toEqual(files)
})

test('reading › unread bodies › skipped', async () => {
  const names: string[] = []
  for await (const { name } of readTar(inPieces(await written(), 700))) names.push(name)
  expect(names).toEqual([...files.keys()])
})

test('writing › readable by the system’s tar', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'songloom-tar-'))
  writeFileSync(join(directory, 'a.tar'), await written())
  execFileSync('tar', ['-xf', 'a.tar'], { cwd: directory })
  for (const [name, content] of files) expect(readFileSync(join(directory, name)).equals(content)).toBe(true)
  rmSync(directory, { recursive: true })
})

/** The generator of zeros of an entry; it counts how far it has been read. */
const zeros = () => {
  const source = { chunks: 0, isClosed: false }
  async function* content() {
    try {
      for (;;) {
        source.chunks++
        yield new Uint8Array(65_536)
      }
    } finally {
      source.isClosed = true
    }
  }
  return { source, content: content() }
}

test('writing › a size that octal digits cannot hold › the size is kept', async () => {
  const size = 2 ** 33 + 5
  const writer = writeTar(Readable.from([{ name: 'long', size, content: zeros().content }]), new Date())
  const head = (await writer.next()).value!
  await writer.return(undefined)
  const { value } = await readTar(inPieces(head, 512)).next()
  expect(value?.size).toBe(size)
})

test('writing › a reader that waits and then leaves › the content waits and is closed', async () => {
  const { source, content } = zeros()
  const writer = writeTar(Readable.from([{ name: 'long', size: 2 ** 33, content }]), new Date())
  for (let i = 0; i < 10; i++) await writer.next()
  await setTimeout(20)
  expect(source.chunks).toBeLessThan(20)
  await writer.return(undefined)
  expect(source.isClosed).toBe(true)
})

test('reading › a reader that waits and then leaves › the archive waits and is closed', async () => {
  const { source, content } = zeros()
  async function* endless() {
    yield (await writeTar(Readable.from([{ name: 'long', size: 2 ** 33, content: [] }]), new Date()).next()).value!
    yield* content
  }
  const reader = readTar(endless())
  const { value } = await reader.next()
  const body = value!.body[Symbol.asyncIterator]()
  for (let i = 0; i < 10; i++) await body.next()
  await setTimeout(20)
  expect(source.chunks).toBeLessThan(20)
  await reader.return(undefined)
  expect(source.isClosed).toBe(true)
})

test('reading › a source that fails › its own error', async () => {
  async function* failing() {
    yield (await written()).subarray(0, 2000)
    throw new Error('The disk is gone.')
  }
  await expect(
    (async () => {
      for await (const { body } of readTar(failing())) for await (const _ of body);
    })(),
  ).rejects.toThrow('The disk is gone.')
})

test('reading › an archive of an earlier version › its files', async () => {
  const archive = gunzipSync(Buffer.from(EARLIER, 'base64'))
  expect(Object.fromEntries(await read(archive, 700))).toEqual({
    'songloom-backup.json': Buffer.from('{}\n'),
    'database/songs.ndjson': Buffer.alloc(0),
    'files/songs/a/audio.mp3': Buffer.alloc(1000, 'sound'),
  })
})

/** A tar archive that was written before tar-stream was used, gzipped. */
const EARLIER =
  'H4sIAAAAAAACA+3WwQ6CMAwG4J19Cl9AaBmT5ykOCQorsexEfHej3uDgRRej/Q5/k112+NNlwqHtmYddTYdzHLOTcDBvBgCwB3hMWE8AsAYdFs7asryf' +
  'I1bOmS2YBKJMdDGQ5K4vNF83Rv0vTxPVJE0uHFrJgv/AA/B6/2Gx/wVUqPufwrHrG3mWn1NO0XecDaNN2T9WbtU/av9pCMfgNTQ0fjr0p6OUWroBDs+O' +
  '7gAQAAA='

test('reading › a header of names larger than 4 MB › refused before it is read', async () => {
  const head = Buffer.from(await written()).subarray(0, 512)
  head.write('77777777777', 124)
  head.write('x', 156)
  const sum = head.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const { source, content } = zeros()
  async function* endless() {
    yield head
    yield* content
  }
  await expect(readTar(endless()).next()).rejects.toThrow(BrokenTar)
  expect(source.chunks).toBeLessThan(20)
})

test.each([0, 511, 50_000, 101_000])('reading › archive cut after %d bytes › refused', async (bytes) => {
  await expect(read((await written()).subarray(0, bytes), 700)).rejects.toThrow(BrokenTar)
})

test('reading › not an archive › refused', async () => {
  await expect(read(Buffer.alloc(5000, 'text '), 700)).rejects.toThrow('isn’t a tar archive')
})

test.each(['ab', 'abcd'])('writing › content %j of an entry of 3 bytes › fails', async (content) => {
  await expect(archiveOf([{ name: 'a', size: 3, content: [Buffer.from(content)] }])).rejects.toThrow(
    'The size of a changed',
  )
})
