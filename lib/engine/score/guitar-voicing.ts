import type { Chord } from '#lib/music/chord'
import { chordTones } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'
import { pitchAtOrAbove } from '#lib/music/pitch'
import type { MidiNote } from '#lib/music/time'

/** Open strings in standard tuning, E2…E4. */
const OPEN_STRINGS: readonly MidiNote[] = [40, 45, 50, 55, 59, 64]

/** Frets that the hand reaches above its first finger. */
const HAND_REACH_FRETS = 3

/** Highest position of accompanying chords. */
const MAX_FRET = 8

/**
 * Finds a playable guitar chord: up to six notes, one per string, within the reach of one hand.
 * The bass note is lowest, and all colour tones are included if possible.
 * Open positions come first, then positions near the previous chord.
 *
 * @example
 * guitarVoicing(chordFromNumeral('I', { tonic: 7, mode: 'major' }), null) // => [43, 47, 50, 55, 59, 67]
 */
export const guitarVoicing = (chord: Chord, previous: readonly MidiNote[] | null): MidiNote[] => {
  const tones = chordTones(chord)
  // Third, seventh and extensions define a chord; the fifth may be left out.
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
        // Missing tones come before doubled ones.
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
