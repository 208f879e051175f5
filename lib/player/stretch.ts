import { ATTACK_MARGIN, type Attack, Attacks } from '#lib/player/attacks'

/**
 * Time stretching by WSOLA (Verhelst and Roelands, 1993): grains of 46 ms that overlap by half, each from where it best
 * continues the previous one. Attacks are heard once, at their time, as they are: grains that play one are placed by it.
 * All parts are cut at the same positions, so that they stay in step. At speed 1 the output equals the input.
 */
export const GRAIN = 2048
export const HOP = GRAIN / 2
/** Search range for the best position of a grain, in samples. */
const REACH = 480
/** The same for a grain that plays an attack: it may be this much early or late. */
const ATTACK_REACH = 160
/** What a grain that repeats an attack, or has it too early, must be more alike than one that does not. */
const REPEATED = 2
/** What a grain at the edge of the range must be more alike than one that is in time. */
const OUT_OF_TIME = 0.05
/** The search reads every fourth sample. */
const COARSE = 4

/** Samples before the start that are read. */
export const BEFORE_START = GRAIN + ATTACK_MARGIN

/** Copies samples of a side, or of the guide, from sample `from` of the song. Silence outside of it. */
export type Read = (side: number, from: number, into: Float32Array) => void

const WINDOW = Float32Array.from({ length: GRAIN }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / GRAIN))

export class Stretch {
  private readonly tails: Float32Array[]
  private readonly grain = new Float32Array(GRAIN)
  private readonly target = new Float32Array(HOP)
  private readonly field = new Float32Array(HOP + 2 * REACH)
  private readonly attacks: Attacks
  /** Where the search for the next grain starts. */
  private at: number
  /** Number of the next grain. Its middle is heard `grain * HOP` samples after the start. */
  private number = 0
  /** Where the last grain was taken, and the attack that it plays; null before the first. */
  private last: { from: number; attack: Attack | null } | null = null

  /** `sides`: number of channels; `guide`: the signal that is compared; `start`: first sample. */
  constructor(
    private readonly sides: number,
    private readonly read: Read,
    private readonly guide: Read,
    private readonly start: number,
    private readonly speed: number,
  ) {
    // The first grain is heard half before the start.
    this.at = start - HOP
    this.attacks = new Attacks(guide, start - BEFORE_START)
    this.tails = Array.from({ length: sides }, () => new Float32Array(HOP))
    // The first half of the first grain only fills the overlap.
    this.next(null, 0)
  }

  /** The first and the last sample that the next `hops` may read. */
  needs(hops: number): { first: number; last: number } {
    const end = Math.round(this.at + (hops - 1) * HOP * this.speed)
    return { first: Math.round(this.at) - REACH - HOP, last: end + REACH + GRAIN + ATTACK_MARGIN }
  }

  /** The next `hops` times 1024 samples of every side. */
  render(hops: number): Float32Array[] {
    const out = Array.from({ length: this.sides }, () => new Float32Array(hops * HOP))
    for (let hop = 0; hop < hops; hop++) this.next(out, hop * HOP)
    return out
  }

  private next(out: Float32Array[] | null, to: number) {
    this.last = this.place()
    const { from } = this.last
    for (let side = 0; side < this.sides; side++) {
      this.read(side, from, this.grain)
      const tail = this.tails[side] as Float32Array
      const into = out?.[side]
      for (let i = 0; i < HOP; i++) {
        if (into) into[to + i] = (tail[i] as number) + (this.grain[i] as number) * (WINDOW[i] as number)
        tail[i] = (this.grain[HOP + i] as number) * (WINDOW[HOP + i] as number)
      }
    }
    this.at += HOP * this.speed
    this.number++
  }

  /** The position near the current time that best continues the last grain, with the attack that it plays. */
  private place(): { from: number; attack: Attack | null } {
    const here = Math.round(this.at)
    if (this.speed === 1 || !this.last) return { from: here, attack: null }
    // Two grains play an attack: both have it at its time.
    const begin = (this.number - 1) * HOP
    const due = ({ at }: Attack) => (at - this.start) / this.speed - begin
    const near = this.attacks.between(here - REACH, here + REACH + GRAIN)
    const played = near.filter((attack) => due(attack) >= 0 && due(attack) < GRAIN)
    if (played.length === 0) return { from: this.alike(here, REACH, near), attack: null }
    const weight = (each: Attack) => Math.sqrt(each.rise) * (WINDOW[Math.round(due(each))] ?? 0)
    const attack = played.reduce((a, b) => (weight(b) > weight(a) ? b : a))
    const from =
      attack.at === this.last.attack?.at
        ? this.last.from + HOP
        : this.alike(Math.round(attack.at - due(attack)), ATTACK_REACH, [])
    return { from, attack }
  }

  /** The position within `reach` of another that best continues the last grain. `avoided`: attacks that it should not play. */
  private alike(here: number, reach: number, avoided: readonly Attack[]): number {
    this.guide(0, (this.last?.from ?? 0) + HOP, this.target)
    const field = this.field.subarray(0, HOP + 2 * reach)
    this.guide(0, here - reach, field)
    let best = reach
    let most = Number.NEGATIVE_INFINITY
    let energy = 1e-9
    for (let i = 0; i < HOP; i += COARSE) energy += (this.target[i] as number) ** 2
    for (let shift = 0; shift <= 2 * reach; shift += COARSE) {
      let match = 0
      let power = 1e-9
      for (let i = 0; i < HOP; i += COARSE) {
        const x = field[shift + i] as number
        match += x * (this.target[i] as number)
        power += x * x
      }
      // −1…1, less for what is out of time: silence is alike everywhere.
      let likeness = match / Math.sqrt(power * energy) - (OUT_OF_TIME * Math.abs(shift - reach)) / REACH
      for (const { at } of avoided) likeness -= REPEATED * (WINDOW[at - (here - reach + shift)] ?? 0)
      if (likeness <= most) continue
      most = likeness
      best = shift
    }
    return here - reach + best
  }
}
