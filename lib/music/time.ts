/** Units as types. Conversions between units are here and nowhere else. */
export type Seconds = number
export type Milliseconds = number
export type Beats = number // quarter notes
export type Bars = number
export type Samples = number
export type Hertz = number
export type Decibels = number
export type Gain = number // 0…1
export type BeatsPerMinute = number
export type MidiNote = number // 60 is middle C; fractions are cents
export type Cents = number
export type Velocity = number // 0…1

/**
 * @example
 * beatsToSeconds(4, 120) // => 2
 */
export const beatsToSeconds = (beats: Beats, bpm: BeatsPerMinute): Seconds => (beats * 60) / bpm

/**
 * @example
 * secondsToBeats(2, 120) // => 4
 */
export const secondsToBeats = (seconds: Seconds, bpm: BeatsPerMinute): Beats => (seconds * bpm) / 60

/**
 * @example
 * secondsToSamples(0.5, 44100) // => 22050
 */
export const secondsToSamples = (seconds: Seconds, rate: Hertz): Samples => Math.round(seconds * rate)

export const samplesToSeconds = (samples: Samples, rate: Hertz): Seconds => samples / rate

/**
 * @example
 * decibelsToGain(0) // => 1
 */
export const decibelsToGain = (decibels: Decibels): Gain => 10 ** (decibels / 20)

/**
 * @example
 * gainToDecibels(1) // => 0
 */
export const gainToDecibels = (gain: Gain): Decibels => 20 * Math.log10(Math.max(gain, 1e-10))
