import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClick, tappedTempo } from '#components/recorder/click-track'

/** Web Audio, as far as a click needs it, with a clock that the test moves. */
const sounded: { at: number; frequency: number }[] = []
const context = { currentTime: 10, destination: {} }

beforeEach(() => {
  vi.useFakeTimers()
  sounded.length = 0
  context.currentTime = 10
  const node = { connect: (next: unknown) => next }
  vi.stubGlobal('GainNode', function GainNode() {
    return { ...node, gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } }
  })
  vi.stubGlobal('OscillatorNode', function OscillatorNode(_: unknown, { frequency }: { frequency: number }) {
    return { ...node, start: (at: number) => sounded.push({ at, frequency }), stop: () => {} }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (seconds: number) => {
  for (let i = 0; i < seconds * 20; i++) {
    context.currentTime += 0.05
    vi.advanceTimersByTime(50)
  }
}

test('count-in › two bars of three at 120 › six clicks half a second apart, ones accented', () => {
  const beats: number[] = []
  const { start, stop } = startClick(context as unknown as AudioContext, { bpm: 120, beatsPerBar: 3 }, 6, (beat) =>
    beats.push(beat),
  )
  pass(5)
  stop()
  expect(start).toBeGreaterThan(10)
  expect(sounded.map(({ at }) => at - start)).toEqual([0, 0.5, 1, 1.5, 2, 2.5].map((at) => expect.closeTo(at)))
  const [accent, beat] = [sounded[0]!.frequency, sounded[1]!.frequency]
  expect(accent).not.toBe(beat)
  expect(sounded.map(({ frequency }) => frequency === accent)).toEqual([true, false, false, true, false, false])
  expect(beats).toEqual([0, 1, 2, 3, 4, 5])
})

test('click › stopped › silent', () => {
  const { stop } = startClick(context as unknown as AudioContext, { bpm: 60, beatsPerBar: 4 }, Infinity, () => {})
  pass(2)
  stop()
  const before = sounded.length
  pass(3)
  expect(sounded.length).toBe(before)
})

test('taps › faster than the limit, single, or at one time › limited, or no tempo', () => {
  expect(tappedTempo([0, 100, 200])).toBe(240)
  expect(tappedTempo([0])).toBeNull()
  expect(tappedTempo([5, 5])).toBeNull()
})
