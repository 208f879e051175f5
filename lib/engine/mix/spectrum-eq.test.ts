import { expect, test } from 'vitest'
import { highShelf, lowpass, StereoBiquad } from '#lib/dsp/biquad'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { textureOf } from '#lib/engine/analyse/texture'
import { SpectrumEq } from '#lib/engine/mix/spectrum-eq'
import { randomFrom } from '#lib/music/random'

const BLOCK = 2048
const BLOCKS = 20 * 21

/** Noise through a filter. */
const coloured = (filter: StereoBiquad, seed: string): Stereo => {
  const random = randomFrom(4, seed)
  const left = Float32Array.from({ length: BLOCKS * BLOCK }, () => 0.3 * (random() - 0.5))
  const right = left.slice()
  filter.process(left, right, left.length)
  return { left, right }
}

const dark = () => coloured(new StereoBiquad(lowpass(1500, 0.5, SAMPLE_RATE)), 'dark')
const bright = () => coloured(new StereoBiquad(highShelf(2000, 5, SAMPLE_RATE)), 'bright')

const equalised = (input: Stereo, equaliser: SpectrumEq): Stereo => {
  const output = { left: input.left.slice(), right: input.right.slice() }
  for (let at = 0; at < output.left.length; at += BLOCK)
    equaliser.process(output.left.subarray(at, at + BLOCK), output.right.subarray(at, at + BLOCK), BLOCK)
  return output
}

/** Mean difference of the levels of two sounds (dB) in the bands below 5 kHz, from the second half on. */
const apart = (a: Stereo, b: Stereo) => {
  const half = ({ left, right }: Stereo) => ({
    left: left.slice(left.length / 2),
    right: right.slice(right.length / 2),
  })
  const [one, other] = [textureOf(half(a)).levels, textureOf(half(b)).levels]
  return one.slice(0, 13).reduce((sum, level, band) => sum + Math.abs(level - other[band]!), 0) / 13
}

test('SpectrumEq › dark music, bright recording › approaches the recording by weight', () => {
  const [input, target] = [dark(), bright()]
  const { levels } = textureOf(target)
  const none = apart(equalised(input, new SpectrumEq(levels, 0)), target)
  const half = apart(equalised(input, new SpectrumEq(levels, 0.5)), target)
  const whole = apart(equalised(input, new SpectrumEq(levels, 1)), target)
  expect(none).toBeCloseTo(apart(input, target), 5)
  expect(half).toBeLessThan(0.8 * none)
  expect(whole).toBeLessThan(0.8 * half)
})

test('SpectrumEq › known opening spectrum › equalised from the first sample', () => {
  const [input, target] = [dark(), bright()]
  const { levels } = textureOf(target)
  const first = ({ left, right }: Stereo) => ({
    left: left.slice(0, SAMPLE_RATE),
    right: right.slice(0, SAMPLE_RATE),
  })
  const unknown = first(equalised(input, new SpectrumEq(levels, 1)))
  const known = first(equalised(input, new SpectrumEq(levels, 1, textureOf(input).levels)))
  expect(apart(known, first(target))).toBeLessThan(0.6 * apart(unknown, first(target)))
})

test('SpectrumEq › silence › silence', () => {
  const silence = { left: new Float32Array(BLOCK), right: new Float32Array(BLOCK) }
  expect(Math.max(...equalised(silence, new SpectrumEq(textureOf(bright()).levels, 1)).left)).toBe(0)
})
