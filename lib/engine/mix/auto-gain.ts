import { gatedLoudness } from '#lib/dsp/loudness'
import { type Decibels, decibelsToGain, type Gain } from '#lib/music/time'

/** Maximum change per tenth of a second, slow enough to be inaudible. */
const MAX_STEP: Decibels = 0.02
/** The first seconds may settle faster. */
const MAX_EARLY_STEP: Decibels = 0.05
const EARLY_HOPS = 40 // tenths of a second
/** An extended song starts at a given level and holds it for this long, with minimal changes. */
const HOLD_HOPS = 60 // tenths of a second
const MAX_HOLD_STEP: Decibels = 0.01
/** Shorter songs allow faster changes, up to MAX_STEP_FACTOR, to settle before their end. */
const LONG_SONG_HOPS = 600 // tenths of a second
const MAX_STEP_FACTOR = 4
/** Weight of the forecast, in measured hops. */
const FORECAST_WEIGHT_HOPS = 100

/**
 * Controls the gain before the limiter so that the whole song reaches the target loudness while it is streamed.
 * It starts from a forecast of the loudness over time and measures how far the forecast is off.
 * It solves for the gain with which past output and expected rest meet the target.
 * All powers are K-weighted, per tenth of a second.
 */
export class AutoGain {
  private decibels: Decibels
  private measuredHops = 0
  private measuredPower = 0
  private forecastPower = 0
  private releasedPower = 0
  private expectedPower = 0
  private readonly released: Float64Array

  constructor(
    private readonly forecast: Float64Array,
    private readonly target: Decibels,
    private readonly start?: Decibels,
  ) {
    this.released = forecast.slice()
    this.decibels = start ?? this.solve()
  }

  get gain(): Gain {
    return decibelsToGain(this.decibels)
  }

  /** Takes the powers of one hop before the gain and after the limiter. */
  update(before: number, after: number) {
    const i = this.measuredHops++
    if (i >= this.forecast.length) return
    this.measuredPower += before
    this.forecastPower += this.forecast[i]!
    this.released[i] = after
    // Averaged loss in the limiter. Silence contributes nothing.
    this.releasedPower += after
    this.expectedPower += before * this.gain ** 2
    if (this.measuredHops % 5 !== 0) return
    const stepFactor = Math.max(1, Math.min(MAX_STEP_FACTOR, LONG_SONG_HOPS / this.forecast.length))
    const holds = this.start !== undefined && this.measuredHops < HOLD_HOPS
    const maxStep =
      5 * (holds ? MAX_HOLD_STEP : (this.measuredHops < EARLY_HOPS ? MAX_EARLY_STEP : MAX_STEP) * stepFactor)
    this.decibels += Math.max(-maxStep, Math.min(maxStep, this.solve() - this.decibels))
  }

  /** Solves for the gain of the rest of the song. */
  private solve(): Decibels {
    const mean = this.forecast.reduce((a, b) => a + b, 0) / this.forecast.length
    const correction =
      (this.measuredPower + FORECAST_WEIGHT_HOPS * mean) / (this.forecastPower + FORECAST_WEIGHT_HOPS * mean)
    const loss = Math.min(
      1,
      (this.releasedPower + FORECAST_WEIGHT_HOPS * mean) / (this.expectedPower + FORECAST_WEIGHT_HOPS * mean),
    )
    let low: Decibels = -40
    let high: Decibels = 30
    const trial = this.released
    for (let step = 0; step < 14; step++) {
      const middle = (low + high) / 2
      const scale = correction * loss * 10 ** (middle / 10)
      for (let i = this.measuredHops; i < trial.length; i++) trial[i] = this.forecast[i]! * scale
      if (gatedLoudness(trial) < this.target) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
}
