import { softClip } from '#lib/dsp/saturation'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { TimedNote } from '#lib/engine/perform/player'
import { envelope } from '#lib/engine/perform/synth/envelope'
import type { FmPatch } from '#lib/engine/perform/synth/patch'
import { CONTROL_SAMPLES, type Glide, SILENCE_GAIN, type Voice } from '#lib/engine/perform/synth/voice'
import type { Random } from '#lib/music/random'
import type { Hertz, Samples, Seconds } from '#lib/music/time'

const SIZE = 4096
const SINE = Float32Array.from({ length: SIZE + 1 }, (_, i) => Math.sin((2 * Math.PI * i) / SIZE))
/** Phases have 2²⁸ steps per cycle, which leaves room for deep modulation. The upper bits index the table. */
const CYCLE = 2 ** 28
const PHASE_MASK = CYCLE - 1
const INDEX_SHIFT = 16
const FRACTION_MASK = 2 ** INDEX_SHIFT - 1
const FRACTION_SCALE = 2 ** -INDEX_SHIFT
const RADIAN = CYCLE / (2 * Math.PI)
const MAX_FREQUENCY: Hertz = 20000

const bufferLeft = new Float32Array(CONTROL_SAMPLES)
const bufferRight = new Float32Array(CONTROL_SAMPLES)

/** State of an operator pair on one channel. */
type OperatorPair = { carrier: number; modulator: number; detune: number }

/** Frequency modulation; see FmPatch. */
export class FmVoice implements Voice {
  readonly on: Samples
  private readonly length: Seconds
  private readonly pitch: Hertz
  private readonly sides: { left: OperatorPair; right: OperatorPair }[]
  private readonly wide: boolean
  private readonly levels: Float64Array
  private ended: { at: Seconds; release: Seconds } | null = null

  constructor(
    private readonly patch: FmPatch,
    private readonly note: TimedNote,
    private readonly glide: Glide,
    random: Random,
  ) {
    this.on = note.at
    this.length = note.length / SAMPLE_RATE
    this.pitch = 440 * 2 ** ((note.pitch - 69) / 12)
    this.wide = patch.pairs.some((pair) => pair.spread > 0)
    this.levels = new Float64Array(patch.pairs.length)
    this.sides = patch.pairs.map((pair) => {
      const start = pair.spread > 0 ? Math.floor(random() * CYCLE) : 0
      const detune = 2 ** (pair.spread / 2400)
      return {
        left: { carrier: start, modulator: 0, detune: 1 / detune },
        right: { carrier: start, modulator: 0, detune },
      }
    })
  }

  stop(at: Samples, release: Seconds) {
    const t = Math.max(0, (at - this.on) / SAMPLE_RATE)
    if (!this.ended || t < this.ended.at) this.ended = { at: t, release }
  }

  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean {
    const { patch, note, pitch, length, levels } = this
    const { pitchDrop, tremolo, drive } = patch
    const strength = 0.2 + 0.8 * note.velocity ** 1.6
    const push = 1 + 2 * drive
    const back = drive > 0 ? 1.25 / Math.sqrt(push) : 1
    for (let i = Math.max(0, this.on - at); i < count; i += CONTROL_SAMPLES) {
      const n = Math.min(CONTROL_SAMPLES, count - i)
      const t = (at + i - this.on) / SAMPLE_RATE
      const end = t + n / SAMPLE_RATE
      const fade = this.ended && end > this.ended.at ? Math.exp((-6.9 * (end - this.ended.at)) / this.ended.release) : 1
      let semitones = pitchDrop.semitones * Math.exp((-3 * t) / pitchDrop.time)
      if (this.glide.semitones !== 0) semitones += this.glide.semitones * Math.exp((-5 * t) / this.glide.time)
      const frequency = pitch * 2 ** (semitones / 12)
      bufferLeft.fill(0)
      if (this.wide) bufferRight.fill(0)
      let alive = t <= 0.05
      for (let p = 0; p < patch.pairs.length; p++) {
        const pair = patch.pairs[p]!
        const to = envelope(pair.amp, end, length) * fade
        const from = levels[p]!
        levels[p] = to
        if (to < SILENCE_GAIN && from < SILENCE_GAIN) continue
        alive = true
        const fallen = pair.sustain + (1 - pair.sustain) * Math.exp((-3 * t) / pair.decay)
        // High notes are modulated less, because side bands above the audible range would alias.
        const room = (MAX_FREQUENCY - frequency * pair.ratio) / (frequency * pair.modulator) - 1
        const force =
          pair.velocitySensitivity === undefined
            ? 0.3 + 0.7 * note.velocity
            : 1 - pair.velocitySensitivity + pair.velocitySensitivity * note.velocity ** 1.7
        const index = Math.max(0, Math.min(pair.index * fallen * force, room))
        const sides = this.sides[p]!
        const a = from * pair.level
        const b = to * pair.level
        if (this.wide)
          renderStereoPair(n, sides.left, sides.right, frequency * pair.ratio, frequency * pair.modulator, index, a, b)
        else renderPair(n, sides.left, frequency * pair.ratio, frequency * pair.modulator, index, a, b)
      }
      if (!alive) return false
      const second = this.wide ? bufferRight : bufferLeft
      // The tremolo pans between the channels.
      const sway = tremolo.depth * Math.sin(2 * Math.PI * tremolo.speed * (t + this.on / SAMPLE_RATE))
      const l = strength * (1 + sway)
      const r = strength * (1 - sway)
      if (drive > 0)
        for (let k = 0; k < n; k++) {
          left[i + k]! += softClip(bufferLeft[k]! * l * push) * back
          right[i + k]! += softClip(second[k]! * r * push) * back
        }
      else
        for (let k = 0; k < n; k++) {
          left[i + k]! += bufferLeft[k]! * l
          right[i + k]! += second[k]! * r
        }
    }
    return true
  }
}

const stepOf = (frequency: Hertz, detune: number) => Math.round((frequency * detune * CYCLE) / SAMPLE_RATE)

/** Adds n samples of one pair: sin(c + index · sin(m)), with a level from `from` to `to`. */
const renderPair = (
  n: Samples,
  side: OperatorPair,
  carrier: Hertz,
  modulator: Hertz,
  index: number,
  from: number,
  to: number,
) => {
  const stepC = stepOf(carrier, side.detune)
  const stepM = stepOf(modulator, side.detune)
  const depth = index * RADIAN
  const slope = (to - from) / n
  let gain = from
  let c = side.carrier
  let m = side.modulator
  for (let k = 0; k < n; k++) {
    const mi = m >> INDEX_SHIFT
    const s = SINE[mi]!
    const x = (c + (((s + (SINE[mi + 1]! - s) * ((m & FRACTION_MASK) * FRACTION_SCALE)) * depth) | 0)) & PHASE_MASK
    const ci = x >> INDEX_SHIFT
    const y = SINE[ci]!
    gain += slope
    bufferLeft[k]! += (y + (SINE[ci + 1]! - y) * ((x & FRACTION_MASK) * FRACTION_SCALE)) * gain
    c = (c + stepC) & PHASE_MASK
    m = (m + stepM) & PHASE_MASK
  }
  side.carrier = c
  side.modulator = m
}

/** The same for both channels in one loop. */
const renderStereoPair = (
  n: Samples,
  left: OperatorPair,
  right: OperatorPair,
  carrier: Hertz,
  modulator: Hertz,
  index: number,
  from: number,
  to: number,
) => {
  const leftStepC = stepOf(carrier, left.detune)
  const leftStepM = stepOf(modulator, left.detune)
  const rightStepC = stepOf(carrier, right.detune)
  const rightStepM = stepOf(modulator, right.detune)
  const depth = index * RADIAN
  const slope = (to - from) / n
  let gain = from
  let lc = left.carrier
  let lm = left.modulator
  let rc = right.carrier
  let rm = right.modulator
  for (let k = 0; k < n; k++) {
    const li = lm >> INDEX_SHIFT
    const ri = rm >> INDEX_SHIFT
    const ls = SINE[li]!
    const rs = SINE[ri]!
    const x = (lc + (((ls + (SINE[li + 1]! - ls) * ((lm & FRACTION_MASK) * FRACTION_SCALE)) * depth) | 0)) & PHASE_MASK
    const u = (rc + (((rs + (SINE[ri + 1]! - rs) * ((rm & FRACTION_MASK) * FRACTION_SCALE)) * depth) | 0)) & PHASE_MASK
    const xi = x >> INDEX_SHIFT
    const ui = u >> INDEX_SHIFT
    const y = SINE[xi]!
    const v = SINE[ui]!
    gain += slope
    bufferLeft[k]! += (y + (SINE[xi + 1]! - y) * ((x & FRACTION_MASK) * FRACTION_SCALE)) * gain
    bufferRight[k]! += (v + (SINE[ui + 1]! - v) * ((u & FRACTION_MASK) * FRACTION_SCALE)) * gain
    lc = (lc + leftStepC) & PHASE_MASK
    lm = (lm + leftStepM) & PHASE_MASK
    rc = (rc + rightStepC) & PHASE_MASK
    rm = (rm + rightStepM) & PHASE_MASK
  }
  left.carrier = lc
  left.modulator = lm
  right.carrier = rc
  right.modulator = rm
}
