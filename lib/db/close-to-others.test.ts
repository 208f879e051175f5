import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataDir, closeToOthers } from '#lib/db/close-to-others'
import { canMount, mountSmallDisk } from '#tests/harness/small-disk'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songloom-modes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o7777

test('closeToOthers › open folders and files › keep only what their owner may do', () => {
  const nested = join(folder, 'database/base')
  mkdirSync(nested, { recursive: true })
  writeFileSync(join(nested, '1'), 'row')
  writeFileSync(join(folder, 'program'), '')
  chmodSync(join(folder, 'database'), 0o777)
  chmodSync(nested, 0o2775)
  chmodSync(join(nested, '1'), 0o666)
  chmodSync(join(folder, 'program'), 0o555)
  chmodSync(folder, 0o755)

  expect(closeToOthers(folder)).toBe(0)
  expect(modeOf(folder)).toBe(0o700)
  expect(modeOf(join(folder, 'database'))).toBe(0o700)
  expect(modeOf(nested)).toBe(0o2700)
  expect(modeOf(join(nested, '1'))).toBe(0o600)
  expect(modeOf(join(folder, 'program'))).toBe(0o500)
})

test('closeToOthers › links › what they lead to stays as it is', () => {
  const outside = join(folder, 'outside')
  const inside = join(folder, 'inside')
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  mkdirSync(inside)
  symlinkSync(outside, join(inside, 'link'))
  symlinkSync(join(folder, 'missing'), join(inside, 'broken'))

  expect(closeToOthers(inside)).toBe(0)
  expect(modeOf(outside)).toBe(0o644)
})

test('closeToOthers › a folder that does not exist › nothing happens', () => {
  expect(closeToOthers(join(folder, 'missing'))).toBe(0)
})

test('closeDataDir › songs › a closed folder is not read again, everything else is', () => {
  const closed = join(folder, 'files/songs/closed')
  const open = join(folder, 'files/songs/open')
  for (const song of [closed, open]) {
    mkdirSync(song, { recursive: true, mode: 0o700 })
    writeFileSync(join(song, 'audio.mp3'), '')
    chmodSync(join(song, 'audio.mp3'), 0o644)
  }
  chmodSync(open, 0o755)
  chmodSync(folder, 0o700)
  writeFileSync(join(folder, 'secret'), '')
  chmodSync(join(folder, 'secret'), 0o644)

  expect(closeDataDir(folder)).toBe(0)
  expect(modeOf(join(folder, 'secret'))).toBe(0o600)
  expect(modeOf(open)).toBe(0o700)
  expect(modeOf(join(open, 'audio.mp3'))).toBe(0o600)
  expect(modeOf(join(closed, 'audio.mp3'))).toBe(0o644)
})

test('closeDataDir › database of before a rebuild › open files in closed folders are closed', () => {
  const tables = join(folder, 'db-before-2026-11-20/base/5')
  mkdirSync(tables, { recursive: true, mode: 0o700 })
  writeFileSync(join(tables, '16384'), 'account')
  chmodSync(join(tables, '16384'), 0o666)

  expect(closeDataDir(folder)).toBe(0)
  expect(modeOf(join(tables, '16384'))).toBe(0o600)
})

test.skipIf(!canMount)('closeDataDir › a volume that refuses the change › counts what stays open', () => {
  const disk = mountSmallDisk('size=1m')
  try {
    writeFileSync(join(disk.path, 'secret'), '')
    chmodSync(join(disk.path, 'secret'), 0o644)
    chmodSync(disk.path, 0o755)
    disk.setReadOnly(true)
    expect(closeDataDir(disk.path)).toBe(2)
  } finally {
    disk.remove()
  }
})
