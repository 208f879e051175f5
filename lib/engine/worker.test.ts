import { MessageChannel, type Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { bundledThreads } from '#lib/engine/encoder/threads.fixture'
import type { Reply, Request } from '#lib/engine/protocol'
import { RequestControl } from '#lib/engine/request-control'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { SOUND_BANK } from '#tests/harness/sound-bank'
import { inTier } from '#tests/harness/tier'

/** Generous, because threads start and render slowly while other tests run. */
const TIMEOUT_MS = 600_000

let worker: Worker

const ask = (request: Request) =>
  new Promise<Reply[]>((resolve, reject) => {
    const replies: Reply[] = []
    const done = (reply: Reply) => {
      replies.push(reply)
      if (!['ready', 'rendered', 'inspected', 'transcoded', 'spliced', 'failed'].includes(reply.kind)) return
      worker.off('message', done)
      worker.off('error', reject)
      resolve(replies)
    }
    worker.on('message', done)
    worker.on('error', reject)
    worker.postMessage(request)
  })

const render = (recording: Uint8Array): Request => ({
  kind: 'render',
  seed: 1,
  brief: { prompt: '', lyric: null, take: 0, source: { kind: 'extend', recording, at: null } },
})

beforeAll(async () => {
  worker = (await bundledThreads()).engine()
}, TIMEOUT_MS)

afterAll(() => worker.terminate())

describe('engine worker', () => {
  it(
    'warm › ready',
    async () => {
      expect(await ask({ kind: 'warm', bank: SOUND_BANK })).toEqual([{ kind: 'ready' }])
    },
    TIMEOUT_MS,
  )

  it(
    'render › planned first, then segments of all bytes, then rendered',
    async () => {
      const brief = { prompt: '20 seconds of solo piano', lyric: null, take: 0, source: { kind: 'none' } } as const
      const replies = await ask({ kind: 'render', brief, seed: 5 })
      expect(replies[0]!.kind).toBe('planned')
      expect(replies.at(-1)!.kind).toBe('rendered')
      const song = (replies[0] as { song: SongMetadata }).song
      const parts = replies.flatMap((reply) => (reply.kind === 'segment' ? [reply.bytes.length] : []))
      expect(parts.length).toBeGreaterThan(5)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(song.bytes)
    },
    TIMEOUT_MS,
  )

  it(
    'render of unusable audio › failed with a code, and the worker continues',
    async () => {
      const refused = await ask(render(new TextEncoder().encode('this is no music at all, however long it may be')))
      expect(refused).toMatchObject([{ kind: 'failed', failure: { code: 'not_audio' } }])
      expect((await ask({ kind: 'warm' })).at(-1)).toEqual({ kind: 'ready' })
    },
    TIMEOUT_MS,
  )

  it(
    'render cancelled by the host › stopped, and the next one is rendered',
    async () => {
      const threads = await bundledThreads()
      const engine = threads.engine()
      const control = new RequestControl()
      const kinds: Reply['kind'][] = []
      const post = (request: Request) => {
        control.countRequest()
        engine.postMessage(request)
      }
      const song = (prompt: string): Request => ({
        kind: 'render',
        seed: 5,
        brief: { prompt, lyric: null, take: 0, source: { kind: 'none' } },
      })
      try {
        await new Promise<void>((resolve, reject) => {
          engine.on('error', reject)
          engine.on('message', (reply: Reply) => {
            if (reply.kind === 'segment' && kinds.at(-1) !== 'segment' && !kinds.includes('stopped')) control.cancel()
            if (reply.kind === 'stopped') post(song('3 seconds of solo piano'))
            kinds.push(reply.kind)
            if (reply.kind === 'rendered' || reply.kind === 'failed') resolve()
          })
          post({ kind: 'warm', bank: SOUND_BANK, control: control.memory })
          post(song('two minutes of solo piano'))
        })
        expect(kinds.slice(0, 3)).toEqual(['ready', 'planned', 'segment'])
        expect(kinds.slice(kinds.indexOf('stopped'), kinds.indexOf('stopped') + 2)).toEqual(['stopped', 'planned'])
        expect(kinds.at(-1)).toBe('rendered')
      } finally {
        await engine.terminate()
      }
    },
    TIMEOUT_MS,
  )

  it(
    'song ordered while the threads start › no warm-up song comes first',
    async () => {
      const engine = (await bundledThreads()).engine()
      const control = new RequestControl()
      const { port1, port2 } = new MessageChannel()
      try {
        const first = new Promise<string>((resolve, reject) => {
          engine.on('error', reject)
          engine.on('message', (reply: Reply) => resolve(reply.kind))
          port2.on('message', () => resolve('a warm-up song'))
        })
        control.countRequest()
        control.countRequest()
        engine.postMessage(
          { kind: 'warm', bank: SOUND_BANK, control: control.memory, assistant: port1 } satisfies Request,
          [port1],
        )
        expect(await first).toBe('ready')
      } finally {
        port2.close()
        await engine.terminate()
      }
    },
    TIMEOUT_MS,
  )

  it(
    'transcode › a small MP3 of the whole recording',
    async () => {
      const tone = (frame: number) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / 44100)
      const recording = wavOf(5 * 44100, tone)
      const [reply] = await ask({ kind: 'transcode', recording, limit: 60, maxBytes: 60_000 })
      const { bytes } = reply as Extract<Reply, { kind: 'transcoded' }>
      expect(bytes.length).toBeLessThanOrEqual(60_000)
      const [inspected] = await ask({ kind: 'inspect', recording: bytes, limit: 60 })
      expect(inspected).toMatchObject({ inspection: { format: 'mp3', duration: 5, complete: true, channels: 2 } })
    },
    TIMEOUT_MS,
  )

  it(
    'splice › a FLAC of the length of the original',
    async () => {
      const recording = wavOf(5 * 44100, (frame) => 0.5 * Math.sin(frame / 16))
      const changed = wavOf(6 * 44100, () => 0)
      const [reply] = await ask({ kind: 'splice', recording, changed, window: { from: 1, to: 4 }, limit: 60 })
      const { bytes } = reply as Extract<Reply, { kind: 'spliced' }>
      const [inspected] = await ask({ kind: 'inspect', recording: bytes, limit: 60 })
      expect(inspected).toMatchObject({ inspection: { format: 'flac', duration: 5, complete: true } })
    },
    TIMEOUT_MS,
  )

  it(
    'render requested during the warm-up with an assistant › rendered to its end',
    async () => {
      const threads = await bundledThreads()
      const [engine, assistant] = [threads.engine(), threads.assistant()]
      try {
        const { port1, port2 } = new MessageChannel()
        assistant.postMessage(port2, [port2])
        const kinds: Reply['kind'][] = []
        const made = new Promise<void>((resolve, reject) => {
          engine.on('error', reject)
          engine.on('message', (reply: Reply) => {
            kinds.push(reply.kind)
            if (reply.kind === 'rendered' || reply.kind === 'failed') resolve()
          })
        })
        const brief = {
          prompt: `pop, female voice, ${inTier({ default: 5, full: 20 })} seconds`,
          lyric: null,
          take: 0,
          source: { kind: 'none' },
        } as const
        engine.postMessage({ kind: 'warm', assistant: port1, bank: SOUND_BANK } satisfies Request, [port1])
        engine.postMessage({ kind: 'render', brief, seed: 5 } satisfies Request)
        await made
        expect(kinds.slice(0, 2)).toEqual(['ready', 'planned'])
        expect(kinds.at(-1)).toBe('rendered')
      } finally {
        await Promise.all([engine.terminate(), assistant.terminate()])
      }
    },
    TIMEOUT_MS,
  )
})
