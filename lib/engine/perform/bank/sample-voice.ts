import type { Zone } from '#lib/engine/perform/bank/zone'
import type { Gain, Hertz, Samples, Seconds, Velocity } from '#lib/music/time'

/** Control period of envelopes, filter and vibrato, which are interpolated in between. */
const CONTROL_SAMPLES = 64
const BYPASS_CENTS = 13000 // above this cutoff in cents, about 15 kHz, the filter is bypassed
/** Reduction of the cutoff in cents at velocity 0. */
const VELOCITY_CUTOFF_CENTS = 2400
const SILENCE_GAIN: Gain = 2e-5

const filtered = new Float32Array(CONTROL_SAMPLES)

/** One sample of one sounding note. */
export class SampleVoice {
  private phase = 0
  private envelope = -1
  private x1 = 0
  private x2 = 0
  private y1 = 0
  private y2 = 0
  private release: Seconds

  constructor(
    readonly zone: Zone,
    readonly on: Samples,
    private off: Samples,
    private readonly velocity: Velocity,
    /** Fine tuning as a frequency ratio. */
    private readonly tuning: number,
    private readonly left: Gain,
    private readonly right: Gain,
    private readonly rate: Hertz,
  ) {
    this.release = zone.volume.release
  }

  /** Releases the note within 20 ms. */
  choke(at: Samples) {
    this.off = Math.min(this.off, at)
    this.release = 0.02
  }

  /** Volume envelope t seconds after the note's start: linear attack, then linear in decibels. */
  private level(t: Seconds): Gain {
    const { delay, attack, hold, decay, sustain } = this.zone.volume
    let gain = 0
    const risen = t - delay
    if (risen >= 0) {
      if (risen < attack) gain = risen / attack
      else {
        const fallen = risen - attack - hold
        gain = fallen <= 0 ? 1 : 10 ** (-Math.min(sustain, (100 * fallen) / decay) / 20)
      }
    }
    const released = t - (this.off - this.on) / this.rate
    return released > 0 ? gain * 10 ** ((-100 * released) / this.release / 20) : gain
  }

  /** Modulation envelope 0…1. */
  private modulation(t: Seconds): Gain {
    const { delay, attack, hold, decay, sustain } = this.zone.modulation
    const risen = t - delay
    if (risen < 0) return 0
    if (risen < attack) return risen / attack
    const fallen = risen - attack - hold
    return fallen <= 0 ? 1 : Math.max(sustain, 1 - fallen / decay)
  }

  /** Adds the part of [at, at + count) behind the note's start. Returns false once the note has decayed. */
  render(outLeft: Float32Array, outRight: Float32Array, at: Samples, count: Samples): boolean {
    const { zone, rate } = this
    const { data, loop, modulation, vibrato } = zone
    const last = data.length - 3
    const loopEnd = loop ? loop.end : 0
    const loopLength = loop ? loop.end - loop.start : 0
    const moving = modulation.toPitch !== 0 || vibrato.depth !== 0
    const cutoff = zone.cutoff - VELOCITY_CUTOFF_CENTS * (1 - this.velocity) * 0.5
    const filters = cutoff < BYPASS_CENTS || modulation.toCutoff !== 0
    const { left, right } = this
    const basicStep = (zone.speed * this.tuning) / rate
    let phase = this.phase
    let i = Math.max(0, this.on - at)
    while (i < count) {
      const n = Math.min(CONTROL_SAMPLES, count - i)
      const t = (at + i - this.on) / rate
      const from = this.envelope < 0 ? this.level(t) : this.envelope
      const to = this.level(t + n / rate)
      this.envelope = to
      if (from < SILENCE_GAIN && to < SILENCE_GAIN && t > zone.volume.delay + zone.volume.attack) return false

      let step = basicStep
      const bend = modulation.toCutoff !== 0 || modulation.toPitch !== 0 ? this.modulation(t) : 0
      if (moving) {
        let cents = modulation.toPitch * bend
        if (t > vibrato.delay) cents += vibrato.depth * Math.sin(2 * Math.PI * vibrato.speed * (t - vibrato.delay))
        step *= 2 ** (cents / 1200)
      }

      // Away from loop and data ends the four neighbours are contiguous, so no bounds are checked.
      const limit = (loop ? loopEnd : last) - 3
      const free = phase >= 1 && phase < limit ? Math.min(n, Math.floor((limit - phase) / step)) : 0
      let gain = from
      const slope = (to - from) / n
      if (free === n && !filters) {
        // Fast path without filter and loop end.
        for (let k = i; k < i + n; k++) {
          const index = phase | 0
          const f = phase - index
          const a = data[index - 1]!
          const b = data[index]!
          const c = data[index + 1]!
          const d = data[index + 2]!
          const y = gain * (b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a))))
          outLeft[k]! += y * left
          outRight[k]! += y * right
          gain += slope
          phase += step
        }
        i += n
        continue
      }
      for (let k = 0; k < free; k++) {
        const index = phase | 0
        const f = phase - index
        const a = data[index - 1]!
        const b = data[index]!
        const c = data[index + 1]!
        const d = data[index + 2]!
        filtered[k] = b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
        phase += step
      }
      let made = n
      for (let k = free; k < n; k++) {
        const index = phase | 0
        if (index >= last && !loop) {
          made = k
          break
        }
        // Cubic Hermite interpolation (Catmull–Rom). At the loop end it uses samples from the loop start.
        const f = phase - index
        const a = data[index > 0 ? index - 1 : 0]!
        const b = data[index]!
        let next = index + 1
        if (loop && next >= loopEnd) next -= loopLength
        const c = data[next]!
        next++
        if (loop && next >= loopEnd) next -= loopLength
        const d = data[next]!
        filtered[k] = b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
        phase += step
        if (loop) while (phase >= loopEnd) phase -= loopLength
      }
      if (filters) this.filter(cutoff + modulation.toCutoff * bend, made)

      for (let k = 0; k < made; k++) {
        const y = filtered[k]! * gain
        outLeft[i + k]! += y * left
        outRight[i + k]! += y * right
        gain += slope
      }
      if (made < n) return false
      i += n
    }
    this.phase = phase
    return true
  }

  /** Resonant low-pass over the first samples of `filtered`. */
  private filter(cents: number, count: Samples) {
    const frequency = Math.min(
      0.45 * this.rate,
      Math.max(40, 8.176 * 2 ** (Math.min(BYPASS_CENTS + 500, cents) / 1200)),
    )
    const w = (2 * Math.PI * frequency) / this.rate
    const q = Math.max(0.5, 10 ** ((this.zone.resonance - 3.01) / 20))
    const alpha = Math.sin(w) / (2 * q)
    const cos = Math.cos(w)
    const scale = 1 / (1 + alpha)
    const b1 = (1 - cos) * scale
    const b0 = b1 / 2
    const a1 = -2 * cos * scale
    const a2 = (1 - alpha) * scale
    let { x1, x2, y1, y2 } = this
    for (let k = 0; k < count; k++) {
      const x = filtered[k]!
      const y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      filtered[k] = y
    }
    this.x1 = x1
    this.x2 = x2
    this.y1 = y1
    this.y2 = y2
  }
}
