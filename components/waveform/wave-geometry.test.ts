import { describe, expect, it } from 'vitest'
import {
  arrived,
  BARS,
  barCount,
  barsPath,
  isWhole,
  seekLength,
  timeAt,
  waveBars,
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
  it('width › a bar every three pixels', () => {
    expect(barCount(430, BARS)).toBe(143)
    expect(barsPath([1, 0], 34, BARS)).toBe('M1.5 0.9V33.1M4.5 16V18')
  })

  it('amplitude › follows the louder side; the loudest has full height', () => {
    expect(pairAmplitudes([-0.5, 0.25, -0.1, 0.3])).toEqual([0.5, 0.3])
    expect(waveBars(peaks([0.1, 0.1, 0.4, 0.4]), 2).core).toEqual([0.25, 1])
  })

  it('few peaks › every bar is drawn', () => {
    const bars = waveBars(peaks([0.2, 0.4]), 8).core
    expect(bars).toHaveLength(8)
    expect(bars[0]).toBe(0.5)
    expect(bars[7]).toBe(1)
  })

  it('silence › is drawn as dots', () => {
    expect(waveBars(peaks([0, 0]), 2).core).toEqual([0, 0])
    expect(barsPath([0], 34, BARS)).toMatch(/^M1\.5 16V18$/)
  })
})

describe('waveform with RMS', () => {
  it('mastered takes with equal peaks › differ, and the louder one is higher on one scale', () => {
    const loud = peaks([0.9, 0.9], { rms: [0.3, 0.15] })
    const quiet = peaks([0.9, 0.9], { rms: [0.15, 0.15] })
    expect(waveBars(loud, 2, 0.3)).toEqual({ core: [0.84, 0.84 * 0.5 ** 1.15], peaks: [0.9, 0.9] })
    expect(waveBars(quiet, 2, 0.3).core).toEqual([0.84 * 0.5 ** 1.15, 0.84 * 0.5 ** 1.15])
  })

  it('silence › is drawn as dots', () => {
    expect(waveBars(peaks([0, 0], { rms: [0, 0] }), 2)).toEqual({ core: [0, 0], peaks: [] })
  })
})

describe('song in progress', () => {
  const growing = peaks([0.1, 0.1, 0.1, 0.1], { available: 50 })

  it('bars › end where the song ends so far', () => {
    expect(arrived(growing)).toBe(0.5)
    expect(waveBars(growing, 100).core).toHaveLength(50)
  })

  it('louder section › earlier bars keep their height', () => {
    expect(waveBars(growing, 4).core[0]).toBeCloseTo(0.1 / 0.7)
  })
})

it('click › maps to a time inside the song', () => {
  expect(timeAt(50, 200, 180)).toBe(45)
  expect(timeAt(-5, 200, 180)).toBe(0)
  expect(timeAt(900, 200, 180)).toBe(180)
  expect(timeAt(5, 0, 180)).toBe(0)
})

describe('stream of unknown length', () => {
  const unknown = { duration: 0, available: 0 }
  const live = { live: true, duration: null }

  it('state › not complete, no progress, not seekable', () => {
    expect(isWhole(unknown)).toBe(false)
    expect(arrived(unknown)).toBe(0)
    expect(seekLength(live, unknown)).toBeNull()
    expect(seekLength(live, undefined)).toBeNull()
  })
  it('length known but file missing › not seekable', () => {
    expect(seekLength({ live: true, duration: 180 }, { duration: 180, available: 0 })).toBeNull()
  })
  it('finished › is seekable', () => {
    expect(seekLength({ live: false, duration: 180 }, { duration: 180, available: 180 })).toBe(180)
    expect(seekLength({ live: false, duration: 180 }, unknown)).toBe(180)
  })
})

it('growing song › is seekable from its first part', () => {
  expect(seekLength({ live: true, duration: 180 }, { duration: 180, available: 2 })).toBe(180)
  expect(isWhole({ duration: 180, available: 2 })).toBe(false)
  expect(isWhole({ duration: 180, available: 180 })).toBe(true)
})
