import type { Chord } from '#lib/music/chord'
import { type Key, noteName, type PitchClass, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'

/** Chord suffixes of the triads and seventh chords in church modes, without diminished ones. */
const CHORD_SUFFIXES: Record<string, string> = {
  '0 4 7': '',
  '0 3 7': 'm',
  '0 4 7 11': 'maj7',
  '0 4 7 10': '7',
  '0 3 7 10': 'm7',
}

/** Triad or seventh chord on a scale degree, counted from 0; null if diminished. */
const chordOnDegree = (scale: readonly PitchClass[], degree: number, size: 3 | 4, key: Key): Chord | null => {
  const root = scale[degree]!
  const intervals = [0, 2, 4, 6].slice(0, size).map((step) => pitchClass(scale[(degree + step) % 7]! - root))
  const suffix = CHORD_SUFFIXES[intervals.join(' ')]
  return suffix === undefined ? null : { root, bass: root, intervals, symbol: noteName(root, key) + suffix }
}

/** Semitones between two pitch classes by the shorter way, 0…6. */
const semitonesApart = (a: PitchClass, b: PitchClass) => Math.min(pitchClass(a - b), pitchClass(b - a))

/**
 * Fits a chord to the key's mode. A chord whose triad lies in the mode stays.
 * Otherwise it becomes the mode's chord on the same root.
 * If that is foreign or diminished, it becomes the chord with most common tones, then the nearest root.
 *
 * @example
 * fitToMode(chordFromNumeral('iv', { tonic: 2, mode: 'dorian' }), { tonic: 2, mode: 'dorian' }).symbol // => 'G'
 */
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
