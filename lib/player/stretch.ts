/**
 * Plays sound slower or faster at its own pitch: grains of 46 ms that overlap by half, each taken from where it continues the
 * one before it best (WSOLA; Verhelst and Roelands, 1993). All parts of a song are cut at the same places, so that they stay
 * together by the sample. At speed 1 what comes out is what went in.
 */
export const GRAIN = 2048
export const HOP = GRAIN / 2
/** How far a grain may be moved to fit, in samples. */
const REACH = 480
/** The fit is looked for in every fourth sample. */
const COARSE = 4

/** Copies samples of one side of one part, or of the guide, into `into`, from a sample of the song on; silence outside. */
export type Read = (side: number, from: number, into: Float32Array) => void

const WINDOW = Float32Array.from({ length: GRAIN }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / GRAIN))

export class Stretch {
  private readonly tails: Float32Array[]
  private readonly grain = new Float32Array(GRAIN)
  private readonly wish = new Float32Array(HOP)
  private readonly field = new Float32Array(HOP + 2 * REACH)
  /** Where the next grain is looked for. */
  private at: number
  /** Where the last one was taken; null before the first. */
  private last: number | null = null

  /** `sides` is how many channels there are; `guide` reads what the fit is judged by; `at` is the first sample. */
  constructor(
    private readonly sides: number,
    private readonly read: Read,
    private readonly guide: Read,
    at: number,
    private readonly speed: number,
  ) {
    this.at = at - HOP
    this.tails = Array.from({ length: sides }, () => new Float32Array(HOP))
    // The first half of the first grain only fills the tails.
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

  /** Near where time has come to, the place that goes on most like the last grain would have. */
  private place(): number {
    const here = Math.round(this.at)
    if (this.last === null || this.speed === 1) return here
    this.guide(0, this.last + HOP, this.wish)
    this.guide(0, here - REACH, this.field)
    let best = REACH
    let most = Number.NEGATIVE_INFINITY
    for (let shift = 0; shift <= 2 * REACH; shift += COARSE) {
      let match = 0
      let power = 1e-9
      for (let i = 0; i < HOP; i += COARSE) {
        const x = this.field[shift + i] as number
        match += x * (this.wish[i] as number)
        power += x * x
      }
      const likeness = match / Math.sqrt(power)
      if (likeness <= most) continue
      most = likeness
      best = shift
    }
    return here - REACH + best
  }
}
