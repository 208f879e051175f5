import type { Stereo } from '#lib/engine/analyse/analysis'

/** Half of a symmetric half-band lowpass (odd taps 1, 3, … 15 away from the centre), Blackman-windowed; −60 dB above 0.3. */
const SIDE = Array.from({ length: 8 }, (_, i) => {
  const x = 2 * i + 1
  const window = 0.42 + 0.5 * Math.cos((Math.PI * x) / 17) + 0.08 * Math.cos((2 * Math.PI * x) / 17)
  return (Math.sin((Math.PI * x) / 2) / (Math.PI * x)) * window
})

/** Every second sample after a lowpass at a quarter of the rate; sample n of the result stands at 2n of the input. */
export const halfRate = (input: Float32Array): Float32Array => {
  const output = new Float32Array(Math.ceil(input.length / 2))
  for (let n = 0; n < output.length; n++) {
    const at = 2 * n
    let sum = 0.5 * input[at]!
    for (let i = 0; i < 8; i++) {
      const before = at - 2 * i - 1
      const after = at + 2 * i + 1
      sum += SIDE[i]! * ((before >= 0 ? input[before]! : 0) + (after < input.length ? input[after]! : 0))
    }
    output[n] = sum
  }
  return output
}

/** The middle of the stereo image; a recording whose channels cancel each other is heard through its left one. */
export const toMono = ({ left, right }: Stereo): Float32Array => {
  const mono = new Float32Array(left.length)
  let middle = 0
  let sides = 0
  for (let i = 0; i < left.length; i++) {
    mono[i] = (left[i]! + right[i]!) / 2
    middle += mono[i]! ** 2
    sides += (left[i]! - right[i]!) ** 2 / 4
  }
  return middle < sides / 100 ? left.slice() : mono
}
