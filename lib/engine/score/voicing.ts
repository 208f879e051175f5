import type { Chord } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'
import { pitchAtOrAbove } from '#lib/music/pitch'
import type { MidiNote } from '#lib/music/time'

/** Intervals that characterise a chord if not all are played. The bass has the root. */
const essentialIntervals = (chord: Chord, size: number): number[] => {
  const intervals = [...chord.intervals]
  // The fifth is left out first, then the root.
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
 * A close voicing within a range, nearest to the previous chord for smooth voice leading.
 * Without a previous chord it is nearest to the middle of the range.
 *
 * @example
 * closeVoicing(chordFromNumeral('IV', { tonic: 0, mode: 'major' }), [60, 64, 67], 55, 76) // => [60, 65, 69]
 */
export const closeVoicing = (
  chord: Chord,
  previous: readonly MidiNote[] | null,
  low: MidiNote,
  high: MidiNote,
  size = 4,
): MidiNote[] => {
  // Intervals within one octave, so that every rotation is a close voicing.
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
      // Low seconds sound muddy.
      const mudPenalty = notes[0]! < 52 && (notes[1] ?? 99) - notes[0]! < 3 ? 4 : 0
      // Jumps of the top voice are audible, so they cost more.
      const jump = previous ? Math.max(0, Math.abs(top - previous[previous.length - 1]!) - 5) : 0
      const cost = moved + 4 * jump + Math.abs(centreOf(notes) - middle) * (previous ? 0.35 : 1) + mudPenalty
      if (cost < bestCost) {
        bestCost = cost
        best = notes
      }
    }
  }
  // If the range is too small, each note goes where it fits.
  return best ?? classes.map((tone) => Math.min(high, pitchAtOrAbove(tone, low))).sort((a, b) => a - b)
}
