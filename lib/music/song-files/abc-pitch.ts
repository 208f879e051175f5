import { pitchClass } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'

/** Keys and pitches of ABC. */

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
/** Fifths of the major key on each letter. */
const FIFTHS: Readonly<Record<string, number>> = { F: -1, C: 0, G: 1, D: 2, A: 3, E: 4, B: 5 }
const SHARP_ORDER = 'FCGDAEB'

/** Fifths below or above the major key with the same tonic. */
const MODES: readonly [pattern: RegExp, mode: string, fifths: number][] = [
  [/^(maj|ion)/, 'major', 0],
  [/^(m$|min|aeo)/, 'minor', -3],
  [/^dor/, 'dorian', -2],
  [/^phr/, 'phrygian', -4],
  [/^lyd/, 'lydian', 1],
  [/^mix/, 'mixolydian', -1],
]

export type AbcKey = { fifths: number; mode: string }

/** The key of a K: field; null where it names none that is known. */
// abcKey('F#m clef=bass') // => { fifths: 3, mode: 'minor' }
export const abcKey = (text: string): AbcKey | null => {
  if (/^(none\b|$)/i.test(text)) return { fifths: 0, mode: 'none' }
  // Bagpipes: written without a signature, in A mixolydian.
  if (/^H[Pp]\b/.test(text)) return { fifths: 2, mode: 'none' }
  const [, letter, sign, rest = ''] = /^([A-G])([#b]?)\s*([A-Za-z]*)/.exec(text) ?? []
  if (letter === undefined) return null
  const named = rest.toLowerCase()
  const tonic = FIFTHS[letter]! + (sign === '#' ? 7 : sign === 'b' ? -7 : 0)
  const known = MODES.find(([pattern]) => pattern.test(named))
  if (known) return { fifths: tonic + known[2], mode: known[1] }
  return named === '' || /=/.test(text) ? { fifths: tonic, mode: 'major' } : null
}

/** Sharps and flats of a signature, by letter. */
// signatureOf(-2) // => { B: -1, E: -1 }
export const signatureOf = (fifths: number): Record<string, number> => {
  const letters = fifths >= 0 ? SHARP_ORDER : [...SHARP_ORDER].reverse().join('')
  return Object.fromEntries([...letters.slice(0, Math.abs(fifths))].map((letter) => [letter, Math.sign(fifths)]))
}

const ACCIDENTALS: Readonly<Record<string, number>> = { '^': 1, '^^': 2, _: -1, __: -2, '=': 0 }

/** Semitones of an accidental; undefined without one. */
export const accidentalOf = (sign: string): number | undefined => ACCIDENTALS[sign]

/** A letter with its octave marks. Upper-case C is middle C. */
// pitchOf('c', "'", 1) // => 85
export const pitchOf = (letter: string, marks: string, alter: number): MidiNote => {
  let octave = letter === letter.toLowerCase() ? 72 : 60
  for (const mark of marks) octave += mark === "'" ? 12 : -12
  return octave + pitchClass(STEPS[letter.toUpperCase()]!) + alter
}
