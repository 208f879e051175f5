import { describe, expect, it } from 'vitest'
import { Limiter } from '#lib/dsp/limiter'
import { Noise } from '#lib/dsp/noise'
import { decibels, RATE, rms, sine } from '#lib/dsp/signals.fixture'
import { TruePeak } from '#lib/dsp/true-peak'

const truePeakOf = (signal: Float32Array) => {
  const meter = new TruePeak(0)
  for (const x of signal) meter.push(x)
  for (let i = 0; i < 40; i++) meter.push(0)
  return decibels(meter.peak)
}

describe('true peak meter', () => {
  it('quarter-rate tone › peak between samples › found', () => {
    // Sampled at ±45° only: the samples are 3 dB below the wave.
    const tone = Float32Array.from({ length: 4000 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4))
    expect(truePeakOf(tone.map((x, i) => x * Math.min(1, i / 500, (4000 - i) / 500)))).toBeCloseTo(0, 1)
  })
})

describe('limiter', () => {
  const loud = () => {
    const noise = new Noise(3)
    const tone = sine(97, RATE, 0.9)
    return tone.map((x, i) => x + (i % 9000 < 400 ? 1.6 * noise.next() : 0.2 * noise.next()))
  }

  it('loud input › true peak › below the ceiling', () => {
    const left = loud()
    const right = loud().map((x) => -0.7 * x)
    const limiter = new Limiter(-1, RATE)
    for (let at = 0; at < left.length; at += 2048) {
      const block = left.subarray(at, at + 2048)
      limiter.process(block, right.subarray(at, at + 2048), block.length)
    }
    expect(truePeakOf(left)).toBeLessThan(-0.9)
    expect(truePeakOf(right)).toBeLessThan(-0.9)
    expect(limiter.minGain).toBeLessThan(0.8)
  })

  it('input below the ceiling › output › unchanged, delayed by the latency', () => {
    const tone = sine(440, 8000, 0.5)
    const left = tone.slice()
    const right = tone.slice()
    new Limiter(-1, RATE).process(left, right, 8000)
    for (let i = Limiter.latency; i < 8000; i++) expect(left[i]).toBe(tone[i - Limiter.latency])
  })

  it('single peak › level afterwards › recovers', () => {
    const left = sine(440, RATE, 0.4)
    left[4000] = 3
    const right = left.slice()
    new Limiter(-1, RATE).process(left, right, RATE)
    expect(rms(left, RATE - 4410)).toBeCloseTo(0.4 / Math.SQRT2, 3)
  })

  it('reduced headroom › output peak › within the headroom', () => {
    const left = sine(200, 20000, 0.8)
    const right = left.slice()
    new Limiter(0, RATE).process(left, right, 20000, new Float32Array(20000).fill(0.5))
    expect(left.reduce((peak, x) => Math.max(peak, Math.abs(x)), 0)).toBeLessThan(0.505)
  })
})
