import { describe, expect, test } from 'vitest'
import { replacedWindow } from '#lib/services/ace-step/window'

const recording = (more: { rms?: number[]; bars?: number[] } = {}) => ({
  bars: [0, 2, 4, 6, 8, 10, 12],
  rms: Array.from({ length: 1000 }, () => 100),
  duration: 14,
  ...more,
})

/** Loud around some times. */
const loudAt = (...times: number[]) =>
  Array.from({ length: 1000 }, (_, i) => (times.some((time) => Math.abs((i * 14) / 1000 - time) < 0.1) ? 900 : 100))

describe('window of a replaced part', () => {
  test('edges › nearest bar lines', () => {
    expect(replacedWindow(recording(), 3.7, 10.4)).toEqual({ from: 4, to: 10 })
  })

  test('nearest bar line is loud › a quiet one within a bar', () => {
    expect(replacedWindow(recording({ rms: loudAt(4) }), 3.7, 10.4)).toEqual({ from: 2, to: 10 })
  })

  test('start and end of the recording › stay', () => {
    expect(replacedWindow(recording(), 0, 14)).toEqual({ from: 0, to: 14 })
  })

  test('no bars › as asked', () => {
    expect(replacedWindow(recording({ bars: [] }), 3.7, 10.4)).toEqual({ from: 3.7, to: 10.4 })
  })

  test('bar lines would leave too little › as asked; too little asked › none', () => {
    expect(replacedWindow(recording(), 4.9, 8.4)).toEqual({ from: 4, to: 8 })
    expect(replacedWindow(recording({ rms: loudAt(2, 4, 10) }), 4.4, 7.9)).toEqual({ from: 4.4, to: 7.9 })
    expect(replacedWindow(recording(), 4, 6)).toBeNull()
  })
})
