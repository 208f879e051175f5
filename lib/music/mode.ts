import type { Chord } from '#lib/music/chord'
import { type Key, noteName, type PitchClass, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'

/** What stands behind the root of the triads and sevenths that a church mode has, except the diminished ones. */
const CHORD_SUFFIXES: Record<string, string> = {
  '0 4 7': '',
  '0 3 7': 'm',
  '0 4 7 11': 'maj7',
  '0 4 7 10': '7',
  '0 3 7 10': 'm7',
}

/** The triad or seventh chord on a degree of a scale, counted from 0; null where it is diminished. */
const chordOnDegree = (scale: readonly PitchClass[], degree: number, size: 3 | 4, key: Key): Chord | null => {
  const root = scale[degree]!
  const intervals = [0, 2, 4, 6].slice(0, size).map((step) => pitchClass(scale[(degree + step) % 7]! - root))
  const suffix = CHORD_SUFFIXES[intervals.join(' ')]
  return suffix === undefined ? null : { root, bass: root, intervals, symbol: noteName(root, key) + suffix }
}

/** Semitones between two pitch classes, the shorter way. */
// apart(11, 1) // => 2
const semitonesApart = (a: PitchClass, b: PitchClass) => Math.min(pitchClass(a - b), pitchClass(b - a))

/**
 * A chord as the key's own mode has it: itself where its root, third and fifth lie in the mode; otherwise the mode's chord on
 * the same root, or, where that is foreign or diminished, the one that shares most notes with it, of equals the nearest.
 */
// withinMode(chordNamed('iv', D_DORIAN), D_DORIAN).symbol // => "G"
export const fitToMode = (chord: Chord, key: Key): Chord => {
  const scale = scaleOf(key)
  const triad = chord.intervals.slice(0, 3).map((step) => pitchClass(chord.root + step))
  if (triad.every((tone) => scale.includes(tone))) return chord
  const size = chord.intervals.length > 3 && !chord.intervals.includes(12) ? 4 : 3
  const own = scale.flatMap((_, degree) => chordOnDegree(scale, degree, size, key) ?? [])
  const shared = ({ root, intervals }: Chord) =>
    intervals.slice(0, 3).filter((step) => triad.includes(pitchClass(root + step))).length
  const cost = (candidate: Chord) =>
    candidate.root === chord.root ? -1 : (3 - shared(candidate)) * 12 + semitonesApart(candidate.root, chord.root)
  return own.reduce((best, candidate) => (cost(candidate) < cost(best) ? candidate : best))
}
