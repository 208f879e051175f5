import { BiquadFilter, highpass, lowpass } from '#lib/dsp/biquad'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Samples } from '#lib/music/time'

/** The presence band, 1 to 4 kHz. Steep slopes exclude the body of the instruments. */
export const presenceFilters = (): BiquadFilter[] =>
  SIXTH_ORDER_Q.map((q) => new BiquadFilter(highpass(1000, q, SAMPLE_RATE))).concat(
    FOURTH_ORDER_Q.map((q) => new BiquadFilter(lowpass(4000, q, SAMPLE_RATE))),
  )

/** Butterworth Q values. */
const SIXTH_ORDER_Q = [0.5176, Math.SQRT1_2, 1.9319] as const
const FOURTH_ORDER_Q = [0.5412, 1.3066] as const

const BLOCK: Samples = 1024
/** A voice rests below this share of its peak power. */
const REST_RATIO = 0.004

/** Mean power of a sung phrase between 1 and 4 kHz, without its rests. */
export const presencePower = (audio: Float32Array): number => {
  const filters = presenceFilters()
  const block = new Float32Array(BLOCK)
  const powers: number[] = []
  for (let at = 0; at + BLOCK <= audio.length; at += BLOCK) {
    block.set(audio.subarray(at, at + BLOCK))
    for (const filter of filters) filter.process(block)
    powers.push(block.reduce((sum, x) => sum + x * x, 0) / BLOCK)
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0)
  const sounding = powers.filter((power) => power > REST_RATIO * loudest)
  return sounding.reduce((sum, power) => sum + power, 0) / Math.max(1, sounding.length)
}
