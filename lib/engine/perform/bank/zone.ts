import type { Cents, Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** What one sample of a SoundFont does when a certain key is struck: the generators of its zone in our own units. */
export type Zone = {
  data: Float32Array
  /** Samples of data per second of output at this key. */
  speed: Hertz
  loop: { start: Samples; end: Samples } | null
  level: Gain
  /** −1 left … 1 right. */
  pan: number
  cutoff: Cents // above 8.176 Hz
  resonance: Decibels
  /** Notes of one class other than 0 end each other: an open hat and a closed one. */
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
