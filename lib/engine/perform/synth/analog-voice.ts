import { Noise } from '#lib/dsp/noise'
import { softClip } from '#lib/dsp/saturation'
import { StateVariableFilter } from '#lib/dsp/state-variable-filter'
import { TABLE_SIZE, tableFor, wavetable } from '#lib/dsp/wavetable'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { TimedNote } from '#lib/engine/perform/player'
import { envelope } from '#lib/engine/perform/synth/envelope'
import type { AnalogPatch } from '#lib/engine/perform/synth/patch'
import { CONTROL_SAMPLES, type Glide, SILENCE_GAIN, type Voice } from '#lib/engine/perform/synth/voice'
import type { Random } from '#lib/music/random'
import type { Hertz, Samples, Seconds } from '#lib/music/time'

const bufferLeft = new Float32Array(CONTROL_SAMPLES)
const bufferRight = new Float32Array(CONTROL_SAMPLES)
const MIDDLE_C: Hertz = 261.63
const SIZE = TABLE_SIZE

/** Phases have 2³² steps per cycle, so they wrap by themselves. The upper bits index the table. */
type Oscillator = { table: Float32Array; step: number; phase: number; left: number; right: number }
const CYCLE = 2 ** 32
const INDEX_SHIFT = 32 - Math.log2(SIZE)
const FRACTION_MASK = 2 ** INDEX_SHIFT - 1
const FRACTION_SCALE = 2 ** -INDEX_SHIFT

/** Smaller cutoff changes, in octaves, are skipped: a seventh of a percent. */
const MIN_CUTOFF_CHANGE = 0.002

/** Subtractive synthesis; see AnalogPatch. */
export class AnalogVoice implements Voice {
  readonly on: Samples
  private length: Seconds
  private readonly oscillators: Oscillator[] = []
  private readonly wide: boolean
  private readonly noise: Noise | null
  private readonly base: Hertz
  private amplitude = 0
  private ended: { at: Seconds; release: Seconds } | null = null
  private octaves = Number.POSITIVE_INFINITY
  private readonly filters: StateVariableFilter[]

  constructor(
    private readonly patch: AnalogPatch,
    private readonly note: TimedNote,
    private readonly glide: Glide,
    random: Random,
  ) {
    this.on = note.at
    this.length = note.length / SAMPLE_RATE
    const pitch: Hertz = 440 * 2 ** ((note.pitch - 69) / 12)
    this.base = patch.filter.cutoff * (pitch / MIDDLE_C) ** patch.filter.tracking
    // A steep filter is two in series, of which only the first resonates.
    this.filters = Array.from({ length: patch.filter.slope === 24 ? 2 : 1 }, () => new StateVariableFilter())
    this.noise = patch.noise > 0 ? new Noise(Math.floor(random() * 2 ** 31)) : null
    const { voices, spread, width } = patch.unison
    this.wide = voices > 1 && width > 0
    for (const { wave, semitones, level, noUnison } of patch.oscillators) {
      const count = noUnison ? 1 : voices
      for (let v = 0; v < count; v++) {
        const place = count > 1 ? (2 * v) / (count - 1) - 1 : 0
        const frequency = pitch * 2 ** (semitones / 12 + (place * spread) / 2400)
        // Neighbours in pitch are panned to opposite sides, so that no side is sharp.
        const side = width * place * (v % 2 === 0 ? 1 : -1)
        const angle = ((side + 1) * Math.PI) / 4
        const gain = (level / Math.sqrt(count)) * Math.SQRT2
        this.oscillators.push({
          table: tableFor(wavetable(wave), frequency),
          step: (frequency * CYCLE) / SAMPLE_RATE,
          // Unison starts at random phases. A single oscillator starts at 0, which gives a bass a constant attack.
          phase: count > 1 ? (random() * CYCLE) | 0 : 0,
          left: gain * Math.cos(angle),
          right: gain * Math.sin(angle),
        })
      }
    }
  }

  stop(at: Samples, release: Seconds) {
    const t = Math.max(0, (at - this.on) / SAMPLE_RATE)
    if (!this.ended || t < this.ended.at) this.ended = { at: t, release }
  }

  private level(t: Seconds) {
    const level = envelope(this.patch.amp, t, this.length)
    if (!this.ended || t <= this.ended.at) return level
    return level * Math.exp((-6.9 * (t - this.ended.at)) / this.ended.release)
  }

  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean {
    const { patch, note } = this
    const { vibrato, drive } = patch
    const strength = 0.25 + 0.75 * note.velocity ** 1.5
    const push = 1 + 2 * drive
    const back = drive > 0 ? 1.25 / Math.sqrt(push) : 1
    for (let i = Math.max(0, this.on - at); i < count; i += CONTROL_SAMPLES) {
      const n = Math.min(CONTROL_SAMPLES, count - i)
      const t = (at + i - this.on) / SAMPLE_RATE
      const to = this.level(t + n / SAMPLE_RATE)
      if (to < SILENCE_GAIN && t > patch.amp.attack) return false
      let cents = this.glide.semitones === 0 ? 0 : this.glide.semitones * 100 * Math.exp((-5 * t) / this.glide.time)
      if (vibrato.depth > 0 && t > vibrato.delay) {
        const grown = Math.min(1, (t - vibrato.delay) * 3)
        cents += vibrato.depth * grown * Math.sin(2 * Math.PI * vibrato.speed * (t - vibrato.delay))
      }
      this.oscillate(n, cents === 0 ? 1 : 2 ** (cents / 1200))
      this.filter(n, t)

      let gain = this.amplitude * strength
      const slope = (to * strength - gain) / n
      this.amplitude = to
      const second = this.wide ? bufferRight : bufferLeft
      if (drive > 0)
        for (let k = 0; k < n; k++) {
          gain += slope
          left[i + k]! += softClip(bufferLeft[k]! * gain * push) * back
          right[i + k]! += softClip(second[k]! * gain * push) * back
        }
      else
        for (let k = 0; k < n; k++) {
          gain += slope
          left[i + k]! += bufferLeft[k]! * gain
          right[i + k]! += second[k]! * gain
        }
    }
    return true
  }

  /** Renders n samples of all oscillators into the buffers. */
  private oscillate(n: Samples, bend: number) {
    const { wide, noise } = this
    bufferLeft.fill(0)
    if (wide) bufferRight.fill(0)
    const { oscillators } = this
    for (let o = 0; o < oscillators.length; o += 2) {
      const first = oscillators[o]!
      const second = oscillators[o + 1]
      if (!second) renderOscillator(first, n, bend, wide)
      else if (wide) renderTwoStereo(first, second, n, bend)
      else renderTwo(first, second, n, bend)
    }
    if (noise) {
      const level = this.patch.noise
      for (let k = 0; k < n; k++) {
        const y = noise.next() * level
        bufferLeft[k]! += y
        if (wide) bufferRight[k]! += y
      }
    }
  }

  /** Applies the low-pass to the buffers. It is retuned only where its cutoff has moved. */
  private filter(n: Samples, t: Seconds) {
    const { filter, filterEnvelope } = this.patch
    let octaves = filter.velocity * (this.note.velocity - 0.7)
    if (filter.octaves !== 0) octaves += filter.octaves * envelope(filterEnvelope, t, this.length)
    const { sweep } = filter
    const { wobble } = this.note
    // Tempo-synced modulation starts with the note, at the closed filter.
    if (wobble !== undefined) octaves -= sweep.octaves * Math.cos(2 * Math.PI * wobble * t)
    else if (sweep.octaves !== 0)
      octaves += sweep.octaves * Math.sin(2 * Math.PI * sweep.speed * (t + this.on / SAMPLE_RATE))
    const [first, second] = this.filters as [StateVariableFilter, StateVariableFilter?]
    if (Math.abs(octaves - this.octaves) > MIN_CUTOFF_CHANGE) {
      this.octaves = octaves
      const cutoff = Math.min(17000, Math.max(30, this.base * 2 ** octaves))
      const g = Math.tan((Math.PI * cutoff) / SAMPLE_RATE)
      first.tune(g, Math.SQRT2 * (1 - filter.resonance))
      second?.tune(g, 1.6)
    }
    if (this.wide) {
      first.processPair(bufferLeft, bufferRight, n)
      second?.processPair(bufferLeft, bufferRight, n)
    } else {
      first.process(bufferLeft, n)
      second?.process(bufferLeft, n)
    }
  }
}

/** Adds one oscillator to the buffers. */
const renderOscillator = (oscillator: Oscillator, n: Samples, bend: number, wide: boolean) => {
  const { table, left, right } = oscillator
  const step = Math.round(oscillator.step * bend) | 0
  let phase = oscillator.phase
  for (let k = 0; k < n; k++) {
    const index = phase >>> INDEX_SHIFT
    const a = table[index]!
    const y = a + (table[index + 1]! - a) * ((phase & FRACTION_MASK) * FRACTION_SCALE)
    bufferLeft[k]! += y * left
    if (wide) bufferRight[k]! += y * right
    phase = (phase + step) | 0
  }
  oscillator.phase = phase
}

/** Two oscillators per loop halve the buffer accesses, which dominate the cost. */
const renderTwo = (a: Oscillator, b: Oscillator, n: Samples, bend: number) => {
  const tableA = a.table
  const tableB = b.table
  const stepA = Math.round(a.step * bend) | 0
  const stepB = Math.round(b.step * bend) | 0
  const levelA = a.left
  const levelB = b.left
  let p = a.phase
  let q = b.phase
  for (let k = 0; k < n; k++) {
    const i = p >>> INDEX_SHIFT
    const j = q >>> INDEX_SHIFT
    const x0 = tableA[i]!
    const y0 = tableB[j]!
    const x = x0 + (tableA[i + 1]! - x0) * ((p & FRACTION_MASK) * FRACTION_SCALE)
    const y = y0 + (tableB[j + 1]! - y0) * ((q & FRACTION_MASK) * FRACTION_SCALE)
    bufferLeft[k]! += x * levelA + y * levelB
    p = (p + stepA) | 0
    q = (q + stepB) | 0
  }
  a.phase = p
  b.phase = q
}

const renderTwoStereo = (a: Oscillator, b: Oscillator, n: Samples, bend: number) => {
  const tableA = a.table
  const tableB = b.table
  const stepA = Math.round(a.step * bend) | 0
  const stepB = Math.round(b.step * bend) | 0
  const { left: leftA, right: rightA } = a
  const { left: leftB, right: rightB } = b
  let p = a.phase
  let q = b.phase
  for (let k = 0; k < n; k++) {
    const i = p >>> INDEX_SHIFT
    const j = q >>> INDEX_SHIFT
    const x0 = tableA[i]!
    const y0 = tableB[j]!
    const x = x0 + (tableA[i + 1]! - x0) * ((p & FRACTION_MASK) * FRACTION_SCALE)
    const y = y0 + (tableB[j + 1]! - y0) * ((q & FRACTION_MASK) * FRACTION_SCALE)
    bufferLeft[k]! += x * leftA + y * leftB
    bufferRight[k]! += x * rightA + y * rightB
    p = (p + stepA) | 0
    q = (q + stepB) | 0
  }
  a.phase = p
  b.phase = q
}
