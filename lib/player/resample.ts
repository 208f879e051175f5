/** Resampling by a windowed sinc: what is read faster sounds higher, and what would then be above hearing is removed. */

/** Samples on each side of a position that it is made of. */
export const HALF_WIDTH = 12
const TAPS = 2 * HALF_WIDTH
/** Positions between two samples that the kernel is kept for. */
const PHASES = 256

/** Reads all sides of a sound at a fixed rate, however it is cut. */
export class Resampler {
  private readonly kernels: Float32Array[]
  private tails: Float32Array[]
  /** Position of the next sample in the tails and what follows them. */
  private at = 0

  /** `rate`: samples read for each one returned. The first one returned is the first one pushed. */
  constructor(
    sides: number,
    private readonly rate: number,
  ) {
    const cutoff = Math.min(1, 1 / rate)
    this.kernels = Array.from({ length: PHASES }, (_, phase) => {
      const kernel = Float32Array.from({ length: TAPS }, (_, tap) => {
        const x = tap - HALF_WIDTH + 1 - phase / PHASES
        const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x)
        return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / HALF_WIDTH))
      })
      const sum = kernel.reduce((a, b) => a + b, 0)
      return kernel.map((value) => value / sum)
    })
    this.tails = Array.from({ length: sides }, () => new Float32Array(HALF_WIDTH - 1))
  }

  /** Returns what is complete of each side with these samples. */
  push(sides: readonly Float32Array[]): Float32Array[] {
    const inputs = sides.map((side, i) => {
      const tail = this.tails[i] as Float32Array
      const input = new Float32Array(tail.length + side.length)
      input.set(tail)
      input.set(side, tail.length)
      return input
    })
    const length = inputs[0]?.length ?? 0
    const count = Math.max(0, Math.floor((length - TAPS - this.at) / this.rate) + 1)
    const out = inputs.map(() => new Float32Array(count))
    for (let i = 0; i < count; i++) {
      const position = this.at + i * this.rate
      const from = Math.floor(position)
      const kernel = this.kernels[Math.floor((position - from) * PHASES)] as Float32Array
      for (let side = 0; side < inputs.length; side++) {
        const input = inputs[side] as Float32Array
        let sum = 0
        for (let tap = 0; tap < TAPS; tap++) sum += (input[from + tap] as number) * (kernel[tap] as number)
        ;(out[side] as Float32Array)[i] = sum
      }
    }
    const after = this.at + count * this.rate
    const kept = Math.floor(after)
    this.tails = inputs.map((input) => input.slice(kept))
    this.at = after - kept
    return out
  }
}
