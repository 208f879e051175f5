import type { Translator } from '#lib/i18n/translator'
import { readKey, type SpelledKey } from '#lib/music/key'

/** Formats a key such as "F# minor" for display. */

const ACCIDENTALS = { '♯': 'sharp', '♭': 'flat', '': 'none' } as const
const MODES = ['major', 'minor', 'dorian', 'phrygian', 'lydian', 'mixolydian', 'aeolian', 'locrian'] as const

// formatKey(t, 'Ab major') → 'A♭ major', or '降A大调'
export const formatKey = (t: Translator<'music'>, key: string | null) => {
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

/** The short form. Modes other than major and minor are kept: dorian is not minor. */
// formatKeyShort(t, 'F# minor') → 'F♯m'
// formatKeyShort(t, 'D dorian') → 'D dor.', or 'D多利亚调式'
export const formatKeyShort = (t: Translator<'music'>, key: string | null) => {
  const read = readKey(key)
  if (!read) return null
  const mode = modeOf(read)
  if (mode === 'major') return `${read.letter}${read.accidental}`
  if (mode === 'minor') return `${read.letter}${read.accidental}m`
  if (!mode) return formatKey(t, key)
  return t('key', { letter: read.letter, accidental: ACCIDENTALS[read.accidental], mode: t(`shortMode.${mode}`) })
}

// formatChord('Bbmaj7/D') // => 'B♭maj7/D'
export const formatChord = (symbol: string) =>
  symbol.replaceAll(/([A-G])(#|b)/g, (_, letter, sign) => letter + (sign === '#' ? '♯' : '♭'))
