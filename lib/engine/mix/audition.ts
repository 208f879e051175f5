import { BiquadFilter, highpass } from '#lib/dsp/biquad'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { presenceFilters } from '#lib/engine/mix/presence-band'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Part } from '#lib/engine/score/score'
import type { Hertz, Samples } from '#lib/music/time'

const EXCERPT_SAMPLES: Samples = Math.round(1.2 * SAMPLE_RATE)
const HOP: Samples = SAMPLE_RATE / 10
const BLOCK: Samples = 2048

/** Σ velocity³ of the sounding notes per tenth of a second. */
export const activity = (notes: readonly TimedNote[], samples: Samples, ring: Samples): Float64Array => {
  const out = new Float64Array(Math.ceil(samples / HOP) + 1)
  for (const note of notes) {
    const end = note.at + Math.max(note.length, ring)
    const power = note.velocity ** 3
    for (let hop = Math.max(0, Math.floor(note.at / HOP)); hop * HOP < end && hop < out.length; hop++) {
      const covered = Math.min(end, (hop + 1) * HOP) - Math.max(note.at, hop * HOP)
      out[hop]! += (power * covered) / HOP
    }
  }
  return out
}

export type SourcePreview = {
  /** K-weighted power of the part in its busiest excerpt. */
  power: number
  /** Activity in that excerpt, to scale the rest by. */
  activity: number
  /** Unweighted power in total and above 4 kHz, per K-weighted power. */
  whole: number
  treble: number
  /** Power of the mono sum between 1 and 4 kHz, per K-weighted power. */
  presence: number
}

const TREBLE_FREQUENCY: Hertz = 4000

/** Start and mean activity of a part's busiest excerpt. */
const busiestExcerpt = (busy: Float64Array, length: Samples): { from: Samples; activity: number } => {
  const hops = Math.ceil(length / HOP)
  let best = 0
  let most = -1
  let sum = 0
  for (let hop = 0; hop < busy.length; hop++) {
    sum += busy[hop]! - (hop >= hops ? busy[hop - hops]! : 0)
    if (sum > most + 1e-9) {
      most = sum
      best = Math.max(0, hop - hops + 1)
    }
  }
  return { from: best * HOP, activity: Math.max(1e-9, most / hops) }
}

/**
 * Renders a part's busiest excerpt alone and measures its loudness and brightness.
 * Instruments have very different levels, and the balance should apply to what is audible.
 * An effect changes over its whole length, so its loudest note is measured from start to end.
 */
export const audition = (
  player: Player,
  role: Part['role'],
  notes: readonly TimedNote[],
  busy: Float64Array,
): SourcePreview => {
  let { from, activity } = busiestExcerpt(busy, EXCERPT_SAMPLES)
  let until = from + EXCERPT_SAMPLES
  let excerpt = notes.filter((note) => note.at < until && note.at + note.length > from)
  if (role === 'effect') {
    const strongest = notes.reduce((best, note) => (note.velocity > best.velocity ? note : best))
    excerpt = [strongest]
    from = strongest.at
    until = from + strongest.length + HOP
    activity = strongest.velocity ** 3
  }
  // Earlier notes that still sound are started as well.
  const start = Math.min(from, ...excerpt.map((note) => Math.max(note.at, from - SAMPLE_RATE)))
  for (const { order: _, variant: __, ...note } of excerpt)
    player.start(note.at < start ? { ...note, at: start, length: note.length - (start - note.at) } : note)

  const meter = new LoudnessMeter(SAMPLE_RATE)
  const filter = new BiquadFilter(highpass(TREBLE_FREQUENCY, Math.SQRT1_2, SAMPLE_RATE))
  const filters = presenceFilters()
  const middle = new Float32Array(BLOCK)
  let presence = 0
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  let whole = 0
  let treble = 0
  let count = 0
  for (let at = start; at < until; at += BLOCK) {
    left.fill(0)
    right.fill(0)
    player.render(left, right, at, BLOCK)
    if (at + BLOCK <= from) continue
    meter.push(left, right)
    count += BLOCK
    for (let i = 0; i < BLOCK; i++) {
      middle[i] = left[i]! + right[i]!
      whole += left[i]! ** 2 + right[i]! ** 2
      left[i] = (left[i]! + right[i]!) / Math.SQRT2
    }
    for (const band of filters) band.process(middle)
    for (const x of middle) presence += x * x
    filter.process(left)
    for (let i = 0; i < BLOCK; i++) treble += left[i]! ** 2
  }
  // Only the louder half counts, so rests do not lower the level.
  const powers = [...meter.powers].sort((a, b) => b - a)
  const upper = powers.slice(0, Math.max(1, Math.ceil(powers.length / (role === 'effect' ? 6 : 2))))
  const mean = meter.meanPower() + 1e-20
  return {
    power: upper.reduce((a, b) => a + b, 0) / upper.length,
    activity,
    whole: whole / count / mean,
    treble: treble / count / mean,
    presence: presence / count / mean,
  }
}
