import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SongWithSections } from '#lib/data/songs/songs'
import { createTaskEvents } from '#lib/data/tasks/task-events'
import { createLiveChunks, type LiveChunks } from '#lib/server/media/live-chunks'
import { createReplicaStreams } from '#lib/server/media/replica-streams'
import { type LiveSongs, liveSongs } from '#lib/services/embedded/live-songs'
import { diskStorage } from '#lib/storage/disk'
import type { Storage } from '#lib/storage/storage'
import { REAL_TIME } from '#tests/harness/timing'

/** One replica renders; another streams the song. They share only the storage. */

const BYTES = 200_000
const CHUNK_BYTES = 65536
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
  rms: [],
  seconds: until / 24000,
})

describe('replica stream › song rendered by another replica', () => {
  let root: string
  let storage: Storage
  let liveChunks: LiveChunks
  let maker: LiveSongs
  let closing: AbortController
  let errors: unknown[]
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'songloom-streams-'))
    storage = await diskStorage(root)
    const found: unknown[] = []
    errors = found
    liveChunks = createLiveChunks({ storage, jobStorage: storage }, (error) => found.push(error))
    maker = liveSongs(liveChunks)
    closing = new AbortController()
  })
  afterEach(() => {
    expect(errors).toEqual([])
    closing.abort()
    // What is still written in the background fails from here on.
    rmSync(root, { recursive: true, force: true })
  })

  const listen = (live = liveSongs()) => {
    const findSongByToken = async () => song
    return createReplicaStreams({
      ...REAL_TIME,
      live,
      storage,
      taskEvents: createTaskEvents(REAL_TIME.clock),
      liveChunks,
      findSongByToken,
      closing: closing.signal,
    })
  }

  test('planned, not rendered › range inside the tail › its bytes', async () => {
    maker.open('a', BYTES, TAIL)
    const heard = listen()
      .open(song, BYTES)
      .read({ first: BYTES - 128, last: BYTES - 1 })
    expect(await readAll(heard)).toEqual(TAIL)
  })

  test('first chunk rendered › range inside the tail › its bytes, before the rest is rendered', async () => {
    maker.open('a', BYTES, TAIL).startRender()(part(0, CHUNK_BYTES + 10))
    const streams = listen()
    const reader = streams
      .open(song, BYTES)
      .read({ first: 0, last: BYTES - 1 })!
      .getReader()
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(0, CHUNK_BYTES))
    expect(await readAll(streams.open(song, BYTES).read({ first: BYTES - 10, last: BYTES - 1 }))).toEqual(
      whole.subarray(BYTES - 10),
    )
    await reader.cancel()
  })

  test('render restarted in this process › range inside the tail › its bytes', async () => {
    const here = liveSongs()
    const heard = readAll(
      listen(here)
        .open(song, BYTES)
        .read({ first: BYTES - 128, last: BYTES - 1 }),
    )
    here.open('a', BYTES, TAIL)
    expect(await heard).toEqual(TAIL)
  })

  test('chunks of a version without tails › stream › stops reading the tail after the first chunk', async () => {
    await storage.put(`live/a/${BYTES}/0`, whole.subarray(0, CHUNK_BYTES))
    let tailReads = 0
    const { tail } = liveChunks
    liveChunks.tail = (id, bytes) => {
      tailReads++
      return tail(id, bytes)
    }
    const stream = listen().open(song, BYTES)
    const reader = stream.read({ first: 0, last: BYTES - 1 })!.getReader()
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(0, CHUNK_BYTES))
    const ahead = stream.read({ first: BYTES - 128, last: BYTES - 1 })!.getReader()
    const waiting = ahead.read()
    await storage.put(`live/a/${BYTES}/1`, whole.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))
    expect(Buffer.from((await reader.read()).value!)).toEqual(whole.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))
    await ahead.cancel()
    expect((await waiting).done).toBe(true)
    await reader.cancel()
    expect(tailReads).toBeLessThanOrEqual(2)
    expect(stream.tail).toBeNull()
  })

  test('render closed › chunks and tail › removed', async () => {
    maker.open('a', BYTES, TAIL).startRender()(part(0, CHUNK_BYTES))
    await expect.poll(() => liveChunks.read('a', BYTES, 0)).not.toBeNull()
    expect(Buffer.from((await liveChunks.tail('a', BYTES))!)).toEqual(TAIL)
    maker.close('a')
    await expect.poll(() => liveChunks.tail('a', BYTES)).toBeNull()
  })
})
