/** Where sounds begin suddenly: beats of drums, plucks, consonants. A slowed or hastened song has to keep these in time. */

/** A place where a sound begins, and how much louder it becomes. */
export type Attack = { at: number; rise: number }

/** Copies samples of the song from sample `from`. */
type ReadGuide = (side: number, from: number, into: Float32Array) => void

/** Samples that are measured together: 1.5 ms. */
const BLOCK = 64
/** Blocks before a place that are compared with those after it. */
const BEFORE = 16
const AFTER = 5
/** An attack has this many times the power of the loudest stretch before it. One period of a low tone is such a stretch. */
const MIN_RISE = 1.6
/** Power of differences below which nothing is heard. */
const SILENCE = 1e-7
/** Blocks in which only the steepest rise counts: 35 ms. */
const APART = 24

/** Blocks within which an attack has its power: it is heard where half of that is reached. */
const RISING = 12

/** Samples before a place, and after it, that tell whether it is an attack. */
export const ATTACK_MARGIN = (BEFORE + AFTER + APART + RISING) * BLOCK

/** Finds the attacks of a song from its beginning to its end, as far as is asked. */
export class Attacks {
  private readonly sound = new Float32Array(BLOCK + 1)
  /** Power of each block since `first`. High frequencies count more. */
  private powers: number[] = []
  /** Mean power from each block on. */
  private means: number[] = []
  private rises: number[] = []
  private found: Attack[] = []

  /** `first`: the sample at which the search begins. */
  constructor(
    private readonly guide: ReadGuide,
    private first: number,
  ) {}

  /** Attacks from sample `from` to sample `to`. What is earlier is forgotten. */
  between(from: number, to: number): readonly Attack[] {
    while (this.first + this.powers.length * BLOCK < to + ATTACK_MARGIN) this.measure()
    this.found = this.found.filter(({ at }) => at >= from)
    this.forget(from)
    return this.found.filter(({ at }) => at < to)
  }

  private measure() {
    const { guide, sound, powers, means, rises } = this
    guide(0, this.first + powers.length * BLOCK - 1, sound)
    let power = 0
    for (let i = 1; i <= BLOCK; i++) power += ((sound[i] as number) - (sound[i - 1] as number)) ** 2
    powers.push(power / BLOCK)
    let sum = 0
    for (const each of powers.slice(-AFTER)) sum += each
    means.push(sum / AFTER)
    const before = means.slice(-BEFORE - 1, -AFTER)
    rises.push(before.length > BEFORE - AFTER ? sum / AFTER / (Math.max(...before) + SILENCE) : 0)
    // The rise of `block` is at the same index as the last power it needs.
    const here = rises.length - 1 - APART
    const rise = rises[here] ?? 0
    if (rise < MIN_RISE) return
    for (let i = Math.max(0, here - APART); i < rises.length; i++)
      if (i < here ? (rises[i] as number) >= rise : (rises[i] as number) > rise) return
    const begin = here + 1 - AFTER
    const rising = powers.slice(begin, begin + RISING)
    const half = Math.max(...rising) / 2
    this.found.push({ at: this.first + (begin + rising.findIndex((power) => power >= half)) * BLOCK, rise })
  }

  private forget(from: number) {
    const blocks = Math.floor((from - this.first) / BLOCK) - (2 * ATTACK_MARGIN) / BLOCK
    if (blocks < 1000) return
    this.powers = this.powers.slice(blocks)
    this.means = this.means.slice(blocks)
    this.rises = this.rises.slice(blocks)
    this.first += blocks * BLOCK
  }
}
