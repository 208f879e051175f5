import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ZipEntry, zipLength, zipStream } from '#lib/server/zip-stream'
import { diskStorage } from '#lib/storage/disk'

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

test('a zip has every file one after another, and the length that was told', async () => {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipStream(entries, new Date(0))) chunks.push(chunk)
  const zip = Buffer.concat(chunks)
  expect(BigInt(zip.length)).toBe(zipLength(entries))
  for (const name of ['Drums', 'Bass', 'Voice']) expect(zip.includes(Buffer.alloc(SIZE, name))).toBe(true)
  expect(zipLength([{ name: 'a.txt', size: 1, open: () => new Blob(['a']).stream() }])).toBe(125n)
})

test.runIf(process.platform === 'linux').each([0, 1, 3, 8, 12])(
  'a download that is aborted after %i pieces leaves no file open',
  async (pieces) => {
    const reader = zipStream(entries, new Date(0)).getReader()
    for (let i = 0; i < pieces; i++) await reader.read()
    // In the middle of the first file; at a border between two the one may be closed and the other not yet open.
    if (pieces === 3) expect(openFiles()).toBe(1)
    await reader.cancel(new Error('The client has gone.'))
    await expect.poll(openFiles).toBe(0)
    const waiting = zipStream(entries, new Date(0)).getReader()
    for (let i = 0; i < pieces; i++) await waiting.read()
    const next = waiting.read()
    await waiting.cancel()
    await next
    await expect.poll(openFiles).toBe(0)
  },
)
