import { describe, expect, it } from 'vitest'
import {
  arrived,
  BARS,
  barAmplitudes,
  barCount,
  barsPath,
  isWhole,
  seekLength,
  timeAt,
} from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'

const peaks = (amplitudes: number[], more: Partial<Peaks> = {}): Peaks => ({
  duration: 100,
  available: 100,
  length: amplitudes.length,
  points: amplitudes.flatMap((a) => [-a, a / 2]),
  sections: [],
  ...more,
})

describe('bars', () => {
  it('stand three pixels apart, as many as there is room for', () => {
    expect(barCount(430, BARS)).toBe(143)
    expect(barsPath([1, 0], 34, BARS)).toBe('M1.5 0.9V33.1M4.5 16V18')
  })

  it('follow the louder side of the music, and the loudest touches the edge', () => {
    expect(pairAmplitudes([-0.5, 0.25, -0.1, 0.3])).toEqual([0.5, 0.3])
    expect(barAmplitudes(peaks([0.1, 0.1, 0.4, 0.4]), 2)).toEqual([0.25, 1])
  })

  it('are there for every moment, however few peaks there are', () => {
    const bars = barAmplitudes(peaks([0.2, 0.4]), 8)
    expect(bars).toHaveLength(8)
    expect(bars[0]).toBe(0.5)
    expect(bars[7]).toBe(1)
  })

  it('of silence are dots, not holes', () => {
    expect(barAmplitudes(peaks([0, 0]), 2)).toEqual([0, 0])
    expect(barsPath([0], 34, BARS)).toMatch(/^M1\.5 16V18$/)
  })
})

describe('a song that is being made', () => {
  const growing = peaks([0.1, 0.1, 0.1, 0.1], { available: 50 })

  it('has bars up to the fell and none beyond', () => {
    expect(arrived(growing)).toBe(0.5)
    expect(barAmplitudes(growing, 100)).toHaveLength(50)
  })

  it('does not shrink when the chorus comes', () => {
    expect(barAmplitudes(growing, 4)[0]).toBeCloseTo(0.1 / 0.7)
  })
})

it('a press means a moment of the song, and never one outside it', () => {
  expect(timeAt(50, 200, 180)).toBe(45)
  expect(timeAt(-5, 200, 180)).toBe(0)
  expect(timeAt(900, 200, 180)).toBe(180)
  expect(timeAt(5, 0, 180)).toBe(0)
})

describe('a stream of which nobody knows the length', () => {
  const unknown = { duration: 0, available: 0 }
  const live = { live: true, duration: null }

  it('is never whole, has no share that arrived, and cannot be entered in the middle', () => {
    expect(isWhole(unknown)).toBe(false)
    expect(arrived(unknown)).toBe(0)
    expect(seekLength(live, unknown)).toBeNull()
    expect(seekLength(live, undefined)).toBeNull()
  })
  it('cannot be entered before its file is here, even when its length is told', () => {
    expect(seekLength({ live: true, duration: 180 }, { duration: 180, available: 0 })).toBeNull()
  })
  it('is a song like any other once it is finished', () => {
    expect(seekLength({ live: false, duration: 180 }, { duration: 180, available: 180 })).toBe(180)
    expect(seekLength({ live: false, duration: 180 }, unknown)).toBe(180)
  })
})

it('a song that grows can be entered as soon as there is something of it', () => {
  expect(seekLength({ live: true, duration: 180 }, { duration: 180, available: 2 })).toBe(180)
  expect(isWhole({ duration: 180, available: 2 })).toBe(false)
  expect(isWhole({ duration: 180, available: 180 })).toBe(true)
})
