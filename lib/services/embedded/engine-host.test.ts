import { once } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import type { Brief } from '#lib/engine/brief'
import { bundledThreads } from '#lib/engine/encoder/threads.fixture'
import type { Reply, Request } from '#lib/engine/protocol'
import { DEFAULT_PACE } from '#lib/pace'
import {
  EngineCrash,
  type EngineHost,
  type EngineThreads,
  type ExportSource,
  engineHost,
  isFailure,
  type SourceLost,
} from '#lib/services/embedded/engine-host'
import { SOUND_BANK } from '#tests/harness/sound-bank'
import { testClock } from '#tests/harness/test-clock'
import { inTier } from '#tests/harness/tier'
import { REAL_TIME } from '#tests/harness/timing'

/** Generous, because threads start slowly while other tests run. */
const TIMEOUT_MS = 600_000

let host: EngineHost

const started: Worker[] = []

beforeAll(async () => {
  const { engine, assistant } = await bundledThreads()
  const known = (start: () => Worker) => () => {
    const worker = start()
    started.push(worker)
    return worker
  }
  const threads: EngineThreads = {
    engine: known(engine),
    assistant: known(assistant),
    inspector: known(engine),
    writer: known(engine),
  }
  host = engineHost(threads, { renders: 0, bank: SOUND_BANK, ...REAL_TIME })
}, TIMEOUT_MS)

afterAll(() => host.close())

const recording = wavOf(4 * 44100, (frame) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / 44100))
const { signal } = new AbortController()

test(
  'lyrics between renders › the same for a seed, others for another',
  async () => {
    const [one, same, other] = await Promise.all(
      [7, 7, 8].map((seed) => host.write({ prompt: 'a waltz about rain', lyric: null }, seed, 3000)),
    )
    expect(one).toEqual(same)
    expect(one).toMatchObject({ title: expect.stringMatching(/\S/), lyric: expect.stringMatching(/^\[/) })
    expect(other).not.toEqual(one)
  },
  TIMEOUT_MS,
)

describe('recordings are processed in order', () => {
  test(
    'transcoded recording › complete with the same length',
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
    TIMEOUT_MS,
  )

  test(
    'not audio › rejected; aborted recording › does not block the next',
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
    TIMEOUT_MS,
  )
})

describe('exports', () => {
  const make = async (signal: AbortSignal, slow = 0) => {
    const sizes: number[] = []
    let names: string[] = []
    let atOnce = 0
    let share = 0
    const answer = await host.exportFiles(
      async () => ({ kind: 'recording', recording, limit: 60 }),
      { wav: true, flac: true, stems: null, multitrack: false },
      {
        started: (files) => {
          names = files.map(({ name }) => name)
        },
        async chunk(file, bytes) {
          expect(++atOnce).toBe(1)
          await new Promise((resolve) => setTimeout(resolve, slow))
          sizes[file] = (sizes[file] ?? 0) + bytes.length
          atOnce--
        },
        progressed: (now) => {
          share = now
        },
      },
      signal,
    )
    return { answer, names, sizes, share }
  }

  test(
    'chunks › delivered one after another',
    async () => {
      const { answer, names, sizes } = await make(signal, 5)
      expect(answer).toEqual({ sha256: null })
      expect(names).toEqual(['audio.wav', 'audio.flac'])
      expect(sizes[0]).toBe(44 + 4 * 44100 * 6)
      expect(sizes[1]).toBeLessThan(sizes[0]!)
    },
    TIMEOUT_MS,
  )

  test(
    'aborted export › does not block the next; failing write › fails the export',
    async () => {
      const leaving = new AbortController()
      const given = make(leaving.signal)
      const next = make(signal)
      leaving.abort()
      await expect(given).rejects.toThrow('aborted')
      expect((await next).answer).toEqual({ sha256: null })
      const full = host.exportFiles(
        async () => ({ kind: 'recording', recording, limit: 60 }),
        { wav: true, flac: false, stems: null, multitrack: false },
        { started: () => {}, chunk: () => Promise.reject(new Error('the disk is full')), progressed: () => {} },
        signal,
      )
      await expect(full).rejects.toThrow('the disk is full')
    },
    TIMEOUT_MS,
  )
})

test(
  'source of an export › loaded when its turn comes, never after an abort',
  async () => {
    const loaded: string[] = []
    const make = (name: string, from: ExportSource | SourceLost<string>, abort = signal) =>
      host.exportFiles(
        async () => {
          loaded.push(name)
          return from
        },
        { wav: true, flac: false, stems: null, multitrack: false },
        { started: () => {}, chunk: async () => {}, progressed: () => {} },
        abort,
      )
    const song = { kind: 'recording', recording, limit: 60 } as const
    const leaving = new AbortController()
    const first = make('first', song)
    const left = make('left', song, leaving.signal)
    const lost = make('lost', { kind: 'lost', reason: 'removed' })
    leaving.abort()
    const refused = expect(left).rejects.toThrow('aborted')
    await expect.poll(() => loaded).toEqual(['first'])
    expect(await first).toEqual({ sha256: null })
    await refused
    expect(await lost).toEqual({ kind: 'lost', reason: 'removed' })
    expect(loaded).toEqual(['first', 'lost'])
    expect(await make('next', song)).toEqual({ sha256: null })
  },
  TIMEOUT_MS,
)

/** A worker that runs the given code for each kind of request. */
const thread = (answers: Partial<Record<Request['kind'], string>>, resourceLimits: ResourceLimits = {}) => {
  const cases = Object.entries(answers).map(([kind, act]) => `case '${kind}': { ${act}; break }`)
  const program = `
    const { parentPort } = require('node:worker_threads')
    let control
    const send = (reply) => parentPort.postMessage(reply)
    parentPort.on('message', (request) => { switch (request.kind) { ${cases.join('; ')} } })`
  return new Worker(program, { eval: true, resourceLimits })
}
const reply = (what: Partial<Reply> & { kind: Reply['kind'] }) => `send(${JSON.stringify(what)})`

describe('song of two threads', () => {
  const brief: Brief = { prompt: 'pop song, 40 seconds', lyric: null, take: 0, source: { kind: 'none' } }

  /** A host whose songs never end after their first segment, and its threads. */
  const endless = () => {
    const threads: Worker[] = []
    const known = (answers: Parameters<typeof thread>[0]) => () => {
      threads.push(thread(answers))
      return threads.at(-1)!
    }
    const engine = known({ warm: reply({ kind: 'ready' }), render: reply({ kind: 'segment' }) })
    return {
      host: engineHost(
        { engine, assistant: known({}), inspector: engine, writer: engine },
        { renders: 0, bank: null, ...REAL_TIME },
      ),
      threads,
    }
  }

  /** Renders until the first segment, then disturbs the two threads that were started last. */
  const disturbed = (
    { host, threads }: ReturnType<typeof endless>,
    disturb: (pair: Worker[]) => void,
    abort = signal,
  ) => {
    let segments = 0
    const on = { planned() {}, segment: () => segments++ === 0 && disturb(threads.slice(-2)) }
    return host.render(brief, 1, on, abort)
  }

  const dies = async (member: 0 | 1, making: ReturnType<typeof endless>) => {
    let gone: Promise<unknown> = Promise.resolve()
    const song = disturbed(making, (pair) => {
      gone = Promise.all(pair.map((thread) => once(thread, 'exit')))
      void pair[member]!.terminate()
    })
    await expect(song).rejects.toBeInstanceOf(EngineCrash)
    await gone
  }

  const disturbances: [string, (making: ReturnType<typeof endless>) => Promise<void>][] = [
    ['rendering thread dies › render rejects and the pair ends', (making) => dies(0, making)],
    ['assistant dies › render rejects and the pair ends', (making) => dies(1, making)],
  ]

  test.each(disturbances)('%s', async (_, happens) => {
    const making = endless()
    await happens(making)
    await making.host.close()
  })

  // The engine's own threads depend on each other within a song.
  test.each(inTier({ default: disturbances.slice(1, 2), full: disturbances }))(
    'real engine: %s',
    async (_, happens) => {
      await happens({ host, threads: started })
    },
    TIMEOUT_MS,
  )
})

/** The code of a fake thread that makes a song for ever, and stops when its host cancels it. */
const STOPPING_RENDER = `
  send({ kind: 'segment' })
  const wait = setInterval(() => {
    if (Atomics.load(control, 1) < Atomics.load(control, 0)) return
    clearInterval(wait)
    send({ kind: 'stopped' })
  }, 5)`

describe('threads between songs', () => {
  const brief: Brief = { prompt: 'pop song, 40 seconds', lyric: null, take: 0, source: { kind: 'none' } }
  const failed = reply({ kind: 'failed', failure: { code: 'audio_silent', message: 'This is silent.' } })
  const WARM = `control = new Int32Array(request.control); ${reply({ kind: 'ready' })}`

  /** A host with a clock of its own, and its threads. The songs of the first render never end by themselves. */
  const fakeHost = (render: string, renders = 1) => {
    const clock = testClock()
    const threads: Worker[] = []
    const onUnused = vi.fn()
    const known = (answers: Parameters<typeof thread>[0]) => () => {
      threads.push(thread(answers))
      return threads.at(-1)!
    }
    const word = reply({ kind: 'rhymed', words: { rhymes: [], near: [], synonyms: [] } })
    const own = engineHost(
      {
        engine: known({
          warm: WARM,
          render: `if (control.made) { ${failed} } else { control.made = true; ${render} }`,
          continue: reply({ kind: 'segment' }),
        }),
        assistant: known({}),
        inspector: known({ inspect: failed }),
        writer: known({ rhyme: word }),
      },
      { renders, bank: null, clock, pace: DEFAULT_PACE, onUnused },
    )
    return { own, threads, clock, onUnused }
  }

  const PATIENCE_MS = 20_000

  /** Renders until the first segment, then aborts. */
  const cancelSong = async (own: EngineHost) => {
    const aborting = new AbortController()
    const on = { planned() {}, segment: () => aborting.abort() }
    await expect(own.render(brief, 1, on, aborting.signal)).rejects.toThrow('aborted')
  }
  const nextSong = (own: EngineHost) => own.render(brief, 2, { planned() {}, segment() {} }, signal)
  const ended = (threads: Worker[]) =>
    Promise.all(
      threads.map((one) => one.threadId === -1 || once(one, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) })),
    )

  test('cancelled song › its threads make the next one', async () => {
    const { own, threads } = fakeHost(STOPPING_RENDER)
    await cancelSong(own)
    expect(await nextSong(own)).toMatchObject({ code: 'audio_silent' })
    expect(threads.length).toBe(2)
    await own.close()
  })

  test('cancelled song that does not stop in time › its threads are replaced', async () => {
    const { own, threads, clock } = fakeHost(reply({ kind: 'segment' }))
    await cancelSong(own)
    const next = nextSong(own).catch((error: unknown) => error)
    await clock.advance(DEFAULT_PACE.engineStopMs)
    await ended(threads.slice(0, 2))
    await expect.poll(() => threads.length).toBe(4)
    await own.close()
    expect(await next).toBeInstanceOf(EngineCrash)
  })

  test('song aborted before its start › no thread starts', async () => {
    const { own, threads } = fakeHost(failed)
    await expect(own.render(brief, 1, { planned() {}, segment() {} }, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(threads.length).toBe(0)
  })

  test('songs requested at once › each begins after the first segment of the one before', async () => {
    const { own, threads } = fakeHost('', 2)
    const heard: string[] = []
    const song = (name: string) =>
      own.render(brief, 1, { planned() {}, segment: () => heard.push(name) }, signal).catch(() => {})
    const all = ['a', 'b'].map(song)
    await expect.poll(() => threads.length).toBeGreaterThan(0)
    expect(threads.length).toBe(2)
    const [first] = threads
    first!.postMessage({ kind: 'continue' })
    await expect.poll(() => threads.length).toBe(4)
    expect(heard).toEqual(['a'])
    first!.postMessage({ kind: 'continue' })
    await expect.poll(() => heard).toEqual(['a', 'a'])
    await own.close()
    await Promise.all(all)
  })

  test('threads unused for a while › end, and the next request starts new ones', async () => {
    const { own, threads, clock } = fakeHost(failed)
    await nextSong(own)
    await own.rhyme('sea')
    await own.inspect(recording, 60, signal)
    expect(threads.length).toBe(4)
    await clock.advance(DEFAULT_PACE.idleEngineMs / 2)
    await own.rhyme('sea')
    await clock.advance(DEFAULT_PACE.idleEngineMs / 2)
    const [engine, assistant, writer, inspector] = threads
    await ended([engine!, assistant!, inspector!])
    expect(writer!.threadId).not.toBe(-1)
    await clock.advance(DEFAULT_PACE.idleEngineMs / 2)
    await ended([writer!])
    expect(clock.pending).toBe(0)
    await Promise.all([nextSong(own), own.rhyme('sea')])
    expect(threads.length).toBe(7)
    await own.close()
  })

  test('threads started in advance › two pairs at most, which end when no song comes', async () => {
    const { own, threads, clock, onUnused } = fakeHost(failed, 8)
    own.warm()
    expect(threads.length).toBe(2)
    await own.ready()
    await expect.poll(() => threads.length).toBe(4)
    await clock.advance(DEFAULT_PACE.idleEngineMs - 1)
    own.warm()
    await clock.advance(DEFAULT_PACE.idleEngineMs - 1)
    expect(threads.map(({ threadId }) => threadId)).not.toContain(-1)
    expect(onUnused).not.toHaveBeenCalled()
    await clock.advance(1)
    await ended(threads)
    await expect.poll(() => onUnused.mock.calls.length).toBe(1)
    expect(threads.length).toBe(4)
    await own.close()
  })
})

/** Worker threads with faults. */
describe('faulty threads', () => {
  const answering = reply({ kind: 'failed', failure: { code: 'audio_silent', message: 'This is silent.' } })

  const HANG = 'for (;;);'
  const LEAK = 'const all = []; for (;;) all.push({ one: all.length })'
  const END = 'process.exit(1)'
  const faults: [string, string, ResourceLimits][] = [
    ['never answers', HANG, {}],
    ['exceeds its memory', LEAK, { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 }],
    ['ends its thread', END, {}],
  ]
  test.each(faults)(
    'recording that %s › damaged, and the next one gets a new thread',
    async (name, fault, limits) => {
      const inspectors: Worker[] = []
      const inspector = () => {
        const act = inspectors.length < 2 ? fault : answering
        const worker = thread({ inspect: act, transcode: act }, limits)
        inspectors.push(worker)
        return worker
      }
      const unused = () => thread({})
      // Only threads that hang may time out, because good ones start late on a busy machine.
      let timeouts = 0
      const pace = {
        ...DEFAULT_PACE,
        get recordingTimeoutMs() {
          return fault === HANG && ++timeouts < 3 ? 300 : TIMEOUT_MS
        },
      }
      const threads = { engine: unused, assistant: unused, inspector, writer: unused }
      const own = engineHost(threads, { renders: 0, bank: null, clock: systemClock, pace })
      const [inspected, small, next] = await Promise.all([
        own.inspect(recording, 60, signal),
        own.transcode(recording, 60, 50_000, signal),
        own.inspect(recording, 60, signal),
      ])
      expect(inspected, name).toMatchObject({ code: 'audio_damaged', message: expect.stringMatching(/^[A-Z].*\.$/) })
      expect(small, name).toEqual(inspected)
      expect(next).toMatchObject({ code: 'audio_silent' })
      expect(inspectors.length).toBe(3)
      await own.close()
    },
    TIMEOUT_MS,
  )

  test(
    'thread that cannot start › an error, not a damaged recording',
    async () => {
      const broken = () => new Worker("throw new Error('a package is missing')", { eval: true })
      const own = engineHost(
        { engine: broken, assistant: broken, inspector: broken, writer: broken },
        { renders: 0, bank: null, ...REAL_TIME },
      )
      await expect(own.inspect(recording, 60, signal)).rejects.toThrow('a package is missing')
      await own.close()
    },
    TIMEOUT_MS,
  )

  test(
    'thread that ended between two recordings › replaced',
    async () => {
      const inspectors: Worker[] = []
      const inspector = () => {
        inspectors.push(thread({ inspect: answering }))
        return inspectors.at(-1)!
      }
      const unused = () => thread({})
      const own = engineHost(
        { engine: unused, assistant: unused, inspector, writer: unused },
        { renders: 0, bank: null, ...REAL_TIME },
      )
      await own.inspect(recording, 60, signal)
      await inspectors[0]!.terminate()
      expect(await own.inspect(recording, 60, signal)).toMatchObject({ code: 'audio_silent' })
      expect(inspectors.length).toBe(2)
      await own.close()
    },
    TIMEOUT_MS,
  )

  test(
    'threads that end during the last writes of an export › replaced for the next song',
    async () => {
      const pairs: Worker[] = []
      const exportReplies = [
        reply({ kind: 'export_chunk', file: 0 }),
        reply({ kind: 'exported', sha256: 'same' }),
      ].join(';')
      let notifyExported = () => {}
      const made = new Promise<void>((resolve) => {
        notifyExported = resolve
      })
      const engine = () => {
        const worker = thread({ warm: reply({ kind: 'ready' }), export_song: exportReplies, render: answering })
        worker.on('message', (message: Reply) => message.kind === 'exported' && setImmediate(() => notifyExported()))
        pairs.push(worker)
        return worker
      }
      const assistant = () => thread({ warm: '' })
      const own = engineHost(
        { engine, assistant, inspector: engine, writer: engine },
        { renders: 1, bank: null, ...REAL_TIME },
      )
      const brief: Brief = { prompt: 'a waltz', lyric: null, take: 0, source: { kind: 'none' } }
      const on = {
        started() {},
        progressed() {},
        // The write is so slow that the export and its threads end before the first chunk is stored.
        async chunk() {
          const [worker] = pairs
          await made
          await worker!.terminate()
        },
      }
      const wanted = { stems: null, wav: true, flac: false, multitrack: false }
      const files = await own.exportFiles(async () => ({ kind: 'song', brief, seed: 1 }), wanted, on, signal)
      expect(files).toEqual({ sha256: 'same' })
      expect(pairs.length).toBe(2)
      const song = await own.render(brief, 1, { planned() {}, segment() {} }, signal)
      expect(song).toMatchObject({ code: 'audio_silent' })
      expect(pairs.length).toBe(2)
      await own.close()
    },
    TIMEOUT_MS,
  )
})
