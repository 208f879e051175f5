import type { Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Ping-pong delay: left after `time`, right after twice that, low-passed at each repeat. */
export class Echo {
  private readonly left: Float32Array
  private readonly right: Float32Array
  private at = 0
  private lowpass = { left: 0, right: 0, bass: 0 }
  private readonly tone: number

  constructor(
    time: Seconds,
    private readonly feedback: Gain,
    cutoff: Hertz,
    rate: Hertz,
  ) {
    const size = Math.max(1, Math.round(time * rate))
    this.left = new Float32Array(size)
    this.right = new Float32Array(size)
    this.tone = 1 - Math.exp((-2 * Math.PI * cutoff) / rate)
  }

  /** Adds the echoes of the mono sum of the input to the output. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: Samples,
    wet: Gain,
  ) {
    const { left, right, feedback, tone, lowpass: low } = this
    const size = left.length
    let at = this.at
    for (let i = 0; i < count; i++) {
      const x = 0.5 * (inLeft[i]! + inRight[i]!)
      // Bass is removed from the echoes to keep the low end clear.
      low.bass += 0.028 * (x - low.bass)
      low.left += tone * (left[at]! - low.left)
      low.right += tone * (right[at]! - low.right)
      left[at] = x - low.bass + low.right * feedback
      right[at] = low.left
      outLeft[i] = outLeft[i]! + low.left * wet
      outRight[i] = outRight[i]! + low.right * wet
      at = at + 1 === size ? 0 : at + 1
    }
    this.at = at
    for (const side of ['left', 'right', 'bass'] as const) if (Math.abs(low[side]) < 1e-15) low[side] = 0
  }
}
