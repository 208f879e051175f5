import { expect, test } from 'vitest'
import type { Brief } from '#lib/engine/brief'
import type { EngineFailure } from '#lib/engine/protocol'
import type { EngineHost, Rendered } from '#lib/services/embedded/engine-host'
import { createVoicePreviewer } from '#lib/services/embedded/voice-previews'

const RENDERED: Rendered = {
  measures: { loudness: -14, truePeak: -1 },
  midi: new Uint8Array(),
  waves: [],
  score: new Uint8Array(),
}
const open = () => new AbortController().signal

/** An engine whose renders end when the test calls `end`. */
const heldEngine = () => {
  const renders: { brief: Brief; signal: AbortSignal; end: (answer?: Rendered | EngineFailure) => void }[] = []
  const render: EngineHost['render'] = (brief, _seed, on, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      const end = (answer: Rendered | EngineFailure = RENDERED) => {
        const bytes = new Uint8Array([renders.length])
        if (answer === RENDERED) on.segment({ bytes, samples: 1, peaks: [], rms: [] })
        resolve(answer)
      }
      renders.push({ brief, signal, end })
    })
  return { renders, previews: createVoicePreviewer({ render }) }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

test('requests for one voice › two concurrent and a later one › one render', async () => {
  const { renders, previews } = heldEngine()
  const clips = [previews('female', open()), previews('female', open())]
  await turn()
  renders[0]!.end()
  expect(await Promise.all(clips)).toEqual([Buffer.from([1]), Buffer.from([1])])
  expect(await previews('female', open())).toEqual(Buffer.from([1]))
  expect(renders).toHaveLength(1)
  expect(renders[0]!.brief.fields?.voice).toBe('female')
})

test('requests for two voices › concurrent › one render at a time', async () => {
  const { renders, previews } = heldEngine()
  const clips = [previews('female', open()), previews('none', open())]
  await turn()
  expect(renders).toHaveLength(1)
  renders[0]!.end()
  await turn()
  expect(renders.map(({ brief }) => brief.lyric === null)).toEqual([false, true])
  renders[1]!.end()
  await Promise.all(clips)
})

test('shared render › requests aborted › cancelled only after the last', async () => {
  const { renders, previews } = heldEngine()
  const [first, second] = [new AbortController(), new AbortController()]
  const clips = [previews('rap', first.signal), previews('rap', second.signal)]
  const ended = Promise.allSettled(clips)
  await turn()
  first.abort(new Error('left'))
  expect(renders[0]!.signal.aborted).toBe(false)
  second.abort(new Error('left'))
  expect(renders[0]!.signal.aborted).toBe(true)
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = previews('rap', open())
  await turn()
  renders[1]!.end()
  expect(await again).toBeInstanceOf(Uint8Array)
})

test('failed render › returned to the caller, not cached', async () => {
  const { renders, previews } = heldEngine()
  const failed = previews('choir', open())
  await turn()
  renders[0]!.end({ code: 'engine_failed', message: 'No.' })
  expect(await failed).toEqual({ code: 'engine_failed', message: 'No.' })
  const again = previews('choir', open())
  await turn()
  expect(renders).toHaveLength(2)
  renders[1]!.end()
  await again
})
