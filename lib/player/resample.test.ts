import { expect, test } from 'vitest'
import { Resampler } from '#lib/player/resample'

const RATE = 44100
const tone = (hertz: number, length: number) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / RATE))

/** A sound that is pushed in pieces. */
const resampled = (sound: Float32Array, rate: number, piece: number) => {
  const resampler = new Resampler(1, rate)
  const out: number[] = []
  for (let at = 0; at < sound.length; at += piece) out.push(...resampler.push([sound.subarray(at, at + piece)])[0]!)
  return Float32Array.from(out)
}

test.each([0.75, 1, 2 ** (1 / 12), 1.4])('tone at rate %d › that much higher, in one piece or in many', (rate) => {
  const whole = resampled(tone(440, RATE), rate, RATE)
  const inPieces = resampled(tone(440, RATE), rate, 1000)
  expect(inPieces.length).toBe(whole.length)
  expect(whole.every((value, i) => Math.abs(value - inPieces[i]!) < 0.001)).toBe(true)
  const expected = tone(440 * rate, whole.length)
  const error = whole
    .subarray(100)
    .reduce((worst, value, i) => Math.max(worst, Math.abs(value - expected[i + 100]!)), 0)
  expect(error).toBeLessThan(0.02)
  expect(whole.length).toBeGreaterThan((RATE - 100) / rate)
})

test('tone that would be above half the sample rate › removed', () => {
  const sound = resampled(tone(20_500, RATE), 1.4, RATE).subarray(100)
  expect(sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.03)
})
