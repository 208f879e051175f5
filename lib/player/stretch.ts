/**
 * Time stretching by WSOLA (Verhelst and Roelands, 1993): grains of 46 ms that overlap by half, each from where it best
 * continues the previous one. All parts are cut at the same positions, so that they stay in step. At speed 1 the output
 * equals the input.
 */
export const GRAIN = 2048
export const HOP = GRAIN / 2
/** Search range for the best position of a grain, in samples. */
const REACH = 480
/** What a grain at the edge of the range must be more alike than one that is in time. */
const OUT_OF_TIME = 0.05
/** The search reads every fourth sample. */
const COARSE = 4

/** Copies samples of a side, or of the guide, from sample `from` of the song. Silence outside of it. */
export type Read = (side: number, from: number, into: Float32Array) => void

const WINDOW = Float32Array.from({ length: GRAIN }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / GRAIN))

export class Stretch {
  private readonly tails: Float32Array[]
  private readonly grain = new Float32Array(GRAIN)
  private readonly target = new Float32Array(HOP)
  private readonly field = new Float32Array(HOP + 2 * REACH)
  /** Where the search for the next grain starts. */
  private at: number
  /** Where the last grain was taken; null before the first. */
  private last: number | null = null

  /** `sides`: number of channels; `guide`: the signal that is compared; `at`: first sample. */
  constructor(
    private readonly sides: number,
    private readonly read: Read,
    private readonly guide: Read,
    at: number,
    private readonly speed: number,
  ) {
    // A slowed beat is heard with the first grain that has it, half a hop early: the grains start that much later.
    this.at = at - HOP - (HOP / 2) * (1 - speed)
    this.tails = Array.from({ length: sides }, () => new Float32Array(HOP))
    // The first half of the first grain only fills the overlap.
    this.next(null, 0)
  }

  /** The first and the last sample that the next `hops` may read. */
  needs(hops: number): { first: number; last: number } {
    const end = Math.round(this.at + (hops - 1) * HOP * this.speed)
    return { first: Math.round(this.at) - REACH - HOP, last: end + REACH + GRAIN }
  }

  /** The next `hops` times 1024 samples of every side. */
  render(hops: number): Float32Array[] {
    const out = Array.from({ length: this.sides }, () => new Float32Array(hops * HOP))
    for (let hop = 0; hop < hops; hop++) this.next(out, hop * HOP)
    return out
  }

  private next(out: Float32Array[] | null, to: number) {
    const from = this.place()
    for (let side = 0; side < this.sides; side++) {
      this.read(side, from, this.grain)
      const tail = this.tails[side] as Float32Array
      const into = out?.[side]
      for (let i = 0; i < HOP; i++) {
        if (into) into[to + i] = (tail[i] as number) + (this.grain[i] as number) * (WINDOW[i] as number)
        tail[i] = (this.grain[HOP + i] as number) * (WINDOW[HOP + i] as number)
      }
    }
    this.last = from
    this.at += HOP * this.speed
  }

  /** The position near the current time that best continues the last grain. */
  private place(): number {
    const here = Math.round(this.at)
    if (this.last === null || this.speed === 1) return here
    this.guide(0, this.last + HOP, this.target)
    this.guide(0, here - REACH, this.field)
    let best = REACH
    let most = Number.NEGATIVE_INFINITY
    let energy = 1e-9
    for (let i = 0; i < HOP; i += COARSE) energy += (this.target[i] as number) ** 2
    for (let shift = 0; shift <= 2 * REACH; shift += COARSE) {
      let match = 0
      let power = 1e-9
      for (let i = 0; i < HOP; i += COARSE) {
        const x = this.field[shift + i] as number
        match += x * (this.target[i] as number)
        power += x * x
      }
      // −1…1, less for what is out of time: silence is alike everywhere.
      const likeness = match / Math.sqrt(power * energy) - (OUT_OF_TIME * Math.abs(shift - REACH)) / REACH
      if (likeness <= most) continue
      most = likeness
      best = shift
    }
    return here - REACH + best
  }
}
