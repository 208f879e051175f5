import type { Words } from '#lib/i18n/translator'
import { readKey, type SpelledKey } from '#lib/music/key'

/** "F# minor" as the interface writes it, in the forms in which a page shows it. */

const ACCIDENTALS = { '♯': 'sharp', '♭': 'flat', '': 'none' } as const
const MODES = ['major', 'minor', 'dorian', 'phrygian', 'lydian', 'mixolydian', 'aeolian', 'locrian'] as const

// keyInWords(t, 'Ab major') // => 'A♭ major', or '降A大调'
export const keyInWords = (t: Words<'music'>, key: string | null) => {
  const read = readKey(key)
  if (!read) return null
  const mode = modeOf(read)
  return t('key', {
    letter: read.letter,
    accidental: ACCIDENTALS[read.accidental],
    mode: mode ? t(`mode.${mode}`) : read.mode,
  })
}

const modeOf = ({ mode }: SpelledKey) => MODES.find((known) => known === mode)

/** For where there is little room. A mode that is neither major nor minor is said: dorian is not minor. */
// keyInShort(t, 'F# minor') // => 'F♯m'
// keyInShort(t, 'D dorian') // => 'D dor.', or 'D多利亚调式'
export const keyInShort = (t: Words<'music'>, key: string | null) => {
  const read = readKey(key)
  if (!read) return null
  const mode = modeOf(read)
  if (mode === 'major') return `${read.letter}${read.accidental}`
  if (mode === 'minor') return `${read.letter}${read.accidental}m`
  if (!mode) return keyInWords(t, key)
  return t('key', { letter: read.letter, accidental: ACCIDENTALS[read.accidental], mode: t(`shortMode.${mode}`) })
}

// chordInWords('Bbmaj7/D') // => 'B♭maj7/D'
export const chordInWords = (symbol: string) =>
  symbol.replaceAll(/([A-G])(#|b)/g, (_, letter, sign) => letter + (sign === '#' ? '♯' : '♭'))
