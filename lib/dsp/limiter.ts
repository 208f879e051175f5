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
    const { box, queueAt, queueGain, ceiling, release } = this
    const [leftPeak, rightPeak] = this.peaks
    for (let i = 0; i < count; i++) {
      const l = left[i]!
      const r = right[i]!
      const a = leftPeak.push(l)
      const b = rightPeak.push(r)
      const peak = Math.max(a, b)
      const limit = room ? Math.min(ceiling, room[i]!) : ceiling
      const wanted = peak > limit ? limit / peak : 1

      while (this.tail !== this.head && queueGain[(this.tail - 1) & 255]! >= wanted) this.tail = (this.tail - 1) & 255
      queueAt[this.tail] = this.now
      queueGain[this.tail] = wanted
      this.tail = (this.tail + 1) & 255
      // Two samples longer than the smoothing: a peak between two samples belongs to both.
      if (queueAt[this.head]! <= this.now - ATTACK - 2) this.head = (this.head + 1) & 255
      this.now++

      const least = queueGain[this.head]!
      this.gain = least < this.gain ? least : this.gain + (least - this.gain) * release
      this.boxSum += this.gain - box[this.boxAt]!
      box[this.boxAt] = this.gain
      this.boxAt = this.boxAt + 1 === ATTACK ? 0 : this.boxAt + 1
      const smooth = this.boxSum / ATTACK
      if (smooth < this.lowest) this.lowest = smooth

      const p = this.position
      left[i] = this.left[p]! * smooth
      right[i] = this.right[p]! * smooth
      this.left[p] = l
      this.right[p] = r
      this.position = p + 1 === Limiter.delay ? 0 : p + 1
    }
  }
}
