import type { Chord } from '#lib/music/chord'
import { chordTones } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'
import { pitchAtOrAbove } from '#lib/music/pitch'
import type { MidiNote } from '#lib/music/time'

/** Open strings of a guitar in standard tuning, from E2 to E4. */
const OPEN_STRINGS: readonly MidiNote[] = [40, 45, 50, 55, 59, 64]

/** A hand reaches so many frets beyond the one where its first finger lies. */
const HAND_REACH_FRETS = 3

/** Up here a strum is no longer that of an accompanying guitar. */
const MAX_FRET = 8

/**
 * What a guitarist holds for a chord: up to six notes, one on each string from the lowest that has the bass note up, all
 * within the reach of one hand, with every tone that colours the chord where the strings allow it. Open positions are
 * liked best, then those near the previous one.
 */
// fretted(chordNamed('I', G), null) // => [43, 47, 50, 55, 59, 67], the open chord of G major
export const guitarVoicing = (chord: Chord, previous: readonly MidiNote[] | null): MidiNote[] => {
  const tones = chordTones(chord)
  // Third and seventh make the chord; what lies above them colours it.
  const needed = tones.filter((_, index) => index !== 2 || tones.length === 3)
  let best: MidiNote[] = []
  let bestCost = Number.POSITIVE_INFINITY
  for (let fret = 0; fret <= MAX_FRET; fret++)
    for (let lowest = 0; lowest <= 2; lowest++) {
      const bass = pitchAtOrAbove(chord.bass, OPEN_STRINGS[lowest]! + (fret === 0 ? 0 : fret))
      if (bass > OPEN_STRINGS[lowest]! + fret + HAND_REACH_FRETS) continue
      const notes = [bass]
      for (const open of OPEN_STRINGS.slice(lowest + 1)) {
        const reachable = Array.from({ length: HAND_REACH_FRETS + 1 }, (_, finger) => open + fret + finger).filter(
          (note) => tones.includes(pitchClass(note)) && note > notes[notes.length - 1]!,
        )
        // A tone that is still missing comes before one that would be doubled.
        const missing = reachable.find(
          (note) => needed.includes(pitchClass(note)) && !notes.some((other) => pitchClass(other - note) === 0),
        )
        const note = missing ?? reachable[0]
        if (note !== undefined) notes.push(note)
      }
      const missingTones = needed.filter((tone) => !notes.some((note) => pitchClass(note) === tone)).length
      const top = notes[notes.length - 1]!
      const moved = previous ? Math.abs(top - previous[previous.length - 1]!) : 0
      const cost = 6 * missingTones + 0.5 * fret + 1.2 * (6 - notes.length) + 0.4 * moved
      if (cost < bestCost) {
        bestCost = cost
        best = notes
      }
    }
  return best
}
