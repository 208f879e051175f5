import type { Adsr } from '#lib/engine/perform/synth/patch'
import type { Gain, Seconds } from '#lib/music/time'

/** Level of an envelope at time t of a held note. */
const heldLevel = ({ attack, decay, sustain }: Adsr, t: Seconds): Gain =>
  t < attack ? t / attack : sustain + (1 - sustain) * Math.exp((-3 * (t - attack)) / decay)

/**
 * Level of an envelope at time t of a note of a given length.
 *
 * @example
 * envelope({ attack: 0.1, decay: 0.2, sustain: 0.5, release: 0.3 }, 0.05, 1) // => 0.5
 */
export const envelope = (shape: Adsr, t: Seconds, length: Seconds): Gain =>
  t <= length ? heldLevel(shape, t) : heldLevel(shape, length) * Math.exp((-6.9 * (t - length)) / shape.release)
