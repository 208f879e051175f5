import type { Chord } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'
import { pitchAtOrAbove } from '#lib/music/pitch'
import type { MidiNote } from '#lib/music/time'

/** The notes of a chord that colour it most, when fewer are played than it has: the bass has the root. */
const essentialIntervals = (chord: Chord, size: number): number[] => {
  const intervals = [...chord.intervals]
  // The fifth says least, then the root; the third, the seventh and what lies above them make the chord.
  const omitted = [7, 0]
  while (intervals.length > size) {
    const gone = omitted.shift()
    const index = gone === undefined ? intervals.length - 1 : intervals.indexOf(gone)
    intervals.splice(index < 0 ? intervals.length - 1 : index, 1)
  }
  return intervals
}

const centreOf = (notes: readonly MidiNote[]) => notes.reduce((sum, note) => sum + note, 0) / notes.length

/**
 * A close position of the chord within a range, the one that lies nearest to the chord before, so that voices move by
 * steps; without one, the one nearest to the middle of the range.
 */
// voice(chordNamed('IV', C), [60, 64, 67], 55, 76) // => [60, 65, 69]
export const closeVoicing = (
  chord: Chord,
  previous: readonly MidiNote[] | null,
  low: MidiNote,
  high: MidiNote,
  size = 4,
): MidiNote[] => {
  // Within one octave, so that every rotation is a close position.
  const within = [...new Set(essentialIntervals(chord, size).map((interval) => interval % 12))].sort((a, b) => a - b)
  const classes = within.map((interval) => pitchClass(chord.root + interval))
  const middle = (low + high) / 2
  let best: MidiNote[] | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (let rotation = 0; rotation < classes.length; rotation++) {
    for (let floor = low; floor <= high; floor += 12) {
      const notes: MidiNote[] = []
      let at = floor
      for (let i = 0; i < classes.length; i++) {
        const note = pitchAtOrAbove(classes[(rotation + i) % classes.length]!, at)
        notes.push(note)
        at = note + 1
      }
      const top = notes[notes.length - 1]!
      if (top > high) continue
      const moved = previous
        ? notes.reduce(
            (sum, note, index) => sum + Math.abs(note - (previous[Math.min(index, previous.length - 1)] ?? note)),
            0,
          )
        : 0
      // Narrow seconds at the bottom of a chord sound muddy.
      const mudPenalty = notes[0]! < 52 && (notes[1] ?? 99) - notes[0]! < 3 ? 4 : 0
      // The ear follows the top: it may step and skip, not jump.
      const jump = previous ? Math.max(0, Math.abs(top - previous[previous.length - 1]!) - 5) : 0
      const cost = moved + 4 * jump + Math.abs(centreOf(notes) - middle) * (previous ? 0.35 : 1) + mudPenalty
      if (cost < bestCost) {
        bestCost = cost
        best = notes
      }
    }
  }
  // A range too small for the chord: each note where it fits.
  return best ?? classes.map((tone) => Math.min(high, pitchAtOrAbove(tone, low))).sort((a, b) => a - b)
}
