import { TRUE_PEAK_LATENCY, TruePeak } from '#lib/dsp/true-peak'
import { type Decibels, decibelsToGain, type Hertz, type Samples } from '#lib/music/time'

/** Gain ramp before a peak: 3 ms at 44.1 kHz, long enough to avoid clicks. */
const ATTACK_SAMPLES: Samples = 132
const RELEASE_SECONDS = 0.09 // seconds

/**
 * Stereo lookahead limiter on true peaks. The gain is the minimum of the lookahead window, released exponentially and
 * smoothed over the attack. The output is `latency` samples late.
 */
export class Limiter {
  static readonly latency: Samples = TRUE_PEAK_LATENCY + ATTACK_SAMPLES

  /** Smallest gain so far. */
  minGain = 1

  private readonly ceiling: number
  private readonly peaks: [TruePeak, TruePeak]
  private readonly left = new Float32Array(Limiter.latency)
  private readonly right = new Float32Array(Limiter.latency)
  private position = 0
  /** Monotonic queue of the window minimum in a ring buffer: times and rising gains. */
  private readonly queueAt = new Float64Array(256)
  private readonly queueGain = new Float64Array(256)
  private head = 0
  private tail = 0
  private now = 0
  private readonly smoothing = new Float64Array(ATTACK_SAMPLES).fill(1)
  private smoothingSum = ATTACK_SAMPLES
  private smoothingIndex = 0
  private gain = 1
  private readonly release: number

  constructor(ceiling: Decibels, rate: Hertz) {
    this.ceiling = decibelsToGain(ceiling)
    this.peaks = [new TruePeak(this.ceiling * 0.55), new TruePeak(this.ceiling * 0.55)]
    this.release = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate))
  }

  /** In place. `headroom`: maximum absolute output per sample, where other audio is added afterwards. */
  process(left: Float32Array, right: Float32Array, count: Samples, headroom?: Float32Array) {
    const { smoothing: box, queueAt, queueGain, ceiling, release, left: heldLeft, right: heldRight } = this
    const [leftPeak, rightPeak] = this.peaks
    let { head, tail, now, gain, smoothingSum: boxSum, smoothingIndex: boxAt, position, minGain: lowest } = this
    for (let i = 0; i < count; i++) {
      const l = left[i]!
      const r = right[i]!
      const a = leftPeak.push(l)
      const b = rightPeak.push(r)
      const peak = Math.max(a, b)
      const limit = headroom ? Math.min(ceiling, headroom[i]!) : ceiling
      const targetGain = peak > limit ? limit / peak : 1

      while (tail !== head && queueGain[(tail - 1) & 255]! >= targetGain) tail = (tail - 1) & 255
      queueAt[tail] = now
      queueGain[tail] = targetGain
      tail = (tail + 1) & 255
      // Two samples longer than the smoothing, because an inter-sample peak belongs to both neighbours.
      if (queueAt[head]! <= now - ATTACK_SAMPLES - 2) head = (head + 1) & 255
      now++

      const minQueued = queueGain[head]!
      gain = minQueued < gain ? minQueued : gain + (minQueued - gain) * release
      boxSum += gain - box[boxAt]!
      box[boxAt] = gain
      boxAt = boxAt + 1 === ATTACK_SAMPLES ? 0 : boxAt + 1
      const smooth = boxSum / ATTACK_SAMPLES
      if (smooth < lowest) lowest = smooth

      left[i] = heldLeft[position]! * smooth
      right[i] = heldRight[position]! * smooth
      heldLeft[position] = l
      heldRight[position] = r
      position = position + 1 === Limiter.latency ? 0 : position + 1
    }
    this.head = head
    this.tail = tail
    this.now = now
    this.gain = gain
    this.smoothingSum = boxSum
    this.smoothingIndex = boxAt
    this.position = position
    this.minGain = lowest
  }
}
