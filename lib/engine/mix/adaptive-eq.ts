import { type Biquad, highShelf, lowShelf, StereoBiquad } from '#lib/dsp/biquad'
import { hann, RealFft } from '#lib/dsp/fft'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { withinReach } from '#lib/engine/mix/character'
import type { Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Bins of 43 Hz up to 11 kHz, as an analysis hears brightness. */
const WINDOW = 1024
const BINS = 256
/** The two corners between which the tilt lies. */
const LOW: Hertz = 350
const HIGH: Hertz = 1400
/** Low and high are moved apart by no more than twice this. */
const STEEPEST: Decibels = 8
/** The tilt moves slower than a listener notices, and is aimed at no less than so much music to come. */
const SLEW: Decibels = 0.6 // per second
const AHEAD: Seconds = 10
/** What is begun with for each octave, before anything is heard. */
const PER_OCTAVE: Decibels = 2
/** Nothing is told from less than this. */
const FIRST: Seconds = 0.5

const NOTHING = new Float64Array(BINS)

/** What a section leaves of each bin. */
const response = ({ b0, b1, b2, a1, a2 }: Biquad): Float64Array =>
  Float64Array.from({ length: BINS + 1 }, (_, bin) => {
    const w = (2 * Math.PI * bin) / WINDOW
    const [c1, s1, c2, s2] = [Math.cos(w), Math.sin(w), Math.cos(2 * w), Math.sin(2 * w)]
    return Math.hypot(b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2) / Math.hypot(1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2)
  })

/** Responses of every tilt from −STEEPEST to STEEPEST, in steps of half a decibel. */
const TILTS = Array.from({ length: 4 * STEEPEST + 1 }, (_, i) => {
  const tilt = i / 2 - STEEPEST
  const high = response(highShelf(HIGH, tilt, SAMPLE_RATE))
  return response(lowShelf(LOW, -tilt, SAMPLE_RATE)).map((value, bin) => value * high[bin]!)
})

/** Mean bin of `made`, and of `rest` parts of `own` under a tilt. */
const centreUnder = (tilt: Decibels, own: Float64Array, rest: number, made: Float64Array): number => {
  const place = 2 * (tilt + STEEPEST)
  const index = Math.min(TILTS.length - 2, Math.floor(place))
  const [before, after, share] = [TILTS[index]!, TILTS[index + 1]!, place - index]
  let sum = 1e-12
  let moment = 0
  for (let bin = 1; bin < BINS; bin++) {
    const value = made[bin]! + rest * own[bin]! * (before[bin]! + (after[bin]! - before[bin]!) * share)
    sum += value
    moment += value * bin
  }
  return moment / sum
}

/**
 * Tilts the sound around 700 Hz while it is made, so that the whole of it ends as bright as wanted: between its own brightness
 * and that of a recording, by weight, in ratios. It hears the spectrum of what it is given, knows what each tilt makes of that,
 * and solves for the one with which what is out and what is still to come meet the aim. One tilt for all sections: a chorus
 * stays brighter than its verse.
 */
export class TonePilot {
  private readonly own = new Float64Array(BINS)
  private readonly made = new Float64Array(BINS)
  private readonly fft = new RealFft(WINDOW)
  private readonly window = hann(WINDOW)
  private readonly power = new Float32Array(WINDOW / 2 + 1)
  private readonly frame = new Float32Array(WINDOW)
  private readonly filters: [StereoBiquad, StereoBiquad]
  private at: Samples = 0
  private heard = 0

  private readonly weight: Gain
  /** The bin that a recording's mean frequency lies in. */
  private readonly wanted: number
  private tilt: Decibels

  /** `lean`: octaves by which the song is expected to be too dark. `samples`: length of the whole. */
  constructor(
    { analysis, weight }: { analysis: { brightness: Hertz }; weight: Gain },
    lean: number,
    private readonly samples: Samples,
  ) {
    this.weight = weight
    this.wanted = (withinReach(analysis.brightness) * WINDOW) / SAMPLE_RATE
    this.tilt = Math.max(-STEEPEST, Math.min(STEEPEST, PER_OCTAVE * lean))
    this.filters = [
      new StereoBiquad(lowShelf(LOW, -this.tilt, SAMPLE_RATE)),
      new StereoBiquad(highShelf(HIGH, this.tilt, SAMPLE_RATE)),
    ]
  }

  /** In place. Blocks hold at least WINDOW samples, except for the last. */
  process(left: Float32Array, right: Float32Array, count: Samples) {
    if (count >= WINDOW) this.hear(left, right)
    this.at += count
    if (this.heard * count >= FIRST * SAMPLE_RATE) this.steer(count)
    this.filters[0].section = lowShelf(LOW, -this.tilt, SAMPLE_RATE)
    this.filters[1].section = highShelf(HIGH, this.tilt, SAMPLE_RATE)
    for (const filter of this.filters) filter.process(left, right, count)
  }

  private hear(left: Float32Array, right: Float32Array) {
    for (let i = 0; i < WINDOW; i++) this.frame[i] = left[i]! + right[i]!
    this.fft.power(this.frame, 0, this.window, this.power)
    const tilted = TILTS[Math.round(2 * (this.tilt + STEEPEST))]!
    for (let bin = 1; bin < BINS; bin++) {
      const magnitude = Math.sqrt(this.power[bin]!)
      this.own[bin]! += magnitude
      this.made[bin]! += magnitude * tilted[bin]!
    }
    this.heard++
  }

  private steer(count: Samples) {
    const left = Math.max(AHEAD * SAMPLE_RATE, this.samples - this.at) / count
    const rest = left / this.heard
    const own = centreUnder(0, this.own, 1, NOTHING)
    const aim = own ** (1 - this.weight) * this.wanted ** this.weight
    let low = -STEEPEST
    let high = STEEPEST
    for (let step = 0; step < 9; step++) {
      const middle = (low + high) / 2
      if (centreUnder(middle, this.own, rest, this.made) < aim) low = middle
      else high = middle
    }
    const most = (SLEW * count) / SAMPLE_RATE
    this.tilt += Math.max(-most, Math.min(most, (low + high) / 2 - this.tilt))
  }
}
