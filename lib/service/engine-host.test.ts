import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import type { Brief } from '#lib/engine/brief'
import { bundledThreads } from '#lib/engine/desk/threads.fixture'
import { EngineCrash, type EngineHost, engineHost, isFailure } from '#lib/service/engine-host'

/** Milliseconds. Starting a thread takes a while where other tests run at the same time. */
const PATIENCE = 120_000

let host: EngineHost

const started: Worker[] = []

beforeAll(async () => {
  const { engine, assistant } = await bundledThreads('host')
  const known = (start: () => Worker) => () => {
    const worker = start()
    started.push(worker)
    return worker
  }
  host = engineHost({ engine: known(engine), assistant: known(assistant) }, { renders: 0, bank: null })
}, PATIENCE)

afterAll(() => host.close())

const recording = wavOf(4 * 44100, (frame) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / 44100))
const { signal } = new AbortController()

test(
  'words are written between renders: the same for a seed, others for another',
  async () => {
    const [one, same, other] = await Promise.all([7, 7, 8].map((seed) => host.write('a waltz about rain', seed, 3000)))
    expect(one).toEqual(same)
    expect(one).toMatchObject({ title: expect.stringMatching(/\S/), lyric: expect.stringMatching(/^\[/) })
    expect(other).not.toEqual(one)
  },
  PATIENCE,
)

describe('recordings are worked on one after another', () => {
  test(
    'a recording made small is whole and as long as before',
    async () => {
      const [before, small] = await Promise.all([
        host.inspect(recording, 60, signal),
        host.transcode(recording, 60, 50_000, signal),
      ])
      if (isFailure(before) || isFailure(small)) throw new Error('It was refused.')
      expect(small.length).toBeLessThanOrEqual(50_000)
      const after = await host.inspect(small, 60, signal)
      expect(after).toMatchObject({ format: 'mp3', complete: true, duration: before.duration })
    },
    PATIENCE,
  )

  test(
    'what is no music is refused with a reason, and one that is given up holds up nobody',
    async () => {
      const aborting = new AbortController()
      const given = host.transcode(recording, 60, 50_000, aborting.signal)
      const refused = host.transcode(new Uint8Array(3000), 60, 50_000, signal)
      aborting.abort()
      await expect(given).rejects.toThrow('aborted')
      expect(await refused).toMatchObject({ code: 'not_audio' })
      expect(await host.transcode(recording, 60, 10_000, signal)).toMatchObject({ code: 'audio_too_long' })
      expect(await host.transcode(recording, 60, 200_000, signal)).toBeInstanceOf(Uint8Array)
    },
    PATIENCE,
  )
})

describe('files that are made on request', () => {
  const make = async (signal: AbortSignal, slow = 0) => {
    const sizes: number[] = []
    let names: string[] = []
    let atOnce = 0
    let share = 0
    const answer = await host.make(
      { kind: 'recording', recording, limit: 60 },
      { wav: true, flac: true, stems: false },
      {
        making: (files) => {
          names = files.map(({ name }) => name)
        },
        async piece(file, bytes) {
          expect(++atOnce).toBe(1)
          await new Promise((resolve) => setTimeout(resolve, slow))
          sizes[file] = (sizes[file] ?? 0) + bytes.length
          atOnce--
        },
        reached: (now) => {
          share = now
        },
      },
      signal,
    )
    return { answer, names, sizes, share }
  }

  test(
    'come piece by piece, each after the one before is put away',
    async () => {
      const { answer, names, sizes } = await make(signal, 5)
      expect(answer).toEqual({ sha256: null })
      expect(names).toEqual(['audio.wav', 'audio.flac'])
      expect(sizes[0]).toBe(44 + 4 * 44100 * 6)
      expect(sizes[1]).toBeLessThan(sizes[0]!)
    },
    PATIENCE,
  )

  test(
    'one that is given up holds up nobody; one whose files cannot be put away fails with that',
    async () => {
      const leaving = new AbortController()
      const given = make(leaving.signal)
      const next = make(signal)
      leaving.abort()
      await expect(given).rejects.toThrow('aborted')
      expect((await next).answer).toEqual({ sha256: null })
      const full = host.make(
        { kind: 'recording', recording, limit: 60 },
        { wav: true, flac: false, stems: false },
        { making: () => {}, piece: () => Promise.reject(new Error('the disk is full')), reached: () => {} },
        signal,
      )
      await expect(full).rejects.toThrow('the disk is full')
    },
    PATIENCE,
  )
})

describe('a song is made by two threads', () => {
  const brief: Brief = { prompt: 'pop song, 40 seconds', lyric: null, take: 0, source: { kind: 'none' } }
  /** Renders until the first segment is there, then does something to the threads that make it: those started last. */
  const disturbed = (disturb: (threads: Worker[]) => void, abort = signal) => {
    let heard = 0
    const on = { planned() {}, segment: () => heard++ === 0 && disturb(started.slice(-2)) }
    return host.render(brief, 1, on, abort)
  }

  for (const [member, name] of ['the one that plays', 'the one that assists'].entries())
    test(
      `that fails, and hangs nobody, where ${name} dies`,
      async () => {
        let gone: Promise<unknown> = Promise.resolve()
        const song = disturbed((threads) => {
          gone = Promise.all(threads.map((thread) => once(thread, 'exit')))
          void threads[member]!.terminate()
        })
        await expect(song).rejects.toBeInstanceOf(EngineCrash)
        await gone
      },
      PATIENCE,
    )

  test(
    'both of which end where it is given up',
    async () => {
      const aborting = new AbortController()
      let gone: Promise<unknown> = Promise.resolve()
      const song = disturbed((threads) => {
        gone = Promise.all(threads.map((thread) => once(thread, 'exit')))
        aborting.abort()
      }, aborting.signal)
      await expect(song).rejects.toThrow('aborted')
      await gone
    },
    PATIENCE,
  )
})
