import { chordFromSymbol, chordTones } from '#lib/music/chord'
import { type Key, noteName, type PitchClass, pitchClass } from '#lib/music/key'

/** Fingerings of chords, from the collection chords-db. */

export type Instrument = 'guitar' | 'ukulele' | 'keys'
export const INSTRUMENTS: readonly Instrument[] = ['guitar', 'ukulele', 'keys']

/** Frets of each string from the left of a diagram: −1 is not played, 0 is open, 1 is the fret `baseFret`. */
export type ChordShape = { frets: readonly number[]; baseFret: number; barres: readonly number[] }

/** `strings`: MIDI notes of the open strings. */
type Collection = {
  strings: readonly number[]
  chords: Record<string, readonly { suffix: string; positions: readonly ChordShape[] }[]>
}

const STRINGS = { guitar: [40, 45, 50, 55, 59, 64], ukulele: [67, 60, 64, 69] } as const

/** The collection of an instrument; keys need none. It is loaded when it is needed first. */
export const loadShapes = async (instrument: Instrument): Promise<Collection | null> => {
  if (instrument === 'keys') return null
  const found =
    instrument === 'guitar'
      ? await import('@tombatossals/chords-db/lib/guitar.json')
      : await import('@tombatossals/chords-db/lib/ukulele.json')
  return { strings: STRINGS[instrument], chords: found.default.chords }
}

/** Names of the roots in either collection. */
const ROOTS = [
  ['C'],
  ['Csharp', 'Db'],
  ['D'],
  ['Eb'],
  ['E'],
  ['F'],
  ['Fsharp', 'Gb'],
  ['G'],
  ['Ab'],
  ['A'],
  ['Bb'],
  ['B'],
]

/** Names of suffixes that the collection spells in another way. */
const SUFFIXES: Readonly<Record<string, string>> = {
  '': 'major',
  m: 'minor',
  '6/9': '69',
  'm6/9': 'm69',
  '7#5': 'aug7',
  mMaj7: 'mmaj7',
}

/**
 * The first shape of a chord; null where the collection has none. Of a chord with another bass than its root, that of the
 * chord itself, unless the collection has both.
 */
export const shapeOf = (symbol: string, key: Key, collection: Collection): ChordShape | null => {
  const chord = chordFromSymbol(symbol, key)
  if (!chord) return null
  const name = /^[A-G][#b]?(.*?)(?:\/([A-G][#b]?))?$/.exec(chord.symbol)
  // "6/9" has a slash that is no bass.
  const suffix = chord.symbol.endsWith('6/9') ? chord.symbol.replace(/^[A-G][#b]?/, '') : (name?.[1] ?? '')
  const bass = chord.bass === chord.root ? null : noteName(chord.bass, key)
  const all = (ROOTS[chord.root] ?? []).flatMap((root) => collection.chords[root] ?? [])
  const tones = new Set<number>([...chordTones(chord), chord.bass])
  // Some shapes of the collection have a note of another chord.
  const isRight = ({ frets, baseFret }: ChordShape) =>
    frets.every(
      (fret, string) =>
        fret < 0 || tones.has(pitchClass((collection.strings[string] ?? 0) + (fret && fret + baseFret - 1))),
    )
  const named = (suffix: string) => all.find((each) => each.suffix === suffix)?.positions.find(isRight)
  const withBass = bass && (suffix === '' || suffix === 'm') ? named(`${suffix}/${bass}`) : undefined
  return withBass ?? named(SUFFIXES[suffix] ?? suffix) ?? null
}

/** The notes of a chord, for keys; none of what is no chord. */
export const tonesOf = (symbol: string, key: Key): PitchClass[] => {
  const chord = chordFromSymbol(symbol, key)
  return chord ? [...new Set(chordTones(chord))] : []
}
