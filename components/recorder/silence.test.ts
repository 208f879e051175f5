import { describe, expect, test } from 'vitest'
import { edgesOf, snapToEdge, soundingSpans, withoutSilence } from '#components/recorder/silence'
import { atLeastMinimum } from '#components/recorder/trim'

/** An envelope of hundredths of a second. */
const envelope = (...parts: [seconds: number, amplitude: number][]) =>
  Float32Array.from(parts.flatMap(([seconds, amplitude]) => Array(Math.round(seconds * 100)).fill(amplitude)))

describe('sounding spans', () => {
  test('two phrases in a noisy room › one span each, a little longer than the phrase', () => {
    const found = soundingSpans(envelope([1, 0.004], [2, 0.4], [1, 0.004], [2, 0.2], [1, 0.004]))
    expect(found).toEqual([
      { from: expect.closeTo(0.97), to: expect.closeTo(3.12) },
      { from: expect.closeTo(3.97), to: expect.closeTo(6.12) },
    ])
  })

  test('a breath within a phrase › does not divide it', () => {
    expect(soundingSpans(envelope([1, 0], [1, 0.4], [0.2, 0], [1, 0.4], [1, 0]))).toHaveLength(1)
  })

  test('a quiet room › no span', () => {
    expect(withoutSilence(soundingSpans(envelope([3, 0.001])))).toBeNull()
  })

  test('a steady tone without silence › the whole recording', () => {
    expect(withoutSilence(soundingSpans(envelope([3, 0.3])))).toEqual({ from: 0, to: 3 })
  })
})

describe('handle', () => {
  const spans = soundingSpans(envelope([1, 0], [2, 0.4], [1, 0]))

  test('near an edge of silence › snaps to it', () => {
    const [start] = edgesOf(spans, 'from')
    expect(snapToEdge(1.15, edgesOf(spans, 'from'))).toBe(start)
  })

  test('between two near edges › snaps to the nearer', () => {
    expect(snapToEdge(1.1, [0.95, 1.08, 1.3])).toBe(1.08)
  })

  test('far from every edge › stays', () => {
    expect(snapToEdge(2, edgesOf(spans, 'from'))).toBe(2)
  })
})

test('span shorter than the minimum at the end › grows to the left', () => {
  expect(atLeastMinimum({ from: 9.8, to: 10 }, 10)).toEqual({ from: 9, to: 10 })
})
