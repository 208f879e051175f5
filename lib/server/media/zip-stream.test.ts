import { appendFileSync, createReadStream, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type ZipEntry, zipLength, zipStream } from '#lib/server/media/zip-stream'
import { diskStorage } from '#lib/storage/disk'
import { inTier } from '#tests/harness/tier'

let root = ''
let entries: ZipEntry[] = []
const SIZE = 1_000_000
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'songloom-zip-'))
  const files = await diskStorage(root)
  entries = []
  for (const name of ['Drums', 'Bass', 'Voice']) {
    await files.put(`${name}.wav`, Buffer.alloc(SIZE, name))
    entries.push({
      name: `${name}.wav`,
      size: SIZE,
      open: () => files.stream(`${name}.wav`, { first: 0, last: SIZE - 1 }),
    })
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(root)
    } catch {
      return false
    }
  }).length

test('zipStream › three files › contains each file and has the predicted length', async () => {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipStream(entries, new Date(0))) chunks.push(chunk)
  const zip = Buffer.concat(chunks)
  expect(BigInt(zip.length)).toBe(zipLength(entries))
  for (const name of ['Drums', 'Bass', 'Voice']) expect(zip.includes(Buffer.alloc(SIZE, name))).toBe(true)
  expect(zipLength([{ name: 'a.txt', size: 1, open: () => new Blob(['a']).stream() }])).toBe(125n)
})

test.runIf(process.platform === 'linux').each([0, 1, 3, 8, 12])(
  'zipStream › cancelled after %i chunks › no file stays open',
  async (chunks) => {
    const reader = zipStream(entries, new Date(0)).getReader()
    for (let i = 0; i < chunks; i++) await reader.read()
    // Between two files, none may be open; chunk 3 is within the first file.
    if (chunks === 3) expect(openFiles()).toBe(1)
    await reader.cancel(new Error('The client has gone.'))
    await expect.poll(openFiles).toBe(0)
    const waiting = zipStream(entries, new Date(0)).getReader()
    for (let i = 0; i < chunks; i++) await waiting.read()
    const next = waiting.read()
    await waiting.cancel()
    await next
    await expect.poll(openFiles).toBe(0)
  },
)

const wholeFile = (name: string): ZipEntry => ({
  name,
  size: SIZE,
  open: () => Readable.toWeb(createReadStream(join(root, name))) as ReadableStream<Uint8Array>,
})

test.each([
  ['is gone', (path: string) => rmSync(path)],
  ['has become shorter', (path: string) => truncateSync(path, 300_000)],
  ['has become longer', (path: string) => appendFileSync(path, 'more')],
])('a file that %s by the time it is reached fails the download, and is not left out', async (_, change) => {
  const reader = zipStream(
    entries.map(({ name }) => wholeFile(name)),
    new Date(0),
  ).getReader()
  await reader.read()
  change(join(root, 'Bass.wav'))
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
  await expect.poll(openFiles).toBe(0)
})

test.each([
  ['a directory of files above 64 KiB', 700],
  ...inTier<[string, number][]>({ default: [], full: [['more files than a plain zip can count', 65_540]] }),
])(
  'a zip with %s › has the calculated length and all files',
  async (_, count) => {
    const text = Buffer.from('{}')
    const open = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(text)
          controller.close()
        },
      })
    const many = Array.from({ length: count }, (_, i) => ({
      name: `songs/${String(i).padStart(36, '0')}/song.json`,
      size: text.length,
      open,
    }))
    const chunks: Uint8Array[] = []
    for await (const chunk of zipStream(many, new Date(0))) chunks.push(chunk)
    const zip = Buffer.concat(chunks)
    expect(BigInt(zip.length)).toBe(zipLength(many))
    const names: string[] = []
    for await (const { fileName } of (await fromBufferPromise(zip)).eachEntry()) names.push(fileName)
    expect(names).toEqual(many.map(({ name }) => name))
  },
  240_000,
)
