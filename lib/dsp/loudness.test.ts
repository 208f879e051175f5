import { describe, expect, it } from 'vitest'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { RATE, sine } from '#lib/dsp/signals.fixture'
import { decibelsToGain } from '#lib/music/time'

const measure = (left: Float32Array, right = left, block = 4096) => {
  const meter = new LoudnessMeter(RATE)
  for (let at = 0; at < left.length; at += block)
    meter.push(left.subarray(at, at + block), right.subarray(at, at + block))
  return meter.integrated()
}

const join = (...parts: Float32Array[]) => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

describe('loudness meter (EBU Tech 3341)', () => {
  it('stereo tone of 1 kHz at −23 dBFS › integrated › −23 LUFS', () => {
    expect(measure(sine(1000, 20 * RATE, decibelsToGain(-23)))).toBeCloseTo(-23, 1)
  })

  it('levels of −36, −23 and −36 dBFS › integrated › −23 LUFS by gating', () => {
    const quiet = sine(1000, 10 * RATE, decibelsToGain(-36))
    expect(measure(join(quiet, sine(1000, 30 * RATE, decibelsToGain(-23)), quiet))).toBeCloseTo(-23, 1)
  })

  it('blocks of another size › integrated › equal', () => {
    const tone = sine(440, 3 * RATE, 0.3)
    expect(measure(tone, tone, 777)).toBeCloseTo(measure(tone, tone, 44100), 9)
  })

  it('silence › integrated › −Infinity', () => {
    expect(measure(new Float32Array(2 * RATE))).toBe(Number.NEGATIVE_INFINITY)
  })
})
