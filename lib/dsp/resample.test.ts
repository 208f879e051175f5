import { expect, test } from 'vitest'
import { Resampler, resample, resampledLength } from '#lib/dsp/resample'
import { decibelsToGain, gainToDecibels } from '#lib/music/time'

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate))

/** Level of the middle half in decibels, relative to a full-scale sine. */
const level = (signal: Float32Array) => {
  const middle = signal.subarray(signal.length >> 2, (3 * signal.length) >> 2)
  return gainToDecibels(Math.sqrt((2 * middle.reduce((sum, value) => sum + value * value, 0)) / middle.length))
}

test.each([
  [48000, 1000],
  [48000, 18500],
  [96000, 15000],
  [22050, 8000],
  [8000, 2500],
  [44099, 12000],
])('tone from %i Hz (%i Hz) › resampled › same phase and level', (from, hertz) => {
  const output = resample(tone(hertz, from, 0.5), from, 44100)
  const wanted = tone(hertz, 44100, 0.5)
  const error = output.map((value, i) => value - (wanted[i] ?? 0))
  expect(level(error)).toBeLessThan(-70)
})

test.each([
  [48000, 22500],
  [48000, 23900],
  [96000, 23000],
  [96000, 40000],
  [192000, 60000],
])("rate of %i Hz, tone of %i Hz above the target's Nyquist › resampled › no alias", (from, hertz) => {
  expect(level(resample(tone(hertz, from, 0.3), from, 44100))).toBeLessThan(-70)
})

test.each([1, 2, 147, 160, 12345, 48000])('%i samples › resampled › exactly the expected length', (count) => {
  expect(resample(new Float32Array(count), 48000, 44100).length).toBe(resampledLength(count, 48000, 44100))
  expect(resample(new Float32Array(count), 11025, 44100).length).toBe(4 * count)
})

test('blocks of other sizes › resampled › equal output', () => {
  const input = tone(3000, 48000, 0.2)
  const whole = resample(input, 48000, 44100)
  const resampler = new Resampler(48000, 44100)
  const pieces: number[] = []
  for (let at = 0, size = 1; at < input.length; at += size, size = (size * 7 + 3) % 1151)
    pieces.push(...resampler.push(input.subarray(at, at + size)))
  pieces.push(...resampler.end())
  expect(pieces.length).toBe(whole.length)
  expect(Math.max(...pieces.map((value, i) => Math.abs(value - whole[i]!)))).toBeLessThan(decibelsToGain(-120))
})
