import { expect, test } from 'vitest'
import { Widener } from '#lib/dsp/widener'

const tone = (hertz: number) =>
  Float32Array.from({ length: 8820 }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / 44100))

/** Ratio of the side amplitude to the mid amplitude of a central tone after widening. */
const widthAt = (widener: Widener, hertz: number) => {
  const left = tone(hertz)
  const right = tone(hertz)
  widener.process(left, right, left.length)
  let mid = 0
  let side = 0
  left.forEach((l, i) => {
    mid += (l + right[i]!) ** 2
    side += (l - right[i]!) ** 2
  })
  return Math.sqrt(side / mid)
}

test('Widener › any frequency › as wide as set', () => {
  for (const hertz of [200, 1000, 9000]) expect(widthAt(new Widener(0.01, 0.3), hertz)).toBeCloseTo(0.3, 1)
})

test('Widener › with air › widens the highs only and keeps the mono sum', () => {
  expect(widthAt(new Widener(0.01, 0, 0.5), 500)).toBeLessThan(0.03)
  expect(widthAt(new Widener(0.01, 0, 0.5), 11_000)).toBeGreaterThan(0.3)
  const left = tone(11_000)
  const right = tone(11_000)
  new Widener(0.01, 0.2, 0.5).process(left, right, left.length)
  const same = tone(11_000)
  const errors = left.map((l, i) => Math.abs((l + right[i]!) / 2 - same[i]!))
  expect(Math.max(...errors)).toBeLessThan(1e-5)
})
