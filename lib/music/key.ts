/** 0 is C, 11 is B. */
export type PitchClass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
export type Mode = 'major' | 'minor' | 'dorian' | 'mixolydian' | 'phrygian' | 'lydian'
export type Key = { tonic: PitchClass; mode: Mode }
/** beats of the given unit in a bar: 3/4 is { beats: 3, unit: 4 }, 6/8 is { beats: 6, unit: 8 }. */
export type Meter = { beats: number; unit: 4 | 8 }

// barLength({ beats: 6, unit: 8 }) // => 3 quarter notes
export const barLength = (meter: Meter) => (meter.beats * 4) / meter.unit

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

// keyName({ tonic: 6, mode: 'minor' }) // => "F# minor"
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
