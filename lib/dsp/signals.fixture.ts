import { RealFft } from '#lib/dsp/fft'
import type { Decibels, Gain, Hertz, Samples } from '#lib/music/time'

/** Signals and measurements for tests of audio, at 44.1 kHz. */
export const RATE: Hertz = 44100

export const sine = (frequency: Hertz, samples: Samples, level: Gain = 1): Float32Array =>
  Float32Array.from({ length: samples }, (_, i) => level * Math.sin((2 * Math.PI * frequency * i) / RATE))

export const rms = (signal: Float32Array, from = 0, until = signal.length): Gain => {
  let sum = 0
  for (let i = Math.round(from); i < Math.round(until); i++) sum += signal[i]! ** 2
  return Math.sqrt(sum / Math.max(1, until - from))
}

export const decibels = (gain: Gain): Decibels => 20 * Math.log10(gain + 1e-12)

/** Magnitudes under a Blackman–Harris window (side lobes below −92 dB). A sine of amplitude 1 has magnitude 1. */
export const magnitudes = (signal: Float32Array, size: number, at = 0): Float64Array => {
  let sum = 0
  const window = Float32Array.from({ length: size }, (_, i) => {
    const t = (2 * Math.PI * i) / size
    const w = 0.35875 - 0.48829 * Math.cos(t) + 0.14128 * Math.cos(2 * t) - 0.01168 * Math.cos(3 * t)
    sum += w
    return w
  })
  const bins = new RealFft(size).spectrum(signal, at, window)
  return Float64Array.from({ length: size / 2 }, (_, k) => (2 * Math.hypot(bins[2 * k]!, bins[2 * k + 1]!)) / sum)
}

/** Normalised autocorrelation at one period of a pitch, −1…1. It is near 1 for any tone of that pitch. */
export const periodicity = (signal: Float32Array, frequency: Hertz, from: Samples, length: Samples): number => {
  const lag = RATE / frequency
  const whole = Math.floor(lag)
  const part = lag - whole
  let xy = 0
  let xx = 0
  let yy = 0
  for (let i = from; i < from + length; i++) {
    const x = signal[i]!
    const y = signal[i + whole]! * (1 - part) + signal[i + whole + 1]! * part
    xy += x * y
    xx += x * x
    yy += y * y
  }
  return xy / Math.sqrt(xx * yy + 1e-20)
}
