import { describe, expect, test } from 'vitest'
import { metricalLevel, withDensity } from '#lib/engine/score/density'
import type { Note } from '#lib/engine/score/score'

const FOUR = { beats: 4, unit: 4 } as const
const SIX = { beats: 6, unit: 8 } as const

const note = (at: number, length = 0.2, pitch = 60): Note => ({ at, length, pitch, velocity: 0.8 })
const eighths = Array.from({ length: 8 }, (_, i) => note(i / 2))
const begins = (notes: readonly Note[]) => [...new Set(notes.map(({ at }) => at))].sort((a, b) => a - b)

test('metrical level: downbeat, pulses, then subdivisions', () => {
  expect([0, 1, 2.5, 0.25, 3.125].map((at) => metricalLevel(at, FOUR))).toEqual([0, 1, 2, 3, 4])
  expect([0, 1.5, 0.5, 2].map((at) => metricalLevel(at, SIX))).toEqual([0, 1, 2, 2])
})

describe('onset density', () => {
  test('without a recording: notes unchanged', () => expect(withDensity(eighths, 0, FOUR, 4)).toEqual(eighths))

  test('sparse recording: keeps strong onsets with all their notes, in every bar', () => {
    const two = [...eighths, ...eighths.map(({ at }) => note(at + 4)), note(0, 0.2, 67), note(0.5, 0.2, 67)]
    const sparse = withDensity(two, -2 / 3, FOUR, 4)
    expect(begins(sparse)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(sparse.filter(({ at }) => at === 0)).toHaveLength(2)
  })

  test('removed notes: sustained notes extend, short ones stay short', () => {
    const held = withDensity(
      eighths.map(({ at }) => note(at, 0.48)),
      -2 / 3,
      FOUR,
      4,
    )
    for (const { length } of held) expect(length).toBeCloseTo(0.96, 6)
    for (const { length } of withDensity(eighths, -2 / 3, FOUR, 4)) expect(length).toBe(0.2)
  })

  test('busy recording: fills gaps more softly, no finer than sixteenths', () => {
    const busy = withDensity(eighths, 2 / 3, FOUR, 4)
    expect(begins(busy)).toEqual(Array.from({ length: 16 }, (_, i) => i / 4))
    expect(busy.find(({ at }) => at === 0.25)!.velocity).toBeLessThan(0.8)
    expect(begins(withDensity(busy, 1, FOUR, 4))).toEqual(begins(busy))
  })

  test('rising density: more onsets', () => {
    const counts = [-1, -0.6, -0.3, 0, 0.2, 0.4, 0.6].map(
      (octaves) => begins(withDensity(eighths, octaves, FOUR, 4)).length,
    )
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(new Set(counts).size).toBe(counts.length)
  })
})
