import { type Chord, chordTones } from '#lib/music/chord'
import type { PitchClass } from '#lib/music/key'
import type { Bars, Beats } from '#lib/music/time'

/** A chord with its duration. Times are unswung quarter notes from the start of the new music. */
export type HarmonySpan = {
  at: Beats
  length: Beats
  chord: Chord
  tones: readonly PitchClass[]
  section: number
  /** Bar within its section. */
  bar: Bars
}

export const harmonySpan = (chord: Chord, at: Beats, length: Beats, section: number, bar: Bars): HarmonySpan => ({
  at,
  length,
  chord,
  tones: chordTones(chord),
  section,
  bar,
})

/** The chord at a time. Times outside the song get the first or last chord. */
export const harmonySpanAt = (spans: readonly HarmonySpan[], at: Beats): HarmonySpan => {
  let low = 0
  let high = spans.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (spans[middle]!.at <= at + 1e-6) low = middle
    else high = middle - 1
  }
  return spans[low]!
}
