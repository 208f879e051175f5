import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { sampleOf } from '#lib/engine/perform/timeline'
import type { Plan } from '#lib/engine/plan/plan'
import type { Note, Score } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Gain, type Samples } from '#lib/music/time'

/** Points of a cover's waveform. */
export const COVER_PEAKS = 48
/** Sampling interval of the kept part. */
const SAMPLE_INTERVAL: Samples = 32
/** Limit of a note's duration, because struck notes decay. */
const MAX_RING: Samples = 2 * SAMPLE_RATE

/**
 * Loudness of each 48th of a song, 0…1 with maximum 1, estimated from its notes before rendering. The cover is drawn
 * from it.
 * `source` is the recording of an extended song, `kept` the length of its kept part.
 *
 * @example
 * coverPeaksOf(plan, score, 0, null).length → 48
 */
export const coverPeaksOf = (plan: Plan, score: Score, kept: Samples, source: Stereo | null): Gain[] => {
  const length = kept + plan.samples
  const powers = new Float64Array(COVER_PEAKS)
  const add = (from: Samples, until: Samples, power: number) => {
    const first = Math.max(0, Math.floor((from * COVER_PEAKS) / length))
    for (let pick = first; pick < COVER_PEAKS && (pick * length) / COVER_PEAKS < until; pick++) {
      const inside =
        Math.min(until, ((pick + 1) * length) / COVER_PEAKS) - Math.max(from, (pick * length) / COVER_PEAKS)
      powers[pick]! += (power * Math.max(0, inside)) / length
    }
  }
  const play = (notes: readonly Note[], level: Decibels) => {
    const gain = decibelsToGain(level)
    for (const note of notes) {
      const from = kept + sampleOf(plan, note.at)
      const until = kept + sampleOf(plan, note.at + note.length)
      add(from, Math.min(until, from + MAX_RING), (note.velocity * gain) ** 2)
    }
  }
  for (const part of score.parts) play(part.notes, part.level)
  for (const phrase of score.phrases) play(phrase.notes, phrase.voice === 'lead' ? 0 : -8)

  const amplitudes = Array.from(powers, Math.sqrt)
  const maxAmplitude = Math.max(...amplitudes) || 1
  const keptPeaks = source ? recordingPeaks(source, kept, length) : []
  return amplitudes.map((amplitude, pick) => {
    const loud = Math.max(amplitude / maxAmplitude, keptPeaks[pick] ?? 0)
    return Math.round(loud * 255) / 255
  })
}

/** The same of the kept part, measured from its audio. Its own maximum is 1. */
const recordingPeaks = ({ left, right }: Stereo, kept: Samples, length: Samples): Gain[] => {
  const amplitudes = Array.from({ length: COVER_PEAKS }, (_, pick) => {
    const from = Math.floor((pick * length) / COVER_PEAKS)
    const until = Math.min(kept, left.length, Math.floor(((pick + 1) * length) / COVER_PEAKS))
    let sum = 0
    for (let i = from; i < until; i += SAMPLE_INTERVAL) sum += left[i]! ** 2 + right[i]! ** 2
    return until > from ? Math.sqrt(sum / (until - from)) : 0
  })
  const top = Math.max(...amplitudes) || 1
  return amplitudes.map((amplitude) => amplitude / top)
}
