/** 0 is C, 11 is B. */
export type PitchClass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
export type Mode = 'major' | 'minor' | 'dorian' | 'mixolydian' | 'phrygian' | 'lydian'
export type Key = { tonic: PitchClass; mode: Mode }
/** beats of the given unit in a bar: 3/4 is { beats: 3, unit: 4 }, 6/8 is { beats: 6, unit: 8 }. */
export type Meter = { beats: number; unit: 4 | 8 }

/** Every meter that a song can have. */
export const METERS = ['2/4', '3/4', '4/4', '5/4', '6/4', '7/4', '3/8', '5/8', '6/8', '7/8', '9/8', '12/8'] as const
export type MeterName = (typeof METERS)[number]

/** The meter of a name; null where songs do not have it. */
// meterNamed('6/8') // => { beats: 6, unit: 8 }
export const meterNamed = (name: string): Meter | null => {
  if (!(METERS as readonly string[]).includes(name)) return null
  const [beats, unit] = name.split('/').map(Number)
  return { beats: beats!, unit: unit === 8 ? 8 : 4 }
}

// barLength({ beats: 6, unit: 8 }) // => 3
export const barLength = (meter: Meter) => (meter.beats * 4) / meter.unit

// meterName({ beats: 6, unit: 8 }) // => "6/8"
export const meterName = ({ beats, unit }: Meter) => `${beats}/${unit}`

// pitchClass(-1) // => 11
export const pitchClass = (semitones: number) => (((Math.round(semitones) % 12) + 12) % 12) as PitchClass

/** Whether the third above the tonic is minor. */
// isMinor('dorian') // => true
export const isMinor = (mode: Mode) => mode === 'minor' || mode === 'dorian' || mode === 'phrygian'

const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const SHARPS = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const
const FLATS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const

/** Semitones of each mode above the major scale that has the same notes. */
const PARENT: Record<Mode, number> = { major: 0, dorian: 2, phrygian: 4, lydian: 5, mixolydian: 7, minor: 9 }

/** The tonic of the major scale that has the notes of a key. */
// parentOf({ tonic: 9, mode: 'minor' }) // => 0
export const parentOf = ({ tonic, mode }: Key): PitchClass => pitchClass(tonic - PARENT[mode])

/** Major scales that are written with flats: F, B♭, E♭, A♭, D♭. */
const FLAT_PARENTS = new Set([5, 10, 3, 8, 1])

/** The notes between those of the major scale with the same notes, as steps above its tonic: raised or lowered in use. */
const RAISED_IN_MAJOR = new Set([6])
const RAISED_IN_MINOR = new Set([1, 6, 8])
const WITHIN = new Set([0, 2, 4, 5, 7, 9, 11])

/** Notes of the key are spelled by its signature; borrowed ones by where they come from: G♯ in A minor, B♭ in C major. */
const usesFlats = (note: number, key: Key) => {
  const parent = parentOf(key)
  const step = pitchClass(note - parent)
  // Six of either: in major they are sharps (F♯), in minor flats (E♭), as most music has it.
  if (WITHIN.has(step)) return FLAT_PARENTS.has(parent) || (parent === 6 && isMinor(key.mode))
  return !(isMinor(key.mode) ? RAISED_IN_MINOR : RAISED_IN_MAJOR).has(step)
}

// noteName(10, { tonic: 5, mode: 'major' }) // => "Bb"
export const noteName = (note: number, key: Key): string => (usesFlats(note, key) ? FLATS : SHARPS)[pitchClass(note)]

/** Names a key by its signature; of six sharps and six flats, major modes take sharps and minor modes flats. */
// keyName({ tonic: 6, mode: 'minor' }) // => "F# minor"
// keyName({ tonic: 3, mode: 'minor' }) // => "Eb minor"
export const keyName = (key: Key) => `${noteName(key.tonic, key)} ${key.mode}`

/** Reads a note letter with accidentals (#, ♯, b, ♭); undefined for anything else. */
// noteNamed("Bb") // => 10
export const noteNamed = (name: string): PitchClass | undefined => {
  const letter = LETTERS[name.charAt(0).toUpperCase()]
  if (letter === undefined) return undefined
  let semitones = letter
  for (const sign of name.slice(1)) {
    if (sign === '#' || sign === '♯') semitones++
    else if (sign === 'b' || sign === '♭') semitones--
    else return undefined
  }
  return pitchClass(semitones)
}

/** Reads what keyName writes where it may be anything else: null for that. */
// keyFrom("H hard") // => null
export const keyFrom = (name: string): Key | null => {
  const [note = '', mode = ''] = name.split(' ')
  const tonic = noteNamed(note)
  return tonic === undefined || !Object.hasOwn(PARENT, mode) ? null : { tonic, mode: mode as Mode }
}

/** Reads what keyName writes; throws on anything else, for it is data that is read, not what a person typed. */
// keyNamed("F# minor") // => { tonic: 6, mode: "minor" }
export const keyNamed = (name: string): Key => {
  const key = keyFrom(name)
  if (!key) throw new Error(`"${name}" is not a key.`)
  return key
}

/** A key as it is written: its note in ASCII ("F#") and in parts, its mode in full ("minor"). */
export type SpelledKey = {
  pitchClass: PitchClass
  note: string
  letter: string
  accidental: '' | '♯' | '♭'
  mode: string
  /** Whether its third is minor. */
  minor: boolean
}

const WRITTEN = /^([A-Ga-g])\s*(#|♯|b|♭|[- ]?sharp|[- ]?flat)?\s*(.*)$/
const MODE_ALIASES: readonly [RegExp, string][] = [
  [/^M?$/, 'major'],
  [/^(maj|major|ionian)$/i, 'major'],
  [/^(m|min|minor)$/i, 'minor'],
  [/^(dorian|phrygian|lydian|mixolydian|aeolian|locrian)$/i, ''],
]
const MINOR_THIRD = /^(m|min|minor|dorian|phrygian|aeolian|locrian)\b/i

/** Reads a key in the spellings that services use: "F# minor", "f♯m", "B flat Major", "C". Unknown modes are kept. */
// readKey('F♯m') // => { pitchClass: 6, note: 'F#', letter: 'F', accidental: '♯', mode: 'minor', minor: true }
export const readKey = (written: string | null): SpelledKey | null => {
  const [, name, sign = '', suffix = ''] = WRITTEN.exec(written?.trim() ?? '') ?? []
  if (name === undefined) return null
  const letter = name.toUpperCase()
  const accidental = sign === '' ? '' : /[#♯]|sharp/.test(sign) ? '♯' : '♭'
  const note = letter + { '': '', '♯': '#', '♭': 'b' }[accidental]
  const alias = MODE_ALIASES.find(([pattern]) => pattern.test(suffix))
  const mode = alias ? alias[1] || suffix.toLowerCase() : suffix
  return { pitchClass: noteNamed(note)!, note, letter, accidental, mode, minor: MINOR_THIRD.test(mode) }
}

const CHINESE_KEY = /^(升|降)?\s*([A-Ga-g])\s*([#♯b♭])?\s*(大|小)[调調]?$/
const MODE_NAMES: Readonly<Record<string, Mode>> = { '': 'major', ionian: 'major', aeolian: 'minor' }

/**
 * Reads a key as people write it: any case, sign and abbreviation, church modes, "降B大调". A note alone is major.
 * Null for anything else, and for modes that songs do not have.
 *
 * @example
 * parseKey('f♯m') // => { tonic: 6, mode: 'minor' }
 * parseKey('Bb') // => { tonic: 10, mode: 'major' }
 */
export const parseKey = (written: string): Key | null => {
  const text = written.normalize('NFKC').trim()
  const [, before, letter, after, size] = CHINESE_KEY.exec(text) ?? []
  if (letter !== undefined) {
    const sign = after ?? (before === '升' ? '#' : before === '降' ? 'b' : '')
    return { tonic: noteNamed(letter + sign)!, mode: size === '大' ? 'major' : 'minor' }
  }
  const read = readKey(text.replace(/(?<=.)-(?=[a-z])/i, ' '))
  if (!read) return null
  const mode = MODE_NAMES[read.mode] ?? read.mode
  return Object.hasOwn(PARENT, mode) ? { tonic: read.pitchClass, mode: mode as Mode } : null
}

/** A key as songs have it, such as "F# minor". */
export const KEY_PATTERN = /^[A-G][#b]? [a-z]+$/

/** All spellings of the key that sounds the same, its own included: libraries may hold any of them. */
// keySpellings('F# minor') // => ['F# minor', 'Gb minor']
export const keySpellings = (key: string): string[] => {
  const read = readKey(key)
  if (!read) return []
  return Object.keys(LETTERS)
    .flatMap((letter) => [letter, `${letter}#`, `${letter}b`])
    .filter((note) => noteNamed(note) === read.pitchClass)
    .map((note) => `${note} ${read.mode}`)
}
