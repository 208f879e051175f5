import { describe, expect, it } from 'vitest'
import { BiquadFilter, bandpass, highpass, highShelf, lowpass, lowShelf, peaking, response } from '#lib/dsp/biquad'
import { decibels, RATE, rms, sine } from '#lib/dsp/signals.fixture'

describe('biquad filters', () => {
  it('designs › gain at the design frequency › the designed gain', () => {
    const q = Math.SQRT1_2
    expect(response(lowpass(1000, q, RATE), 1000, RATE)).toBeCloseTo(-3.01, 1)
    expect(response(highpass(1000, q, RATE), 1000, RATE)).toBeCloseTo(-3.01, 1)
    expect(response(bandpass(1000, 2, RATE), 1000, RATE)).toBeCloseTo(0, 3)
    expect(response(peaking(1000, 1, 6, RATE), 1000, RATE)).toBeCloseTo(6, 3)
    expect(response(lowShelf(200, 4, RATE), 20, RATE)).toBeCloseTo(4, 1)
    expect(response(highShelf(5000, -5, RATE), 20000, RATE)).toBeCloseTo(-5, 0)
  })

  it('tone in blocks of any size › level › the designed response', () => {
    const tone = sine(500, 44100)
    const filter = new BiquadFilter(highpass(1000, Math.SQRT1_2, RATE))
    for (let at = 0; at < tone.length; at += 777) filter.process(tone.subarray(at, at + 777))
    const expected = response(filter.section, 500, RATE)
    expect(decibels(rms(tone, 10000) * Math.SQRT2)).toBeCloseTo(expected, 1)
  })

  it('cutoff beyond Nyquist › processing › stays stable', () => {
    const block = sine(3000, 20000)
    new BiquadFilter(lowpass(40000, 0.7, RATE)).process(block)
    expect(rms(block)).toBeLessThan(2)
  })
})
