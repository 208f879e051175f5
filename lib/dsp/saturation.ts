import type { Samples } from '#lib/music/time'

/**
 * Soft clipper x(27 + x²)/(27 + 9x²): a Padé approximant of tanh that reaches ±1 at x = ±3.
 *
 * @example
 * softClip(0.1) // => 0.0997
 */
export const softClip = (x: number) => {
  if (x >= 3) return 1
  if (x <= -3) return -1
  const s = x * x
  return (x * (27 + s)) / (27 + 9 * s)
}

/** Soft-clips a block in place. Small signals keep their level. `drive` 1 affects peaks only, 4 is heavy. */
export const saturate = (block: Float32Array, drive: number, count: Samples = block.length) => {
  const back = 1 / drive
  for (let i = 0; i < count; i++) block[i] = softClip(block[i]! * drive) * back
}
