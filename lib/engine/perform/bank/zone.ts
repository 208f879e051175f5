import type { Cents, Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Playback parameters of a SoundFont sample at one key: its generators in our units. */
export type Zone = {
  data: Float32Array
  /** Source samples per second of output at this key. */
  speed: Hertz
  loop: { start: Samples; end: Samples } | null
  level: Gain
  /** −1 left … 1 right. */
  pan: number
  cutoff: Cents // above 8.176 Hz
  resonance: Decibels
  /** Exclusive class. Notes of one class other than 0 end each other, such as open and closed hats. */
  exclusive: number
  volume: { delay: Seconds; attack: Seconds; hold: Seconds; decay: Seconds; sustain: Decibels; release: Seconds }
  modulation: {
    delay: Seconds
    attack: Seconds
    hold: Seconds
    decay: Seconds
    sustain: Gain
    toCutoff: Cents
    toPitch: Cents
  }
  vibrato: { delay: Seconds; speed: Hertz; depth: Cents }
}
