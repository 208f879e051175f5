import type { Seconds } from '#lib/music/time'

/** Smooths a control by a symmetric raised cosine of the given half width, without delay. */
export const smooth = (values: Float32Array, halfWidth: Seconds, frame: Seconds): Float32Array => {
  const reach = Math.max(1, Math.round(halfWidth / frame))
  const weights = Array.from(
    { length: 2 * reach + 1 },
    (_, k) => 0.5 + 0.5 * Math.cos((Math.PI * (k - reach)) / (reach + 1)),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  const last = values.length - 1
  const out = new Float32Array(values.length)
  for (let i = 0; i <= last; i++) {
    let value = 0
    for (let k = -reach; k <= reach; k++) {
      const at = i + k
      value += values[Math.max(0, Math.min(at, last))]! * weights[k + reach]!
    }
    out[i] = value / sum
  }
  return out
}
