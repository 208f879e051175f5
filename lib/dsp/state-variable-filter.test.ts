import { describe, expect, it } from 'vitest'
import { response } from '#lib/dsp/biquad'
import { decibels, RATE, rms } from '#lib/dsp/signals.fixture'
import { StateVariableFilter } from '#lib/dsp/state-variable-filter'

const tuned = (cutoff: number, k = Math.SQRT2) => {
  const filter = new StateVariableFilter()
  filter.tune(Math.tan((Math.PI * cutoff) / RATE), k)
  return filter
}
const sine = (frequency: number) =>
  Float32Array.from({ length: RATE / 2 }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / RATE))

/** Steady-state gain at a frequency. */
const gainAt = (cutoff: number, frequency: number, k?: number) => {
  const signal = sine(frequency)
  tuned(cutoff, k).process(signal, signal.length)
  return decibels(rms(signal, RATE / 4) * Math.SQRT2)
}

describe('state variable filter', () => {
  it('response › below, at and above the cutoff › 0 dB, −3 dB, then −12 dB per octave', () => {
    for (const cutoff of [200, 1000, 4000]) {
      expect(gainAt(cutoff, cutoff / 8)).toBeCloseTo(0, 1)
      expect(gainAt(cutoff, cutoff)).toBeCloseTo(-3, 1)
    }
    expect(gainAt(500, 2000) - gainAt(500, 4000)).toBeGreaterThan(11.5)
    expect(gainAt(500, 2000) - gainAt(500, 4000)).toBeLessThan(13)
  })

  it('response › compared with the bilinear transform › equal', () => {
    const g = Math.tan((Math.PI * 1500) / RATE)
    const k = 0.4
    const a0 = 1 + g * k + g * g
    const section = {
      b0: (g * g) / a0,
      b1: (2 * g * g) / a0,
      b2: (g * g) / a0,
      a1: (2 * (g * g - 1)) / a0,
      a2: (1 - g * k + g * g) / a0,
    }
    for (const frequency of [100, 700, 1500, 3000, 9000])
      expect(gainAt(1500, frequency, k)).toBeCloseTo(response(section, frequency, RATE), 1)
  })

  it('pair of channels › compared with one channel › equal, and silent after the decay', () => {
    const [left, right, alone] = [sine(300), sine(5000), sine(5000)]
    const pair = tuned(900)
    pair.processPair(left, right, left.length)
    tuned(900).process(alone, alone.length)
    expect(right).toEqual(alone)
    expect(left).not.toEqual(right)
    const rest = [new Float32Array(RATE), new Float32Array(RATE)] as const
    for (let at = 0; at < 20; at++) pair.processPair(rest[0].fill(0), rest[1].fill(0), RATE)
    expect(rms(rest[0])).toBe(0)
  })
})
