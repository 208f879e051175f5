import { describe, expect, it } from 'vitest'
import { Noise } from '#lib/dsp/noise'
import { Reverb, type Space } from '#lib/dsp/reverb'
import { decibels, RATE, rms } from '#lib/dsp/signals.fixture'

const ring = (space: Space, seconds: number, block: number) => {
  const reverb = new Reverb(space, RATE)
  const samples = Math.round(seconds * RATE)
  const noise = new Noise(5)
  const left = Float32Array.from({ length: samples }, (_, i) => (i < 8820 ? noise.next() : 0))
  const right = left.slice()
  const out = [new Float32Array(samples), new Float32Array(samples)] as const
  for (let at = 0; at < samples; at += block) {
    const end = Math.min(samples, at + block)
    reverb.process(
      left.subarray(at, end),
      right.subarray(at, end),
      out[0].subarray(at),
      out[1].subarray(at),
      end - at,
      1,
    )
  }
  return out
}

describe('reverb', () => {
  const space = { time: 1.5, predelay: 0.02, damping: 12000, size: 1 }

  it('decay › after one second › as the reverberation time says', () => {
    const [left] = ring(space, 2.4, 2048)
    const early = decibels(rms(left, 17640, 22050))
    const late = decibels(rms(left, 61740, 66150))
    // One second is two thirds of 60 dB. Damping shortens the treble slightly.
    expect(early - late).toBeGreaterThan(36)
    expect(early - late).toBeLessThan(52)
  })

  it('left and right › correlation › low', () => {
    const [left, right] = ring(space, 1, 2048)
    let xy = 0
    for (let i = 15000; i < 40000; i++) xy += left[i]! * right[i]!
    const correlation = xy / 25000 / (rms(left, 15000, 40000) * rms(right, 15000, 40000))
    expect(Math.abs(correlation)).toBeLessThan(0.45)
  })

  it('blocks of another size › output › equal', () => {
    expect(ring(space, 0.5, 700)[0]).toEqual(ring(space, 0.5, 4096)[0])
  })
})
