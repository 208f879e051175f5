import { ATTACK_MARGIN, type Attack, Attacks, type ReadSignal } from '#lib/player/attacks'

/**
 * Time stretching by WSOLA (Verhelst and Roelands, 1993): grains that fade into one another, each from where it best continues
 * the previous one. Attacks are heard once, at their time, as they are: each has the middle of a grain, and the grains between
 * two attacks play neither. All parts are cut at the same positions, so that they stay in step. At speed 1 the output equals the
 * input.
 */
export const HOP = 1024
/** Distance of the middles of two grains, in samples. 23 ms at most; closer between attacks that are close. */
const MAX_HOP = HOP
const MIN_HOP = 256
/** Search range for the best position of a grain, in samples. */
const REACH = 480
/** The same for a grain that plays an attack: it may be this much early or late. */
const ATTACK_REACH = 160
/** The middle of a grain that plays an attack is this much after it: 1.5 ms. */
const LEAD = 64
/** Distance at which the next attack is looked for, so that its grain and those before it are evenly apart. */
const AHEAD = 4 * MAX_HOP
/** What a grain that repeats an attack, or has it too early, must be more alike than one that does not. */
const REPEATED = 2
/** What a grain at the edge of the range must be more alike than one that is in time. */
const OUT_OF_TIME = 0.15
/** The search reads every fourth sample. */
const COARSE = 4

/** Samples before the start that are read. */
export const BEFORE_START = REACH + MAX_HOP + ATTACK_MARGIN

/** Copies samples of a side from sample `from` of the song. Silence outside of it. */
export type Read = (side: number, from: number, into: Float32Array) => void

/** `heard`: output sample of its middle; `from`: sample of the song that is heard there; `hop`: distance from the grain before. */
type Grain = { heard: number; from: number; hop: number; attack: Attack | null }

export class Stretch {
  private readonly first = new Float32Array(MAX_HOP)
  private readonly second = new Float32Array(MAX_HOP)
  private readonly field = new Float32Array(MAX_HOP + 2 * REACH)
  private readonly attacks: Attacks
  private grain: Grain
  /** What is rendered beyond the last request, of every side. */
  private rest: Float32Array[]
  private restLength = 0

  /** `sides`: number of channels; `guide`: the signal that is compared; `parts`: whose attacks are kept; `start`: first sample. */
  constructor(
    private readonly sides: number,
    private readonly read: Read,
    private readonly guide: ReadSignal,
    parts: readonly ReadSignal[],
    private readonly start: number,
    private readonly speed: number,
  ) {
    this.attacks = new Attacks(guide, parts, start - BEFORE_START)
    this.grain = { heard: 0, from: start, hop: MAX_HOP, attack: null }
    this.rest = Array.from({ length: sides }, () => new Float32Array(MAX_HOP))
  }

  /** The first and the last sample that the next `hops` may read. */
  needs(hops: number): { first: number; last: number } {
    const { heard, from } = this.grain
    const end = heard - this.restLength + hops * HOP + MAX_HOP
    const here = Math.min(from, Math.round(this.timeOf(heard)))
    return {
      first: here - REACH - MAX_HOP,
      last: Math.ceil(this.timeOf(end + AHEAD)) + REACH + MAX_HOP + ATTACK_MARGIN,
    }
  }

  /** The next `hops` times 1024 samples of every side. */
  render(hops: number): Float32Array[] {
    const length = hops * HOP
    const out = Array.from({ length: this.sides }, () => new Float32Array(length))
    for (const [side, into] of out.entries()) into.set((this.rest[side] as Float32Array).subarray(0, this.restLength))
    let at = this.restLength
    this.restLength = 0
    while (at < length) at += this.next(out, at)
    return out
  }

  /** The sample of the song that is due at an output sample. */
  private timeOf(heard: number): number {
    return this.start + heard * this.speed
  }

  /** Fades into the next grain. Returns the samples until its middle. */
  private next(out: Float32Array[], at: number): number {
    const last = this.grain
    this.grain = this.place(last)
    const hop = this.grain.heard - last.heard
    const [first, second] = [this.first.subarray(0, hop), this.second.subarray(0, hop)]
    const fits = Math.min(hop, (out[0]?.length ?? 0) - at)
    for (const [side, into] of out.entries()) {
      this.read(side, last.from, first)
      this.read(side, this.grain.from - hop, second)
      const rest = this.rest[side] as Float32Array
      for (let i = 0; i < hop; i++) {
        const fade = 0.5 - 0.5 * Math.cos((Math.PI * i) / hop)
        const x = (first[i] as number) * (1 - fade) + (second[i] as number) * fade
        if (i < fits) into[at + i] = x
        else rest[i - fits] = x
      }
    }
    this.restLength = hop - fits
    return hop
  }

  /** The grain after another one. */
  private place(last: Grain): Grain {
    if (this.speed === 1) return { ...last, heard: last.heard + MAX_HOP, from: last.from + MAX_HOP }
    const near = this.attacks.between(
      this.timeOf(last.heard) - REACH - 2 * MAX_HOP,
      this.timeOf(last.heard + AHEAD) + REACH + MAX_HOP,
    )
    const gapTo = ({ at }: Attack) => Math.round((at - this.start) / this.speed) + LEAD - last.heard
    const attack = near.find((each) => each !== last.attack && gapTo(each) >= MIN_HOP)
    const gap = attack ? gapTo(attack) : Number.POSITIVE_INFINITY
    const hops = gap > AHEAD ? Number.POSITIVE_INFINITY : this.hopsIn(gap, last)
    if (attack && hops === 1) {
      const from = this.alike(last, gap, attack.at + LEAD, ATTACK_REACH, [])
      return { heard: last.heard + gap, from, hop: gap, attack }
    }
    const hop = hops === Number.POSITIVE_INFINITY ? MAX_HOP : Math.round(gap / hops)
    const heard = last.heard + hop
    // Short grains that were farther apart would leave out what is between them.
    const reach = Math.min(REACH, hop >> 1)
    return { heard, from: this.alike(last, hop, Math.round(this.timeOf(heard)), reach, near), hop, attack: null }
  }

  /** The number of grains that lead to an attack, the last of which plays it. */
  private hopsIn(gap: number, last: Grain): number {
    const fewest = Math.ceil(gap / MAX_HOP)
    if (!last.attack) return Math.max(fewest, Math.round(gap / last.hop))
    // Where attacks are close, those between them have to be short in order to play neither.
    return Math.max(fewest, Math.min(Math.ceil(2 / this.speed), Math.floor(gap / MIN_HOP)))
  }

  /** The position within `reach` of another that best continues the last grain. `avoided`: attacks that it should not play. */
  private alike(last: Grain, hop: number, here: number, reach: number, avoided: readonly Attack[]): number {
    const target = this.first.subarray(0, hop)
    const field = this.field.subarray(0, hop + 2 * reach)
    this.guide(last.from, target)
    this.guide(here - reach - hop, field)
    let best = reach
    let most = Number.NEGATIVE_INFINITY
    let energy = 1e-9
    for (let i = 0; i < hop; i += COARSE) energy += (target[i] as number) ** 2
    for (let shift = 0; shift <= 2 * reach; shift += COARSE) {
      let match = 0
      let power = 1e-9
      for (let i = 0; i < hop; i += COARSE) {
        const x = field[shift + i] as number
        match += x * (target[i] as number)
        power += x * x
      }
      // −1…1, less for what is out of time: silence is alike everywhere.
      let likeness = match / Math.sqrt(power * energy) - (OUT_OF_TIME * Math.abs(shift - reach)) / REACH
      const middle = here - reach + shift
      for (const { at, rise } of avoided) {
        const away = Math.abs(at - middle) / hop
        if (away < 1) likeness -= REPEATED * Math.min(1, rise) * (0.5 + 0.5 * Math.cos(Math.PI * away))
      }
      if (likeness <= most) continue
      most = likeness
      best = shift
    }
    return here - reach + best
  }
}
