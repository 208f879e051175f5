import { TRUE_PEAK_DELAY, TruePeak } from '#lib/dsp/true-peak'
import { type Decibels, decibelsToGain, type Hertz, type Samples } from '#lib/music/time'

/** Time over which the gain goes down before a peak: 3 ms at 44.1 kHz, long enough not to be heard as a click. */
const ATTACK: Samples = 132
const RELEASE = 0.09 // seconds

/**
 * Stereo look-ahead limiter on true peaks. The gain is the minimum that the next peaks ask for, let go exponentially and
 * smoothed over the attack, so that it is already down when a peak comes out. Output is `delay` samples late.
 */
export class Limiter {
  static readonly delay: Samples = TRUE_PEAK_DELAY + ATTACK

  /** Largest gain reduction so far, as a gain. */
  lowest = 1

  private readonly ceiling: number
  private readonly peaks: [TruePeak, TruePeak]
  private readonly left = new Float32Array(Limiter.delay)
  private readonly right = new Float32Array(Limiter.delay)
  private position = 0
  /** Candidates for the minimum of the window, rising in value: times and gains of a monotonic queue in a ring. */
  private readonly queueAt = new Float64Array(256)
  private readonly queueGain = new Float64Array(256)
  private head = 0
  private tail = 0
  private now = 0
  private readonly box = new Float64Array(ATTACK).fill(1)
  private boxSum = ATTACK
  private boxAt = 0
  private gain = 1
  private readonly release: number

  constructor(ceiling: Decibels, rate: Hertz) {
    this.ceiling = decibelsToGain(ceiling)
    this.peaks = [new TruePeak(this.ceiling * 0.55), new TruePeak(this.ceiling * 0.55)]
    this.release = 1 - Math.exp(-1 / (RELEASE * rate))
  }

  /** In place. `room`: what other audio leaves of the ceiling, sample by sample, where this is not all that sounds. */
  process(left: Float32Array, right: Float32Array, count: Samples, room?: Float32Array) {
    const { box, queueAt, queueGain, ceiling, release, left: heldLeft, right: heldRight } = this
    const [leftPeak, rightPeak] = this.peaks
    let { head, tail, now, gain, boxSum, boxAt, position, lowest } = this
    for (let i = 0; i < count; i++) {
      const l = left[i]!
      const r = right[i]!
      const a = leftPeak.push(l)
      const b = rightPeak.push(r)
      const peak = Math.max(a, b)
      const limit = room ? Math.min(ceiling, room[i]!) : ceiling
      const wanted = peak > limit ? limit / peak : 1

      while (tail !== head && queueGain[(tail - 1) & 255]! >= wanted) tail = (tail - 1) & 255
      queueAt[tail] = now
      queueGain[tail] = wanted
      tail = (tail + 1) & 255
      // Two samples longer than the smoothing: a peak between two samples belongs to both.
      if (queueAt[head]! <= now - ATTACK - 2) head = (head + 1) & 255
      now++

      const least = queueGain[head]!
      gain = least < gain ? least : gain + (least - gain) * release
      boxSum += gain - box[boxAt]!
      box[boxAt] = gain
      boxAt = boxAt + 1 === ATTACK ? 0 : boxAt + 1
      const smooth = boxSum / ATTACK
      if (smooth < lowest) lowest = smooth

      left[i] = heldLeft[position]! * smooth
      right[i] = heldRight[position]! * smooth
      heldLeft[position] = l
      heldRight[position] = r
      position = position + 1 === Limiter.delay ? 0 : position + 1
    }
    this.head = head
    this.tail = tail
    this.now = now
    this.gain = gain
    this.boxSum = boxSum
    this.boxAt = boxAt
    this.position = position
    this.lowest = lowest
  }
}
