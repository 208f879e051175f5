/** Where sounds begin suddenly: beats of drums, plucks, chords, consonants. A slowed or hastened song has to keep these in time. */

/** A place where a sound begins, and how much louder it becomes than an attack has to. */
export type Attack = { at: number; rise: number }

/** Copies samples of the song from sample `from`. */
type ReadGuide = (side: number, from: number, into: Float32Array) => void

/** Samples that are measured together: 1.5 ms. */
const BLOCK = 64
/** Blocks before a place that are compared with those after it. */
const BEFORE = 16
const AFTER = 5
/** Power of a band below which nothing is heard. */
const SILENCE = 1e-7
/** Blocks in which only the steepest rise of a band counts: 17 ms. */
const APART = 12
/** Attacks of several bands within this many blocks are one, 12 ms: they keep their distance when the song is slowed. */
const TOGETHER = 8

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

/** Share by which a filter follows its input, of these cutoff frequencies at 44.1 kHz. */
const followOf = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / 44100)
const LOW = followOf(300)
const MIDDLE = followOf(2500)

/** Finds the attacks of one band from the power of its blocks. */
class Band {
  private powers: number[] = []
  /** Mean power from each block on. */
  private means: number[] = []
  private rises: number[] = []

  private readonly minRise: number
  private readonly heardAt: number

  constructor(name: keyof typeof MIN_RISES) {
    this.minRise = MIN_RISES[name]
    this.heardAt = HEARD_AT[name]
  }

  /** Takes the next block. The attack that it settles: blocks before this one, and its rise. */
  push(power: number): { blocksAgo: number; rise: number } | null {
    const { powers, means, rises } = this
    powers.push(power)
    let sum = 0
    for (const each of powers.slice(-AFTER)) sum += each
    means.push(sum / AFTER)
    const before = means.slice(-BEFORE - 1, -AFTER)
    rises.push(before.length > BEFORE - AFTER ? sum / AFTER / (Math.max(...before) + SILENCE) : 0)
    // The rise of `block` is at the same index as the last power it needs.
    const here = rises.length - 1 - APART
    const rise = rises[here] ?? 0
    let isSteepest = rise >= this.minRise
    for (let i = Math.max(0, here - APART); isSteepest && i < rises.length; i++)
      isSteepest = i < here ? (rises[i] as number) < rise : (rises[i] as number) <= rise
    const begin = here + 1 - AFTER
    const rising = isSteepest ? powers.slice(begin, begin + RISING) : []
    const heard = Math.max(...rising) * this.heardAt
    const at = begin + rising.findIndex((power) => power >= heard)
    const blocksAgo = powers.length - 1 - at
    if (powers.length > 1000) for (const list of [powers, means, rises]) list.splice(0, 500)
    return isSteepest ? { blocksAgo, rise: rise / this.minRise } : null
  }
}

/** Finds the attacks of a song from its beginning to its end, as far as is asked. */
export class Attacks {
  private readonly sound = new Float32Array(BLOCK + 1)
  private readonly bands = [new Band('high'), new Band('middle'), new Band('low')] as const
  /** States of the filters of two poles: below the low band's cutoff, and below that of the middle one. */
  private low: [number, number] = [0, 0]
  private middle: [number, number] = [0, 0]
  private found: Attack[] = []

  /** `next`: the sample at which the search begins. */
  constructor(
    private readonly guide: ReadGuide,
    private next: number,
  ) {}

  /** Attacks from sample `from` to sample `to`. What is earlier is forgotten. */
  between(from: number, to: number): readonly Attack[] {
    while (this.next < to + ATTACK_MARGIN) this.measure()
    this.found = this.found.filter(({ at }) => at >= from)
    return this.found.filter(({ at }) => at < to)
  }

  private measure() {
    const { guide, sound, low, middle, found } = this
    guide(0, this.next - 1, sound)
    const powers: [number, number, number] = [0, 0, 0]
    for (let i = 1; i <= BLOCK; i++) {
      const x = sound[i] as number
      low[0] += LOW * (x - low[0])
      low[1] += LOW * (low[0] - low[1])
      middle[0] += MIDDLE * (x - middle[0])
      middle[1] += MIDDLE * (middle[0] - middle[1])
      // Differences: high frequencies count more.
      powers[0] += (x - (sound[i - 1] as number)) ** 2
      powers[1] += (middle[1] - low[1]) ** 2
      powers[2] += low[1] ** 2
    }
    for (const [i, band] of this.bands.entries()) {
      const attack = band.push((powers[i] as number) / BLOCK)
      if (!attack) continue
      const at = this.next - attack.blocksAgo * BLOCK
      const same = found.find((other) => Math.abs(other.at - at) < TOGETHER * BLOCK)
      if (!same) found.push({ at, rise: attack.rise })
      else {
        // The high band tells the time best.
        if (i === 0) same.at = at
        same.rise = Math.max(same.rise, attack.rise)
      }
    }
    this.next += BLOCK
  }
}
