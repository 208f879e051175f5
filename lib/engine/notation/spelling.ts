import { sharpsOf } from '#lib/engine/parts/midi'
import { isMinor, type Key } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'

/** A written pitch: the letter, its sharps (or flats below 0), and the octave, where middle C starts the fourth. */
export type SpelledPitch = { step: string; alter: number; octave: number }

/** Letters by fifths, from F. */
const LETTERS_BY_FIFTHS = 'FCGDAEB'

/**
 * A pitch by the notes of its key. Between them are the raised fourth and the lowered second, third, sixth and seventh of
 * major keys, and the raised third, fourth, sixth and seventh of minor ones.
 *
 * @example
 * spellPitch(68, { tonic: 9, mode: 'minor' }) // => { step: 'G', alter: 1, octave: 4 }
 * spellPitch(65, { tonic: 6, mode: 'major' }) // => { step: 'E', alter: 1, octave: 4 }
 */
export const spellPitch = (pitch: MidiNote, key: Key): SpelledPitch => {
  const whole = Math.round(pitch)
  // Fifths above C. Twelve neighbours name every note once.
  const lowest = sharpsOf(key) - (isMinor(key.mode) ? 3 : 5)
  const fifths = lowest + ((((whole * 7 - lowest) % 12) + 12) % 12)
  const alter = Math.floor((fifths + 1) / 7)
  return {
    step: LETTERS_BY_FIFTHS[(((fifths + 1) % 7) + 7) % 7]!,
    alter,
    octave: Math.floor((whole - alter) / 12) - 1,
  }
}
