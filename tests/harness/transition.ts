import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Decibels, Seconds } from '#lib/music/time'
import { STEP } from './similarity-metrics'

/** Measurements at the transition from a recording to new music. */

/** Offset (seconds, within half a beat) at which a beat grid matches most onsets. */
export const phaseOf = (curve: Float32Array, from: Seconds, beats: readonly Seconds[]): Seconds => {
  const period = beats[1]! - beats[0]!
  let best = { shift: 0, sum: -1 }
  for (let shift = -period / 4; shift <= period / 4; shift += 0.001) {
    let sum = 0
    for (const beat of beats) {
      const at = ((beat + shift - from) * SAMPLE_RATE) / STEP
      for (let k = -3; k <= 3; k++)
        sum += (curve[Math.round(at) + k] ?? 0) * (1 - Math.abs(Math.round(at) + k - at) / 4)
    }
    if (sum > best.sum) best = { shift, sum }
  }
  return best.shift
}

/** Integrated loudness of a range. */
export const loudnessBetween = ({ left, right }: Stereo, from: Seconds, to: Seconds): Decibels => {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(left.slice(from * SAMPLE_RATE, to * SAMPLE_RATE), right.slice(from * SAMPLE_RATE, to * SAMPLE_RATE))
  return meter.integrated()
}
