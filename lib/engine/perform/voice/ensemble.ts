import { RATE } from '#lib/engine/perform/voice/tracks'
import type { Random } from '#lib/music/random'
import type { Gain, Hertz, Seconds } from '#lib/music/time'

const TAPS: readonly { delay: Seconds; sweep: Seconds; rate: Hertz; gain: Gain }[] = [
  { delay: 0.013, sweep: 0.0031, rate: 0.43, gain: 0.8 },
  { delay: 0.023, sweep: 0.0042, rate: 0.31, gain: 0.75 },
  { delay: 0.034, sweep: 0.0048, rate: 0.23, gain: 0.65 },
]

/** Delays are linear over this many samples. */
const CONTROL_SAMPLES = 64

/**
 * Turns one voice into an ensemble: three copies with wandering delays, slightly late and detuned.
 * The power stays that of the single voice.
 */
export const ensembleOf = (voice: Float32Array, amount: Gain, random: Random): Float32Array => {
  const out = new Float32Array(voice.length + Math.ceil(0.04 * RATE))
  const { length } = voice
  const sum = TAPS.reduce((power, tap) => power + (tap.gain * amount) ** 2, 1)
  const norm = 1 / Math.sqrt(sum)
  for (let i = 0; i < voice.length; i++) out[i] = voice[i]! * norm
  for (const { delay, sweep, rate, gain } of TAPS) {
    const phase = random() * 2 * Math.PI
    const turn = (2 * Math.PI * rate) / RATE
    const g = gain * amount * norm
    const lateAt = (i: number) => (delay + sweep * Math.sin(phase + turn * i)) * RATE
    let delayNow = lateAt(0)
    for (let from = 0; from < out.length; from += CONTROL_SAMPLES) {
      const to = Math.min(out.length, from + CONTROL_SAMPLES)
      const slope = (lateAt(from + CONTROL_SAMPLES) - delayNow) / CONTROL_SAMPLES
      for (let i = from; i < to; i++, delayNow += slope) {
        const at = i - delayNow
        const k = at | 0
        if (at < 0 || k + 1 >= length) continue
        const x = voice[k]!
        out[i] = out[i]! + g * (x + (voice[k + 1]! - x) * (at - k))
      }
    }
  }
  return out
}
