import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

type Block = { peaks: number[]; samples: Int16Array; ended: boolean }
type Processor = {
  port: { onmessage: (event: { data: { from?: number; to?: number } }) => void }
  process: (inputs: Float32Array[][]) => boolean
}

/** The global scope of an audio worklet. */
const scope = globalThis as unknown as { currentFrame: number }
let create: (channels: number) => Processor
let posted: Block[]

beforeAll(async () => {
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = { postMessage: (block: Block) => posted.push(block) }
    },
  )
  vi.stubGlobal('registerProcessor', (_: string, Made: new (options: object) => Processor) => {
    create = (channels) => new Made({ processorOptions: { channels } })
  })
  await import('../../public/capture-worklet.js')
  return () => vi.unstubAllGlobals()
})

beforeEach(() => {
  posted = []
  vi.stubGlobal('currentFrame', 0)
})

/** Each sample of the left channel has the number of its frame; the right one its negative. */
const run = (processor: Processor, blocks: number, channels = 1) => {
  for (let i = 0; i < blocks; i++) {
    const left = Float32Array.from({ length: 128 }, (_, at) => (scope.currentFrame + at) / 32768)
    processor.process([[left, left.map((x) => -x)].slice(0, channels)])
    scope.currentFrame += 128
  }
}
const captured = () => posted.flatMap(({ samples }) => [...samples])

test('capture › starts and ends within blocks › has exactly the frames asked for', () => {
  const processor = create(1)
  processor.port.onmessage({ data: { from: 300, to: 3333 } })
  run(processor, 40)
  expect(captured()).toEqual(Array.from({ length: 3033 }, (_, i) => 300 + i))
  expect(posted.filter(({ ended }) => ended)).toHaveLength(1)
})

test('capture › two channels › interleaved', () => {
  const processor = create(2)
  processor.port.onmessage({ data: { from: 5, to: 8 } })
  run(processor, 1, 2)
  expect(captured()).toEqual([5, -5, 6, -6, 7, -7])
})

test('capture › stopped › posts what it holds at once', () => {
  const processor = create(1)
  processor.port.onmessage({ data: { from: 0 } })
  run(processor, 9)
  processor.port.onmessage({ data: { to: 1200 } })
  run(processor, 1)
  expect(captured()).toHaveLength(1200)
  expect(posted.at(-1)?.ended).toBe(true)
})

test('capture › never asked for › levels only', () => {
  run(create(1), 16)
  expect(captured()).toEqual([])
  expect(posted.map(({ peaks }) => Math.round(peaks[0]! * 32768))).toEqual([1023, 2047])
})

test('capture › louder than full scale › clipped, and the level shows it', () => {
  const processor = create(1)
  processor.port.onmessage({ data: { from: 0, to: 2 } })
  processor.process([[Float32Array.from([1.5, -1.5, ...Array(126).fill(0)])]])
  expect(captured()).toEqual([32767, -32768])
  expect(posted[0]?.peaks).toEqual([1.5])
})

test('input without channels › while capturing › silence, so that time goes on', () => {
  const processor = create(1)
  processor.port.onmessage({ data: { from: 0, to: 1024 } })
  for (let i = 0; i < 8; i++) {
    processor.process([[]])
    scope.currentFrame += 128
  }
  expect(captured()).toEqual(Array(1024).fill(0))
})
