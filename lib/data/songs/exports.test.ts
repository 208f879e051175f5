import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  EXPORT_LIFETIME_MS,
  type ExportKind,
  exportFolder,
  findExport,
  MAX_EXPORT_BYTES,
  saveExport,
  sweepExports,
} from '#lib/data/songs/exports'
import { diskStorage } from '#lib/storage/disk'
import type { Storage } from '#lib/storage/storage'

let root = ''
let storage: Storage
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'songloom-made-'))
  storage = await diskStorage(root)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const NOW = Date.now()

/** Creates an export of the given age in milliseconds and size in bytes. */
const made = async (songId: string, kind: ExportKind, ago: number, bytes = 4) => {
  const key = `${exportFolder(songId, kind, 'x')}/00.wav`
  await storage.put(key, Buffer.from('RIFF'))
  await saveExport(storage, songId, kind, [{ name: 'Drums', key, bytes }])
  for (const file of [key, `songs/${songId}/parts/${kind}.json`])
    utimesSync(join(root, file), (NOW - ago) / 1000, (NOW - ago) / 1000)
  return key
}

test('export › older than a day › removed with its files', async () => {
  await storage.put('songs/a/audio.mp3', Buffer.from('song'))
  const fresh = await made('a', 'wav', EXPORT_LIFETIME_MS - 60_000)
  const old = await made('a', 'stems', EXPORT_LIFETIME_MS + 60_000)
  await sweepExports(storage, NOW)
  expect(await findExport(storage, 'a', 'wav')).toMatchObject({ files: [{ name: 'Drums' }] })
  expect(await findExport(storage, 'a', 'stems')).toBeNull()
  expect([await storage.size(fresh), await storage.size(old), await storage.size('songs/a/audio.mp3')]).toEqual([
    4,
    null,
    4,
  ])
  expect(await findExport(storage, 'b', 'wav')).toBeNull()
})

test('exports › above MAX_EXPORT_BYTES › oldest removed first', async () => {
  await made('a', 'stems', 3000, MAX_EXPORT_BYTES / 2)
  await made('b', 'stems', 2000, MAX_EXPORT_BYTES / 2)
  await made('c', 'stems', 1000, MAX_EXPORT_BYTES / 4)
  await sweepExports(storage, NOW)
  const left = await Promise.all(['a', 'b', 'c'].map((id) => findExport(storage, id, 'stems')))
  expect(left.map((index) => index !== null)).toEqual([false, true, true])
})

test('files without an index › younger than 6 hours › kept; older › removed', async () => {
  const young = `${exportFolder('a', 'stems', 'y')}/00.wav`
  const dead = `${exportFolder('a', 'stems', 'z')}/00.wav`
  for (const key of [young, dead]) await storage.put(key, Buffer.from('RIFF'))
  const long = NOW / 1000 - 7 * 3600
  utimesSync(join(root, dead), long, long)
  await sweepExports(storage, NOW)
  expect([await storage.size(young), await storage.size(dead)]).toEqual([4, null])
})
