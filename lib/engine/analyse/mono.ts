import type { Stereo } from '#lib/engine/analyse/analysis'

/** One side of a symmetric half-band low-pass (odd taps 1, 3, … 15), Blackman-windowed: −60 dB above 0.3. */
const HALF_BAND_TAPS = Array.from({ length: 8 }, (_, i) => {
  const x = 2 * i + 1
  const window = 0.42 + 0.5 * Math.cos((Math.PI * x) / 17) + 0.08 * Math.cos((2 * Math.PI * x) / 17)
  return (Math.sin((Math.PI * x) / 2) / (Math.PI * x)) * window
})

/** Sample `at` of the low-passed sum a + b. */
const lowpassed = (a: Float32Array, b: Float32Array, at: number) => {
  let sum = 0.5 * (a[at]! + b[at]!)
  if (at >= 15 && at + 15 < a.length)
    for (let i = 0, x = 1; i < 8; i++, x += 2)
      sum += HALF_BAND_TAPS[i]! * (a[at - x]! + a[at + x]! + b[at - x]! + b[at + x]!)
  else
    for (let i = 0, x = 1; i < 8; i++, x += 2)
      sum += HALF_BAND_TAPS[i]! * ((a[at - x] ?? 0) + (a[at + x] ?? 0) + (b[at - x] ?? 0) + (b[at + x] ?? 0))
  return sum
}

const halfRateMean = (a: Float32Array, b: Float32Array): Float32Array => {
  const output = new Float32Array(Math.ceil(a.length / 2))
  for (let n = 0; n < output.length; n++) output[n] = lowpassed(a, b, 2 * n) / 2
  return output
}

/** Halves the rate: output sample n is at 2n of the input. */
export const halfRate = (input: Float32Array): Float32Array => halfRateMean(input, input)

/** Whether the channels cancel in mono. */
const isOutOfPhase = ({ left, right }: Stereo) => {
  let middle = 0
  let sides = 0
  for (let i = 0; i < left.length; i++) {
    middle += (left[i]! + right[i]!) ** 2
    sides += (left[i]! - right[i]!) ** 2
  }
  return middle < sides / 100
}

/** Mono mix at half the rate. Uses the left channel where the channels cancel. */
export const monoAtHalfRate = (audio: Stereo): Float32Array =>
  isOutOfPhase(audio) ? halfRate(audio.left) : halfRateMean(audio.left, audio.right)
