/** "F# minor" as the contract writes it, in the forms in which a page shows it. */

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

// keyInWords('Ab major') // => 'A♭ major'
export const keyInWords = (key: string | null) => {
  const read = readKey(key)
  return read && `${read.letter}${read.accidental} ${read.mode}`
}

// keyInShort('F# minor') // => 'F♯m'
export const keyInShort = (key: string | null) => {
  const read = readKey(key)
  return read && `${read.letter}${read.accidental}${read.minor ? 'm' : ''}`
}

// chordInWords('Bbmaj7/D') // => 'B♭maj7/D'
export const chordInWords = (symbol: string) =>
  symbol.replaceAll(/([A-G])(#|b)/g, (_, letter, sign) => letter + (sign === '#' ? '♯' : '♭'))
