import { isMinor, type Key, noteName, noteNamed, type PitchClass, pitchClass } from '#lib/music/key'
import { SCALES } from '#lib/music/scale'

export type Chord = {
  root: PitchClass
  /** Pitch class in the bass: the root, unless the chord is inverted. */
  bass: PitchClass
  /** Ascending semitones above the root, starting with 0. */
  intervals: readonly number[]
  /** For example "Am7" or "C/E". */
  symbol: string
}

type Quality = { intervals: readonly number[]; suffix: string }

/** Suffixes of upper-case (major) and lower-case (minor) numerals. */
const MAJOR_QUALITIES: Record<string, Quality> = {
  '': { intervals: [0, 4, 7], suffix: '' },
  '5': { intervals: [0, 7, 12], suffix: '5' },
  '6': { intervals: [0, 4, 7, 9], suffix: '6' },
  '6/9': { intervals: [0, 4, 7, 9, 14], suffix: '6/9' },
  '7': { intervals: [0, 4, 7, 10], suffix: '7' },
  '9': { intervals: [0, 4, 7, 10, 14], suffix: '9' },
  '13': { intervals: [0, 4, 7, 10, 14, 21], suffix: '13' },
  '7♭9': { intervals: [0, 4, 7, 10, 13], suffix: '7b9' },
  '7♯9': { intervals: [0, 4, 7, 10, 15], suffix: '7#9' },
  '7♯5': { intervals: [0, 4, 8, 10], suffix: '7#5' },
  maj7: { intervals: [0, 4, 7, 11], suffix: 'maj7' },
  maj9: { intervals: [0, 4, 7, 11, 14], suffix: 'maj9' },
  add9: { intervals: [0, 4, 7, 14], suffix: 'add9' },
  sus: { intervals: [0, 5, 7], suffix: 'sus4' },
  sus4: { intervals: [0, 5, 7], suffix: 'sus4' },
  sus2: { intervals: [0, 2, 7], suffix: 'sus2' },
}
const MINOR_QUALITIES: Record<string, Quality> = {
  '': { intervals: [0, 3, 7], suffix: 'm' },
  '5': { intervals: [0, 7, 12], suffix: '5' },
  '6': { intervals: [0, 3, 7, 9], suffix: 'm6' },
  '7': { intervals: [0, 3, 7, 10], suffix: 'm7' },
  '9': { intervals: [0, 3, 7, 10, 14], suffix: 'm9' },
  '11': { intervals: [0, 3, 7, 10, 14, 17], suffix: 'm11' },
  '°': { intervals: [0, 3, 6], suffix: 'dim' },
  '°7': { intervals: [0, 3, 6, 9], suffix: 'dim7' },
  ø7: { intervals: [0, 3, 6, 10], suffix: 'm7b5' },
  add9: { intervals: [0, 3, 7, 14], suffix: 'madd9' },
}

const DEGREES = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
const MAJOR_SCALE = SCALES.major
const accidentalSteps = (accidental: string | undefined) => (accidental === '♭' ? -1 : accidental === '♯' ? 1 : 0)

const degreeOf = (roman: string) => MAJOR_SCALE[DEGREES.indexOf(roman.toUpperCase())] ?? 0

/** Bass of a slash chord: a degree of the chord ("I/3": its third) or another numeral ("V/IV"). */
const slashBass = (slash: string, root: number, tonic: number, intervals: readonly number[]) => {
  const degree = Number(slash)
  if (Number.isNaN(degree)) return tonic + degreeOf(slash)
  if (degree === 1) return tonic
  if (degree === 3) return root + (intervals[1] ?? 4)
  if (degree === 5) return root + (intervals[2] ?? 7)
  return root + MAJOR_SCALE[(degree - 1) % 7]!
}

/**
 * Parses a Roman numeral against the major scale on the tonic, in any mode: "♭VI" in A minor is F major.
 * Upper case is major, lower case is minor. "V/7" and "I/3" have their thirds in the bass.
 * Throws on anything else.
 *
 * @example
 * chordFromNumeral("♭VImaj7", { tonic: 9, mode: 'minor' }).symbol // => "Fmaj7"
 */
export const chordFromNumeral = (numeral: string, key: Key, tonic: PitchClass = key.tonic): Chord => {
  const parts = /^([♭♯]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(6\/9|[^/]*)(?:\/(.+))?$/.exec(numeral)
  const [, accidental, roman = '', tail = '', slash] = parts ?? []
  const quality = (roman === roman.toUpperCase() ? MAJOR_QUALITIES : MINOR_QUALITIES)[tail]
  if (!parts || !quality) throw new Error(`"${numeral}" is not a chord.`)
  const root = pitchClass(tonic + degreeOf(roman) + accidentalSteps(accidental))
  const bass =
    slash === undefined
      ? root
      : pitchClass(slash === '7' ? tonic + 11 : slashBass(slash, root, tonic, quality.intervals))
  const symbol = noteName(root, key) + quality.suffix + (bass === root ? '' : `/${noteName(bass, key)}`)
  return { root, bass, intervals: quality.intervals, symbol }
}

/** Qualities that only given chords have. */
const GIVEN_QUALITIES: readonly Quality[] = [
  { suffix: 'aug', intervals: [0, 4, 8] },
  { suffix: '7b5', intervals: [0, 4, 6, 10] },
  { suffix: '7sus4', intervals: [0, 5, 7, 10] },
  { suffix: '7#11', intervals: [0, 4, 7, 10, 18] },
  { suffix: '7b13', intervals: [0, 4, 7, 10, 20] },
  { suffix: '9sus4', intervals: [0, 5, 7, 10, 14] },
  { suffix: '11', intervals: [0, 7, 10, 14, 17] },
  { suffix: 'maj7#5', intervals: [0, 4, 8, 11] },
  { suffix: 'maj7#11', intervals: [0, 4, 7, 11, 18] },
  { suffix: 'maj13', intervals: [0, 4, 7, 11, 14, 21] },
  { suffix: 'm13', intervals: [0, 3, 7, 10, 14, 21] },
  { suffix: 'm6/9', intervals: [0, 3, 7, 9, 14] },
  { suffix: 'mMaj7', intervals: [0, 3, 7, 11] },
  { suffix: 'm7b9', intervals: [0, 3, 7, 10, 13] },
]

/** Intervals by the suffix of a symbol. */
const INTERVALS_BY_SUFFIX: ReadonlyMap<string, readonly number[]> = new Map(
  [...Object.values(MAJOR_QUALITIES), ...Object.values(MINOR_QUALITIES), ...GIVEN_QUALITIES].map(
    ({ suffix, intervals }) => [suffix, intervals],
  ),
)

/** Other spellings of suffixes. */
const SUFFIX_ALIASES: Readonly<Record<string, string>> = {
  M7: 'maj7',
  M9: 'maj9',
  min: 'm',
  min7: 'm7',
  min9: 'm9',
  '-': 'm',
  '-7': 'm7',
  sus: 'sus4',
  add2: 'add9',
  o: 'dim',
  o7: 'dim7',
  ø7: 'm7b5',
  ø: 'm7b5',
  '+7': '7#5',
  aug7: '7#5',
  '7+': '7#5',
  '+': 'aug',
  maj: '',
  M: '',
  major: '',
  minor: 'm',
  mi: 'm',
  mi7: 'm7',
  ma7: 'maj7',
  '4': 'sus4',
  '2': 'sus2',
  '7sus': '7sus4',
  '9sus': '9sus4',
  sus7: '7sus4',
  '69': '6/9',
  m69: 'm6/9',
  min6: 'm6',
  'm(maj7)': 'mMaj7',
  mM7: 'mMaj7',
  mmaj7: 'mMaj7',
  minmaj7: 'mMaj7',
  min7b5: 'm7b5',
  '7(b9)': '7b9',
  '7(#9)': '7#9',
  '7alt': '7#9',
  '7aug': '7#5',
  dom7: '7',
  mb5: 'dim',
}

/** Root, suffix and bass of a symbol. */
const SYMBOL = /^([A-G][#♯b♭]?)((?:m?6\/9)?[^/]*)(?:\/([A-G][#♯b♭]?))?$/

/** The symbol of a chord whose root or bass has moved. */
export const chordSymbol = ({ root, bass, symbol }: Chord, key: Key): string =>
  noteName(root, key) + (SYMBOL.exec(symbol)?.[2] ?? '') + (bass === root ? '' : `/${noteName(bass, key)}`)

/**
 * A chord symbol some semitones higher, spelled in the key that it is then in.
 *
 * @example
 * transposedSymbol('Am7/G', 3, { tonic: 3, mode: 'major' }) // => 'Cm7/Bb'
 */
export const transposedSymbol = (symbol: string, semitones: number, key: Key): string => {
  const [, root = '', suffix = '', bass] = SYMBOL.exec(symbol) ?? []
  const name = (note: string) => noteName(pitchClass((noteNamed(note) ?? 0) + semitones), key)
  return name(root) + suffix + (bass === undefined ? '' : `/${name(bass)}`)
}

/**
 * Parses a chord symbol, spelled in the key of the song. Null for anything else.
 *
 * @example
 * chordFromSymbol('Am7/G', { tonic: 0, mode: 'major' }) // => { root: 9, bass: 7, intervals: [0, 3, 7, 10], symbol: 'Am7/G' }
 */
export const chordFromSymbol = (symbol: string, key: Key): Chord | null => {
  const [, rootName = '', tail = '', bassName] = SYMBOL.exec(symbol.trim()) ?? []
  const root = noteNamed(rootName)
  const plain = tail.replaceAll('♭', 'b').replaceAll('♯', '#').replaceAll('Δ', 'maj').replaceAll('°', 'o')
  const suffix = SUFFIX_ALIASES[plain] ?? plain
  const intervals = INTERVALS_BY_SUFFIX.get(suffix)
  const bass = bassName === undefined ? root : noteNamed(bassName)
  if (root === undefined || bass === undefined || !intervals) return null
  const slash = bass === root ? '' : `/${noteName(bass, key)}`
  return { root, bass, intervals, symbol: noteName(root, key) + suffix + slash }
}

/**
 * @example
 * chordTones(chordFromNumeral('I', { tonic: 0, mode: 'major' })) // => [0, 4, 7]
 */
export const chordTones = (chord: Chord): PitchClass[] => chord.intervals.map((step) => pitchClass(chord.root + step))

/**
 * The tonic triad of a key.
 *
 * @example
 * tonicChord({ tonic: 9, mode: 'minor' }).symbol // => "Am"
 */
export const tonicChord = (key: Key): Chord => chordFromNumeral(isMinor(key.mode) ? 'i' : 'I', key)

const TO_MINOR: Record<string, string> = {
  I: 'i',
  ii: 'iv',
  iii: '♭III',
  IV: 'iv',
  V: 'v',
  vi: '♭VI',
  II: 'iv',
  III: '♭III',
  VI: '♭VI',
  '♭VII': '♭VII',
  '♭II': '♭II',
  '♭VI': '♭VI',
  '♭III': '♭III',
  '♯iv': 'iv',
  '♭iii': 'v',
  '♯v': 'v',
  vii: '♭VII',
  iv: 'iv',
  i: 'i',
  v: 'v',
  '♭V': 'v',
  '♭vi': '♭VI',
}
const TO_MAJOR: Record<string, string> = {
  i: 'I',
  '♭VI': 'vi',
  '♭VII': 'V',
  '♭III': 'iii',
  iv: 'IV',
  v: 'V',
  '♭II': 'ii',
  V: 'V',
  ii: 'ii',
  IV: 'IV',
  '♭V': 'V',
  '♯iv': 'IV',
  '♭vi': 'vi',
  I: 'I',
  II: 'ii',
  vi: 'vi',
  iii: 'iii',
  VI: 'vi',
  III: 'iii',
  '♯v': 'V',
  '♭iii': 'iii',
}
const SEVENTHS: Record<string, string> = {
  i: '7',
  iv: '7',
  v: '7',
  '♭VI': 'maj7',
  '♭III': 'maj7',
  '♭VII': '',
  I: 'maj7',
  ii: '7',
  iii: '7',
  IV: 'maj7',
  V: '7',
  vi: '7',
}

/**
 * Converts a numeral of the other mode to the chord with the same function in this mode.
 *
 * @example
 * numeralInMode("vi7", 'minor') // => "♭VImaj7"
 */
export const numeralInMode = (numeral: string, mode: 'major' | 'minor'): string => {
  const parts = /^([♭♯]?[IViv]+)([^/]*)/.exec(numeral)
  const moved = (mode === 'minor' ? TO_MINOR : TO_MAJOR)[parts?.[1] ?? '']
  if (!parts || !moved) throw new Error(`"${numeral}" is not a chord.`)
  return moved + (/[79]|11|13/.test(parts[2] ?? '') ? (SEVENTHS[moved] ?? '') : '')
}

const TO_RELATIVE_MINOR: Record<string, string> = {
  I: '♭III',
  ii: 'iv',
  iii: 'v',
  IV: '♭VI',
  V: '♭VII',
  vi: 'i',
}

/**
 * Converts a major progression to its relative minor, rotated to start or end on the tonic.
 * Null without that tonic, or with chords outside the scale.
 *
 * @example
 * toRelativeMinor("I | V | vi | IV") // => "i | ♭VI | ♭III | ♭VII"
 */
export const toRelativeMinor = (progression: string): string | null => {
  const cells = progression.split('|').map((cell) =>
    cell
      .trim()
      .split(/\s+/)
      .map((numeral) => {
        const parts = /^([IViv]+)((?:maj)?(?:7|9)?)$/.exec(numeral)
        const root = TO_RELATIVE_MINOR[parts?.[1] ?? '']
        return parts && root ? root + parts[2] : null
      }),
  )
  if (cells.flat().includes(null)) return null
  const isTonic = (cell: (string | null)[] | undefined) => cell?.length === 1 && /^i(7|9)?$/.test(cell[0] ?? '')
  const home = cells.findIndex(isTonic)
  if (home < 0) return null
  const rotated = isTonic(cells[cells.length - 1]) ? cells : [...cells.slice(home), ...cells.slice(0, home)]
  return rotated.map((cell) => cell.join(' ')).join(' | ')
}

/**
 * Mode of a progression: that of its tonic chord, else that of most of its chords.
 *
 * @example
 * progressionMode("♭VI | ♭VII | i") // => "minor"
 */
export const progressionMode = (progression: string): 'major' | 'minor' => {
  const roots = progression.split(/[\s|]+/).flatMap((numeral) => /^[♭♯]?[IViv]+/.exec(numeral)?.[0] ?? [])
  if (roots.includes('i') !== roots.includes('I')) return roots.includes('i') ? 'minor' : 'major'
  const minor = roots.filter((root) => ['i', 'iv', 'v', '♭VI', '♭III', '♭II', '♭VII'].includes(root)).length
  return minor * 2 >= roots.length ? 'minor' : 'major'
}
