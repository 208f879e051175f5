import FFT from 'fft.js'

/**
 * Periodic Hann window. It sums to a constant at any hop that divides size / 2.
 *
 * @example
 * hann(4) // => [0, 0.5, 1, 0.5]
 */
export const hann = (size: number): Float32Array =>
  Float32Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))

/**
 * Spectra of real frames of one size, a power of two ≥ 2. Instances keep scratch memory and must not be shared between
 * threads.
 */
export class RealFft {
  readonly size: number
  private readonly fft: FFT
  private readonly frame: Float64Array
  private readonly complex: Float64Array

  constructor(size: number) {
    this.size = size
    this.fft = new FFT(size)
    this.frame = new Float64Array(size)
    this.complex = new Float64Array(2 * size)
  }

  /**
   * Bins 0 … size / 2 of input[at … at + size) × `window`, as interleaved (re, im). Samples outside the input count as
   * 0. The next call overwrites the returned array.
   */
  spectrum(input: Float32Array, at = 0, window?: Float32Array): Float64Array {
    const { frame, size } = this
    for (let i = 0; i < size; i++) frame[i] = (input[at + i] ?? 0) * (window ? window[i]! : 1)
    this.fft.realTransform(this.complex, frame)
    return this.complex
  }

  /** Squared magnitudes of bins 0 … size / 2 into `out` (at least size / 2 + 1 long), unscaled. */
  power(input: Float32Array, at: number, window: Float32Array, out: Float32Array): Float32Array {
    const complex = this.spectrum(input, at, window)
    for (let k = 0; k <= this.size / 2; k++) out[k] = complex[2 * k]! ** 2 + complex[2 * k + 1]! ** 2
    return out
  }
}

/**
 * Autocorrelation of `signal` for the lags 0 … lags − 1, unnormalised: Σ signal[i] signal[i + lag]. Computed by
 * Wiener–Khinchin, zero-padded against wrap-around.
 *
 * @example
 * autocorrelation(Float32Array.of(1, 0, 1, 0), 3) → [2, 0, 1]
 */
export const autocorrelation = (signal: Float32Array, lags: number): Float64Array => {
  let size = 2
  while (size < signal.length + lags) size *= 2
  const fft = new FFT(size)
  const time = new Float64Array(size)
  time.set(signal)
  const spectrum = new Float64Array(2 * size)
  fft.realTransform(spectrum, time)
  const power = new Float64Array(2 * size)
  for (let k = 0; k <= size / 2; k++) {
    const energy = spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2
    power[2 * k] = energy
    power[2 * ((size - k) % size)] = energy
  }
  fft.inverseTransform(spectrum, power)
  return Float64Array.from({ length: lags }, (_, lag) => spectrum[2 * lag]!)
}
