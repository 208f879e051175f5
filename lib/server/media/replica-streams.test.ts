import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SongWithSections } from '#lib/data/songs/songs'
import { createTaskEvents } from '#lib/data/tasks/task-events'
import { createPieces, type Pieces } from '#lib/server/media/live-chunks'
import { createMirrors } from '#lib/server/media/replica-streams'
import { type LiveSongs, liveSongs } from '#lib/services/embedded/live-songs'
import { diskStorage } from '#lib/storage/disk'
import type { Storage } from '#lib/storage/storage'
import { REAL_TIME } from '#tests/harness/timing'

/** What one replica makes, heard through another that shares nothing with it but the storage. */

const BYTES = 200_000
const PIECE = 65536
const whole = Buffer.from(Uint8Array.from({ length: BYTES }, (_, i) => (i * 7) % 251))
const TAIL = whole.subarray(BYTES - 128)

const song = {
  id: 'a',
  taskId: 't',
  mediaToken: 'm',
  status: 'stream',
  bytes: BYTES,
  format: 'mp3',
} as SongWithSections

const readAll = async (stream: ReadableStream<Uint8Array> | null) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const part = (from: number, until: number) => ({
  bytes: whole.subarray(from, until),
  peaks: [],
  seconds: until / 24000,
})

describe('song that another replica is making', () => {
  let root: string
  let storage: Storage
  let pieces: Pieces
  let maker: LiveSongs
  let closing: AbortController
  const errors: unknown[] = []
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'songloom-mirrors-'))
    storage = await diskStorage(root)
    pieces = createPieces({ storage, jobStorage: storage }, (error) => errors.push(error))
    maker = liveSongs(pieces)
    closing = new AbortController()
  })
  afterEach(() => {
    closing.abort()
    rmSync(root, { recursive: true, force: true })
    expect(errors.splice(0)).toEqual([])
  })

  const listen = (live = liveSongs()) => {
    const findSongByToken = async () => song
    return createMirrors({
      ...REAL_TIME,
      live,
      storage,
      changes: createTaskEvents(REAL_TIME.clock),
      pieces,
      findSongByToken,
      closing: closing.signal,
    })
  }

  test('planned, no note made › range inside the tail › its bytes', async () => {
    maker.open('a', BYTES, TAIL)
    const heard = listen()
      .open(song, BYTES)
      .read({ first: BYTES - 128, last: BYTES - 1 })
    expect(await readAll(heard)).toEqual(TAIL)
  })

  test('first piece made › range inside the tail › its bytes, before the rest is made', async () => {
    maker.open('a', BYTES, TAIL).startRender()(part(0, PIECE + 10))
    const mirrors = listen()
    const reader = mirrors
      .open(song, BYTES)
      .read({ first: 0, last: BYTES - 1 })!
      .getReader()
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(0, PIECE))
    expect(await readAll(mirrors.open(song, BYTES).read({ first: BYTES - 10, last: BYTES - 1 }))).toEqual(
      whole.subarray(BYTES - 10),
    )
    await reader.cancel()
  })

  test('made here again meanwhile › range inside the tail › its bytes from here', async () => {
    const here = liveSongs()
    const heard = readAll(
      listen(here)
        .open(song, BYTES)
        .read({ first: BYTES - 128, last: BYTES - 1 }),
    )
    here.open('a', BYTES, TAIL)
    expect(await heard).toEqual(TAIL)
  })

  test('laid down by a version without tails › the tail › is not asked for after the first piece', async () => {
    await storage.put(`live/a/${BYTES}/0`, whole.subarray(0, PIECE))
    let asked = 0
    const { tail } = pieces
    pieces.tail = (id, bytes) => {
      asked++
      return tail(id, bytes)
    }
    const mirror = listen().open(song, BYTES)
    const reader = mirror.read({ first: 0, last: BYTES - 1 })!.getReader()
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(0, PIECE))
    const ahead = mirror.read({ first: BYTES - 128, last: BYTES - 1 })!.getReader()
    const waiting = ahead.read()
    await storage.put(`live/a/${BYTES}/1`, whole.subarray(PIECE, 2 * PIECE))
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(PIECE, 2 * PIECE))
    await ahead.cancel()
    expect((await waiting).done).toBe(true)
    await reader.cancel()
    expect(asked).toBeLessThanOrEqual(2)
    expect(mirror.tail).toBeNull()
  })

  test('given up › its pieces › gone, the tail too', async () => {
    maker.open('a', BYTES, TAIL).startRender()(part(0, PIECE))
    await expect.poll(() => pieces.read('a', BYTES, 0)).not.toBeNull()
    expect(Buffer.from((await pieces.tail('a', BYTES))!)).toEqual(TAIL)
    maker.close('a')
    await expect.poll(() => pieces.tail('a', BYTES)).toBeNull()
  })
})
