import { describe, expect, it } from 'vitest'
import {
  barNumber,
  beatsPerBar,
  cutAt,
  evenBars,
  keptBars,
  readSeconds,
  snapCut,
  stepCut,
} from '#components/compose/cut'
import { barLength, barsWithin, lensWindow } from '#components/compose/cut-geometry'

const bars = [0, 2, 4, 6, 8]
const duration = 9.3

describe('cut', () => {
  it('a time › snaps to the nearest bar or the end', () => {
    expect(snapCut(4.9, bars, duration)).toBe(4)
    expect(snapCut(8.8, bars, duration)).toBe(duration)
    expect(snapCut(0.1, bars, duration)).toBe(2)
  })
  it('a step › moves by whole bars, from a bar or between two', () => {
    expect(stepCut(4, 1, bars, duration, false)).toBe(6)
    expect(stepCut(4.5, -1, bars, duration, false)).toBe(4)
    expect(stepCut(8, 1, bars, duration, false)).toBe(duration)
    expect(stepCut(duration, -1, bars, duration, false)).toBe(8)
    expect(stepCut(2, -1, bars, duration, false)).toBe(2)
  })
  it('free or no bars known › steps by seconds', () => {
    expect(stepCut(4, 1, bars, duration, true)).toBe(4.05)
    expect(stepCut(4, -1, [], duration, false)).toBe(3)
  })
  it('at the end › sends no time', () => {
    expect(cutAt(duration, duration)).toBeNull()
    expect(cutAt(4.004, duration)).toBe(4)
  })
  it('kept bars › count every bar that began before it', () => {
    expect(keptBars(4, bars)).toBe(2)
    expect(keptBars(4.5, bars)).toBe(3)
    expect(keptBars(30, evenBars(30, 96, 4))).toBe(12)
  })
  it('bar number › is the one that would begin there', () => {
    expect(barNumber(4, bars)).toBe(3)
  })
})

describe('bars of a composed song', () => {
  it('length › follows meter and tempo', () => {
    expect(evenBars(10, 120, 4)).toEqual([0, 2, 4, 6, 8])
    expect(beatsPerBar('3/4')).toBe(3)
    expect(beatsPerBar('6/8')).toBe(3)
    expect(beatsPerBar(null)).toBe(4)
  })
  it('past the last bar › continue at the same length', () => {
    expect(barsWithin(bars, 5, 12.5).map(({ number, at }) => [number, at])).toEqual([
      [4, 6],
      [5, 8],
      [6, 10],
      [7, 12],
    ])
    expect(lensWindow(4, barLength(bars, 4))).toEqual({ from: -2, to: 10 })
  })
})

it('typed time › in seconds or minutes › is parsed', () => {
  expect(readSeconds('138.46')).toBe(138.46)
  expect(readSeconds('2:18,5 s')).toBe(138.5)
  expect(readSeconds('soon')).toBeNull()
})
