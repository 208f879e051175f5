/** Where sounds begin suddenly: beats of drums, plucks, chords, consonants. A slowed or hastened song has to keep these in time. */

/** A place where a sound begins, and its power as a multiple of what is heard before it. */
export type Attack = { at: number; rise: number }

/** Copies samples from sample `from` of the song. Silence outside of it. */
export type ReadSignal = (from: number, into: Float32Array) => void

/** Samples that are measured together: 1.5 ms. */
const BLOCK = 64
/** Blocks before a place that are compared with those after it. */
const BEFORE = 16
const AFTER = 5
/** Power of a band below which nothing is heard. */
const SILENCE = 1e-7
/** Blocks in which only the steepest rise of a band counts: 17 ms. */
const APART = 12
/** Attacks within this many blocks are one, 9 ms: they keep their distance when the song is slowed. */
const TOGETHER = 6

/** Blocks within which an attack has its power. */
const RISING = 12

/** Samples before a place, and after it, that tell whether it is an attack. */
export const ATTACK_MARGIN = (BEFORE + AFTER + APART + RISING) * BLOCK

/**
 * Power that an attack of a band has, at least, as a multiple of the loudest stretch before it. One period of a low tone is such
 * a stretch, and noise of a narrow band rises by chance. Drums and consonants are in the high band, chords in the middle one, and
 * bass below them.
 */
const MIN_RISES = { high: 1.6, middle: 3, low: 6 } as const
/** Share of that power at which an attack is heard: a low tone takes some periods to reach it. */
const HEARD_AT = { high: 1 / 2, middle: 1 / 4, low: 1 / 8 } as const
const BANDS = ['high', 'middle', 'low'] as const

/** Power that an attack adds to the song, at least, as a multiple of what is heard before it. Others are masked. */
const AUDIBLE = 0.1

/** Share by which a filter follows its input, of these cutoff frequencies at 44.1 kHz. */
const followOf = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / 44100)
const LOW = followOf(300)
const MIDDLE = followOf(2500)

/** Blocks that a band remembers: more than are compared. */
const KEPT = 64

/** The power of one band of a signal, by block. */
class Band {
  private readonly powers = new Float64Array(KEPT)
  /** Mean power of the blocks up to each one, and the largest mean before these. */
  private readonly means = new Float64Array(KEPT)
  private readonly befores = new Float64Array(KEPT)
  private readonly rises = new Float64Array(KEPT)
  private count = 0

  constructor(private readonly name: (typeof BANDS)[number]) {}

  push(power: number) {
    const { powers, means, befores, rises } = this
    const now = this.count++
    powers[now % KEPT] = power
    let sum = 0
    for (let i = 0; i < AFTER; i++) sum += powers[(now - i + KEPT) % KEPT] as number
    means[now % KEPT] = sum / AFTER
    let before = 0
    for (let i = AFTER; i <= BEFORE; i++) before = Math.max(before, means[(now - i + KEPT) % KEPT] as number)
    befores[now % KEPT] = before
    rises[now % KEPT] = now < BEFORE ? 0 : sum / AFTER / (before + SILENCE)
  }

  /** The attack that the last block settles: blocks before it, and the power that begins there. */
  settled(): { blocksAgo: number; power: number } | null {
    const { name, powers, means, rises } = this
    const now = this.count - 1
    const rise = rises[(now - APART + KEPT) % KEPT] as number
    if (rise < MIN_RISES[name]) return null
    for (let i = 1; i <= APART; i++)
      if (
        (rises[(now - i + 1 + KEPT) % KEPT] as number) > rise ||
        (rises[(now - APART - i + KEPT) % KEPT] as number) >= rise
      )
        return null
    const first = APART + AFTER - 1
    let most = 0
    for (let i = 0; i < RISING; i++) most = Math.max(most, powers[(now - first + i + KEPT) % KEPT] as number)
    let blocksAgo = first
    while (blocksAgo > first - RISING && (powers[(now - blocksAgo + KEPT) % KEPT] as number) < most * HEARD_AT[name])
      blocksAgo--
    return { blocksAgo, power: means[(now - APART + KEPT) % KEPT] as number }
  }

  /** What is heard before the attack that the last block could settle. */
  before(): number {
    return this.befores[(this.count - 1 - APART + KEPT) % KEPT] as number
  }
}

/** A signal in bands. */
class Signal {
  readonly bands = BANDS.map((name) => new Band(name))
  private readonly sound = new Float32Array(BLOCK + 1)
  /** States of the filters of two poles: below the low band's cutoff, and below that of the middle one. */
  private low0 = 0
  private low1 = 0
  private middle0 = 0
  private middle1 = 0

  constructor(private readonly read: ReadSignal) {}

  /** Takes the next block. */
  measure(from: number) {
    const { sound } = this
    this.read(from - 1, sound)
    let { low0, low1, middle0, middle1 } = this
    let [high, middle, low] = [0, 0, 0]
    for (let i = 1; i <= BLOCK; i++) {
      const x = sound[i] as number
      low0 += LOW * (x - low0)
      low1 += LOW * (low0 - low1)
      middle0 += MIDDLE * (x - middle0)
      middle1 += MIDDLE * (middle0 - middle1)
      // Differences: high frequencies count more.
      high += (x - (sound[i - 1] as number)) ** 2
      middle += (middle1 - low1) ** 2
      low += low1 ** 2
    }
    Object.assign(this, { low0, low1, middle0, middle1 })
    const powers = [high, middle, low]
    for (const [i, band] of this.bands.entries()) band.push((powers[i] as number) / BLOCK)
  }
}

/** `band`: the lower, the higher are its frequencies. */
type FoundAttack = Attack & { part: Signal; band: number }

/** Finds the attacks of a song from its beginning to its end, as far as is asked. Those of a part are masked by other parts. */
export class Attacks {
  private readonly whole: Signal
  private readonly parts: Signal[]
  private found: FoundAttack[] = []

  /** `next`: the sample at which the search begins. */
  constructor(
    whole: ReadSignal,
    parts: readonly ReadSignal[],
    private next: number,
  ) {
    this.whole = new Signal(whole)
    this.parts = parts.map((part) => new Signal(part))
  }

  /** Attacks from sample `from` to sample `to`. What is earlier is forgotten. */
  between(from: number, to: number): readonly Attack[] {
    while (this.next < to + ATTACK_MARGIN) this.measure()
    this.found = this.found.filter(({ at }) => at >= from)
    return this.found.filter(({ at }) => at < to).sort((a, b) => a.at - b.at)
  }

  private measure() {
    this.whole.measure(this.next)
    for (const part of this.parts) {
      part.measure(this.next)
      for (const [i, band] of part.bands.entries()) {
        const attack = band.settled()
        if (!attack) continue
        const rise = attack.power / ((this.whole.bands[i]?.before() ?? 0) + SILENCE)
        if (rise >= AUDIBLE) this.add({ at: this.next - attack.blocksAgo * BLOCK, rise, part, band: i })
      }
    }
    this.next += BLOCK
  }

  /** Of those that are heard together, the loudest part tells the time, by the highest band that it begins in. */
  private add(attack: FoundAttack) {
    const same = this.found.find((other) => Math.abs(other.at - attack.at) < TOGETHER * BLOCK)
    if (!same) this.found.push(attack)
    else if (same.part === attack.part) {
      const { at, band } = attack.band < same.band ? attack : same
      Object.assign(same, { at, band, rise: Math.max(same.rise, attack.rise) })
    } else if (attack.rise > same.rise) Object.assign(same, attack)
  }
}
