import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BrokenTar, readTar, tarEnd, tarEntry } from '#lib/storage/tar'

const files = new Map([
  ['songs/a/audio.mp3', Buffer.alloc(100_000, 'sound')],
  ['empty', Buffer.alloc(0)],
  ['block', Buffer.alloc(512, 'b')],
  ['songs/a/song.json', Buffer.from('{}')],
])

const written = async () => {
  const chunks: Uint8Array[] = []
  for (const [name, content] of files)
    for await (const chunk of tarEntry({ name, size: content.length, content: [content] }, new Date(0)))
      chunks.push(chunk)
  return Buffer.concat([...chunks, tarEnd()])
}

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

test.each([1, 100, 512, 1000, 1_000_000])('what is written is read, in pieces of %d bytes', async (size) => {
  expect(await read(await written(), size)).toEqual(files)
})

test('files that nobody reads are passed over', async () => {
  const names: string[] = []
  for await (const { name } of readTar(inPieces(await written(), 700))) names.push(name)
  expect(names).toEqual([...files.keys()])
})

test('the tar of the system reads it too', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'songloom-tar-'))
  writeFileSync(join(directory, 'a.tar'), await written())
  execFileSync('tar', ['-xf', 'a.tar'], { cwd: directory })
  for (const [name, content] of files) expect(readFileSync(join(directory, name)).equals(content)).toBe(true)
  rmSync(directory, { recursive: true })
})

test('a size beyond what octal digits hold is kept', async () => {
  const size = 2 ** 33 + 5
  const head = (await tarEntry({ name: 'long', size, content: [] }, new Date()).next()).value!
  const { value } = await readTar(inPieces(head, 512)).next()
  expect(value?.size).toBe(size)
})

test.each([0, 511, 50_000, 101_000])('an archive that ends after %d bytes is cut', async (bytes) => {
  await expect(read((await written()).subarray(0, bytes), 700)).rejects.toThrow(BrokenTar)
})

test('what is no archive is told from one', async () => {
  await expect(read(Buffer.alloc(5000, 'text '), 700)).rejects.toThrow('not an archive')
})

test('a file that is not as long as it was said to be is not written', async () => {
  const entry = { name: 'a', size: 3, content: [Buffer.from('ab')] }
  await expect(
    (async () => {
      for await (const _ of tarEntry(entry, new Date()));
    })(),
  ).rejects.toThrow('not as long')
})
