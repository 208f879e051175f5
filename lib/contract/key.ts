/** Keys as the contract writes them ("F# minor"), and as services may. */

const NATURAL: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const PATTERN = /^([A-Ga-g])\s*([#♯b♭]?)\s*(.*)$/
/** Modes with a minor third read as minor wherever only major and minor exist. */
const MINOR = /^(m|min|minor|dorian|phrygian|aeolian|locrian)\b/i

export type KeyName = { pitchClass: number; minor: boolean; letter: string; accidental: '' | '♯' | '♭'; mode: string }

// readKey('F# minor') // => { pitchClass: 6, minor: true, letter: 'F', accidental: '♯', mode: 'minor' }
export const readKey = (key: string | null): KeyName | null => {
  const found = key === null ? null : PATTERN.exec(key.trim())
  if (!found) return null
  const [, name = '', sign = '', mode = ''] = found
  const letter = name.toUpperCase()
  const accidental = sign === '' ? '' : sign === '#' || sign === '♯' ? '♯' : '♭'
  const shift = accidental === '♯' ? 1 : accidental === '♭' ? -1 : 0
  return {
    pitchClass: ((NATURAL[letter] ?? 0) + shift + 12) % 12,
    minor: MINOR.test(mode),
    letter,
    accidental,
    mode: mode === '' || /^m(in)?$/.test(mode) ? (mode === '' ? 'major' : 'minor') : mode,
  }
}
