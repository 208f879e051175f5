import { describe, expect, test } from 'vitest'
import { spliceAudio } from '#lib/engine/encode/splice'
import { EngineError } from '#lib/engine/engine-error'

const RATE = 44_100
const constant = (seconds: number, value: number) => {
  const samples = new Float32Array(Math.round(seconds * RATE)).fill(value)
  return { left: samples, right: samples.map((sample) => -sample) }
}

describe('splice', () => {
  const original = constant(4, 0.5)
  const changed = constant(4, -0.25)

  test('window › original outside, changed inside, crossfades of 50 ms within', () => {
    const { left, right } = spliceAudio(original, changed, { from: 1, to: 3 })
    expect(left.length).toBe(original.left.length)
    expect(left.subarray(0, RATE).every((sample) => sample === 0.5)).toBe(true)
    expect(left.subarray(3 * RATE).every((sample) => sample === 0.5)).toBe(true)
    expect(left.subarray(1.05 * RATE, 2.95 * RATE - 1).every((sample) => sample === -0.25)).toBe(true)
    // Halfway, both have the same weight.
    expect(left[Math.round(1.025 * RATE)]).toBeCloseTo(0.125, 2)
    expect(left[Math.round(2.975 * RATE)]).toBeCloseTo(0.125, 2)
    expect(right.every((sample, i) => sample === -left[i]!)).toBe(true)
  })

  test('window at the start and at the end › no crossfade with what is not there', () => {
    const { left } = spliceAudio(original, changed, { from: 0, to: 4 })
    expect(left.every((sample) => sample === -0.25)).toBe(true)
  })

  test('window without an end › length of the changed recording', () => {
    const { left } = spliceAudio(original, constant(6, -0.25), { from: 3.95, to: null })
    expect(left.length).toBe(6 * RATE)
    expect(left.subarray(0, 3.95 * RATE).every((sample) => sample === 0.5)).toBe(true)
    expect(left.subarray(4 * RATE).every((sample) => sample === -0.25)).toBe(true)
  })

  test('changed recording a little short › silent there; much too short › refused', () => {
    const { left } = spliceAudio(original, constant(3.9, -0.25), { from: 1, to: 4 })
    expect([left.length, left.at(-1)]).toEqual([4 * RATE, 0])
    expect(() => spliceAudio(original, constant(3, -0.25), { from: 1, to: 4 })).toThrow(EngineError)
  })
})
