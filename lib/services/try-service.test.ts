import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transcode } from '#lib/engine/encode/transcode'
import { tryService } from '#lib/services/try-service'
import { aceStepClient } from '#tests/harness/ace-step'
import { startAceStep } from '../../tests/fakes/ace-step'

let ace: Awaited<ReturnType<typeof startAceStep>>
let work: ReturnType<typeof setInterval>

beforeAll(async () => {
  ace = await startAceStep({ key: 'k' })
})
beforeEach(() => {
  work = setInterval(() => {
    for (const order of ace.orders) order.state = 'done'
  }, 50)
})
afterEach(() => {
  clearInterval(work)
  ace.reset()
})
afterAll(() => ace.close())

const trial = async () => {
  const { parts, service } = aceStepClient({ baseUrl: ace.url, key: 'k' })
  const { clock, pace } = parts
  const engine = { inspect: parts.engine.inspect, transcode }
  const steps: string[] = []
  const signal = AbortSignal.timeout(20_000)
  for await (const { state, text } of tryService({ clock, pace: { ...pace, queryGapMs: 20 }, engine }, service, signal))
    steps.push(`${state} ${text}`)
  return steps
}

test('service that works › an instrumental and a song after its recording, each ordered once', async () => {
  ace.settings.models.reallyUsed = 'acestep-v15-sft'
  const steps = await trial()
  expect(steps.filter((step) => !step.startsWith('good'))).toEqual([])
  expect(steps).toContainEqual(expect.stringMatching(/^good Instrumental: 4\.0 s, FLAC, \d+ BPM, /))
  expect(steps).toContain('good Instrumental: made by model acestep-v15-sft, language model lm-0.6B, seed 7')
  expect(steps).toContain('good Instrumental: “acestep-v15-turbo” was ordered, but “acestep-v15-sft” made the song.')
  expect(steps.at(-1)).toContain('Song after a recording: “acestep')
  expect(ace.orders.map(({ fields }) => fields.task_type)).toEqual(['text2music', 'cover'])
  expect(ace.orders[1]?.file?.bytes.length).toBeGreaterThan(10_000)
})

test.each([
  ['busy', 'bad Instrumental: not ordered. ', 0],
  ['language-model-503', 'bad Instrumental: not ordered. ', 0],
  ['lost-answer', 'bad Instrumental: ordered, but the answer was lost. It may be made.', 1],
] as const)('order that meets %s › said, and not sent again', async (fault, said, orders) => {
  ace.settings.release = [fault]
  const steps = await trial()
  expect(steps).toHaveLength(1)
  expect(steps[0]).toContain(said)
  expect(ace.orders).toHaveLength(orders)
})

test('server that takes no recordings › the instrumental is made, then it says why not', async () => {
  const works = trial()
  await expect.poll(() => ace.orders.length).toBe(1)
  ace.settings.release = ['upload-500']
  expect((await works).at(-1)).toBe(
    'bad Song after a recording: not ordered. This ACE-Step is too old for audio input. Update it.',
  )
})

test.each([
  [() => Object.assign(ace.settings, { audio: 'silence' }), 'made, but silent.'],
  [() => Object.assign(ace.settings, { audio: 404 }), 'made, but its file can’t be downloaded.'],
  [() => Object.assign(ace.settings, { audio: 'page' }), 'made, but its file can’t be read. '],
])('song without a recording %# › said', async (change, said) => {
  change()
  expect((await trial()).at(-1)).toContain(`bad Instrumental: ${said}`)
})
