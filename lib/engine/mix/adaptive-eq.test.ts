import { expect, test } from 'vitest'
import { lowpass, StereoBiquad } from '#lib/dsp/biquad'
import { hann, RealFft } from '#lib/dsp/fft'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { AdaptiveEq } from '#lib/engine/mix/adaptive-eq'
import { randomFrom } from '#lib/music/random'
import type { Hertz } from '#lib/music/time'

const BLOCK = 2048
const SAMPLES = 30 * SAMPLE_RATE

/** Spectral centroid up to 11 kHz. */
const brightness = (signal: Float32Array): Hertz => {
  const fft = new RealFft(1024)
  const window = hann(1024)
  const power = new Float32Array(513)
  let [sum, moment] = [0, 0]
  for (let at = 0; at + 1024 <= signal.length; at += 4096) {
    fft.power(signal, at, window, power)
    for (let bin = 1; bin < 256; bin++) {
      sum += Math.sqrt(power[bin]!)
      moment += Math.sqrt(power[bin]!) * bin
    }
  }
  return ((moment / sum) * SAMPLE_RATE) / 1024
}

/** Low-passed noise before and after the equaliser. */
const equalised = (corner: Hertz, wanted: Hertz, weight: number, brightnessOffset = 0) => {
  const random = randomFrom(4, 'noise')
  const filter = new StereoBiquad(lowpass(corner, 0.5, SAMPLE_RATE))
  const equaliser = new AdaptiveEq({ analysis: { brightness: wanted }, weight }, brightnessOffset, SAMPLES)
  const before = new Float32Array(SAMPLES)
  const after = new Float32Array(SAMPLES)
  for (let at = 0; at + BLOCK <= SAMPLES; at += BLOCK) {
    const left = Float32Array.from({ length: BLOCK }, () => 0.3 * (random() - 0.5))
    const right = left.slice()
    filter.process(left, right, BLOCK)
    before.set(left, at)
    equaliser.process(left, right, BLOCK)
    after.set(left, at)
  }
  return { before: brightness(before), after: brightness(after), end: brightness(after.subarray(SAMPLES / 2)) }
}

test.each([
  [1200, 2400],
  [1800, 1500],
])('input of %i Hz, reference of %i Hz › whole output › as bright as the reference', (corner, wanted) => {
  const { before, after } = equalised(corner, wanted, 1)
  expect(Math.abs(Math.log2(before / wanted))).toBeGreaterThan(0.15)
  expect(Math.abs(Math.log2(after / wanted))).toBeLessThan(0.06)
})

test('weight of one half, and of 0 › brightness › moves half the way, and not at all', () => {
  const { before, after } = equalised(1200, 2400, 0.5)
  expect(Math.log2(after / before) / Math.log2(2400 / before)).toBeCloseTo(0.5, 1)
  const none = equalised(1200, 2400, 0)
  expect(Math.abs(Math.log2(none.after / none.before))).toBeLessThan(0.02)
})

test('wrong initial tilt › end of the output › corrected', () => {
  const { end } = equalised(1200, 2000, 1, -2)
  expect(Math.log2(end / 2000)).toBeGreaterThan(-0.05)
})

test('unreachable brightness › tilt › limited', () => {
  const { after } = equalised(300, 9000, 1)
  expect(after).toBeLessThan(4500)
})
