import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '#lib/engine/compose'
import { SharedSong } from '#lib/engine/encoder/shared-song'
import { bundledThreads } from '#lib/engine/encoder/threads.fixture'
import { inTier } from '#tests/harness/tier'

const TIMEOUT_MS = 600_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let start: () => Worker
const started: Worker[] = []

beforeAll(async () => {
  start = (await bundledThreads()).assistant
}, TIMEOUT_MS)
afterAll(() => Promise.all(started.map((worker) => worker.terminate())))

const newAssistant = (): MessagePort => {
  const worker = start()
  started.push(worker)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2])
  return port1
}

const brief = (prompt: string) => ({ prompt, lyric: null, take: 0, source: { kind: 'none' } }) as const

/** All replies of a song and its joined file. `headStart` is a pause in milliseconds after planning. */
const made = async (prompt: string, seed: number, assistant?: MessagePort, headStart = 0) => {
  const parts: Uint8Array[] = []
  const said: unknown[] = []
  for await (const reply of compose(brief(prompt), seed, assistant ? { assistant } : {})) {
    if (reply.kind === 'segment') {
      parts.push(reply.bytes)
      said.push({ ...reply, bytes: reply.bytes.length })
    } else said.push(reply)
    if (reply.kind === 'planned') await pause(headStart)
  }
  return { file: Buffer.concat(parts), said }
}

const PIANO = `${inTier({ default: 5, full: 12 })} seconds of solo piano`
// Longer than songs that are mastered offline.
const SUNG = `pop duet with harmonies, ${inTier({ default: 17, full: 20 })} seconds`

describe('two-thread encoder', () => {
  it(
    'slow or fast assistant › bytes › the same as in one thread',
    async () => {
      const alone = await made(SUNG, 3)
      expect(alone.said.length).toBeGreaterThan(8)
      // This assistant is still starting when the first phrases are needed.
      const assistant = newAssistant()
      const hurried = await made(SUNG, 3, assistant)
      // This assistant sings as far ahead as it may, and it has made a song before.
      const ahead = await made(SUNG, 3, assistant, 1500)
      for (const together of [hurried, ahead]) {
        expect(together.said).toEqual(alone.said)
        expect(Buffer.compare(together.file, alone.file)).toBe(0)
      }
    },
    TIMEOUT_MS,
  )

  it(
    'song abandoned after a segment › next song › made by the same assistant',
    async () => {
      const assistant = newAssistant()
      for await (const reply of compose(brief(SUNG), 3, { assistant })) if (reply.kind === 'segment') break
      const next = await made(PIANO, 4, assistant)
      expect(next.said).toEqual((await made(PIANO, 4)).said)
    },
    TIMEOUT_MS,
  )
})

describe('shared song', () => {
  it('phrases claimed by two threads › each is claimed once', () => {
    const band = SharedSong.create(6)
    const helper = SharedSong.join(band.memory, 6)
    expect(helper.claimAhead(2)).toBe(0)
    expect(helper.claimAhead(2)).toBe(1)
    expect(helper.claimAhead(2)).toBe(null)
    expect(band.claim(0)).toBe(false)
    expect(helper.claimAhead(2)).toBe(2)
    expect(band.claim(1)).toBe(false)
    expect(band.claim(2)).toBe(false)
    expect(band.claim(3)).toBe(true)
    expect(helper.claimAhead(9)).toBe(4)
  })

  it('blocks › read in order, and refused when the queue is full', () => {
    const band = SharedSong.create(0)
    const helper = SharedSong.join(band.memory, 0)
    const block = (x: number) => Float32Array.of(x, -x, x)
    let written = 0
    while (band.write(block(written), block(-written), 3)) written++
    expect(written).toBeGreaterThan(20)
    const read: number[][] = []
    const take = () =>
      helper.read((left, right, count) => {
        read.push([...left, ...right, count])
      })
    expect(take()).toBe(true)
    expect(band.write(block(written), block(-written), 2)).toBe(true)
    while (take());
    expect(read).toEqual(
      Array.from({ length: written + 1 }, (_, x) => (x < written ? [x, -x, x, -x, x, -x, 3] : [x, -x, -x, x, 2])),
    )
  })

  it('finish › state and signal reach the assistant', () => {
    for (const state of ['complete', 'dropped'] as const) {
      const band = SharedSong.create(1)
      const helper = SharedSong.join(band.memory, 1)
      expect(helper.state).toBe('running')
      const before = helper.bandSignals
      band.finish(state)
      expect(helper.state).toBe(state)
      expect(helper.bandSignals).not.toBe(before)
    }
  })
})
