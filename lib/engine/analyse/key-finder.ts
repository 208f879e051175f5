import type { Chroma } from '#lib/engine/analyse/chroma'
import type { Key, PitchClass } from '#lib/music/key'
import type { Gain } from '#lib/music/time'

/** Frequency of each scale degree. Source: D. Temperley, "Music and Probability" (2007), table 6.1. */
const PROFILES = {
  major: [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4],
  minor: [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33],
} as const

const correlation = (a: readonly number[], b: readonly number[]) => {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length
  let dot = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    dot += (a[i]! - meanA) * (b[i]! - meanB)
    aa += (a[i]! - meanA) ** 2
    bb += (b[i]! - meanB) ** 2
  }
  return aa > 0 && bb > 0 ? dot / Math.sqrt(aa * bb) : 0
}

/** Pitch class profile of the recording, weighted by the tonality of each frame. Bass counts like other notes. */
const profile = ({ all, tonality, frames }: Chroma): number[] => {
  const sum = new Array<number>(12).fill(0)
  for (let frame = 0; frame < frames; frame++) {
    let total = 0
    for (let pitch = 0; pitch < 12; pitch++) total += all[frame * 12 + pitch]!
    if (total === 0) continue
    for (let pitch = 0; pitch < 12; pitch++) sum[pitch]! += (tonality[frame]! * all[frame * 12 + pitch]!) / total
  }
  return sum
}

/** The key whose profile correlates best. Confidence is near 0 for few or equally distributed notes. */
export const findKey = (chroma: Chroma): { key: Key; confidence: Gain } => {
  const pitchClasses = profile(chroma)
  const ranked: { key: Key; fit: number }[] = []
  for (const mode of ['major', 'minor'] as const)
    for (let tonic = 0; tonic < 12; tonic++) {
      const turned = pitchClasses.map((_, degree) => pitchClasses[(degree + tonic) % 12]!)
      ranked.push({ key: { tonic: tonic as PitchClass, mode }, fit: correlation(turned, PROFILES[mode]) })
    }
  ranked.sort((a, b) => b.fit - a.fit)
  const best = ranked[0]!
  const tonal = chroma.tonality.reduce((sum, value) => sum + value, 0) / chroma.frames
  const level = (value: number, low: number, high: number) => Math.max(0, Math.min(1, (value - low) / (high - low)))
  return { key: best.key, confidence: level(best.fit, 0.35, 0.8) * level(tonal, 0.25, 0.6) }
}
