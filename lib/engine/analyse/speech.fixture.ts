import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { randomFrom } from '#lib/music/random'
import type { Seconds } from '#lib/music/time'

/** A speech-like signal: syllables of uneven length with gliding pitch, and pauses. */
export const speechLike = (length: Seconds): Stereo => {
  const random = randomFrom(9, 'talk')
  const side = new Float32Array(length * SAMPLE_RATE)
  let [left, total, loud, pitch, phase] = [0, 1, 0, 120, 0]
  for (let i = 0; i < side.length; i++) {
    if (left-- <= 0) {
      total = Math.round(SAMPLE_RATE * (0.07 + 0.25 * random()))
      left = total
      loud = random() < 0.2 ? 0 : 0.3 + random()
      pitch = 90 + 80 * random()
    }
    phase += (pitch - (30 * (total - left)) / total) / SAMPLE_RATE
    side[i] = loud * Math.sin((Math.PI * left) / total) * (0.4 * ((phase % 1) - 0.5) + 0.05 * (random() - 0.5))
  }
  return { left: side, right: side.slice() }
}
