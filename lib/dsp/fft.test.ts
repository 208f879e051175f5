import { expect, test } from 'vitest'
import { autocorrelation, hann, RealFft } from '#lib/dsp/fft'

test('power spectrum › tone of one bin › peak in that bin', () => {
  const signal = Float32Array.from({ length: 1024 }, (_, i) => Math.sin((2 * Math.PI * 100 * i) / 1024))
  const power = new RealFft(1024).power(signal, 0, hann(1024), new Float32Array(513))
  expect(power.indexOf(Math.max(...power))).toBe(100)
  expect(power[100]).toBeCloseTo(256 ** 2, -2)
  expect(power[110]).toBeLessThan(1)
})

test('frame outside of the signal › power spectrum › zero', () => {
  const power = new RealFft(64).power(Float32Array.of(1), -200, hann(64), new Float32Array(33))
  expect(Math.max(...power)).toBe(0)
})

test('autocorrelation › compared with the sum of products › equal', () => {
  const signal = Float32Array.from({ length: 300 }, (_, i) => Math.sin(i * i))
  const fast = autocorrelation(signal, 50)
  for (let lag = 0; lag < 50; lag++) {
    let sum = 0
    for (let i = 0; i + lag < signal.length; i++) sum += signal[i]! * signal[i + lag]!
    expect(fast[lag]).toBeCloseTo(sum, 3)
  }
})
