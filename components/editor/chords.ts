import { quartersOf } from '#components/song/song-position'
import type { Edit, ScoreRecord } from '#lib/contract/editing'
import { type Chord, chordFromNumeral, chordFromSymbol, chordTones } from '#lib/music/chord'
import { isMinor, type Key, noteName, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'

type ChordsEdit = Extract<Edit, { kind: 'chords' }>
type Section = Pick<ScoreRecord['sections'][number], 'id' | 'firstBar' | 'bars'>

/** Chords that an edit allows in a bar. */
const MAX_PER_BAR = 8
const TOLERANCE = 1e-3

/**
 * The symbols of a section, bar by bar, as edits have them: the chords of a bar share its time, so that one that lasts
 * longer is repeated.
 */
export const symbolsOf = (score: ScoreRecord, { firstBar, bars }: Section): string[][] => {
  const length = quartersOf(score.meter)
  const starts = score.chords.map((chord) => ({ at: chord.bar * length + chord.beat, symbol: chord.symbol }))
  const symbolAt = (at: number) => (starts.findLast((start) => start.at <= at + TOLERANCE) ?? starts[0])?.symbol ?? ''
  return Array.from({ length: bars }, (_, bar) => {
    const from = (firstBar + bar) * length
    const own = starts.map(({ at }) => at - from).filter((at) => at > TOLERANCE && at < length - TOLERANCE)
    const isExact = (count: number) =>
      own.every((at) => Math.abs((at / length) * count - Math.round((at / length) * count)) < TOLERANCE * count)
    const counts = Array.from({ length: MAX_PER_BAR }, (_, i) => i + 1)
    const count = counts.find(isExact) ?? Math.min(MAX_PER_BAR, own.length + 1)
    return Array.from({ length: count }, (_, i) => symbolAt(from + (i * length) / count))
  })
}

/** A chord of a bar with its share of it. `slots` are those that it takes of the bar. */
export type ChordCell = { bar: number; slots: number[]; symbol: string; share: number }

/** The chords of a section, one cell for each in a bar. */
// cellsOf([['Am'], ['F', 'F', 'F', 'G']]).length // => 3
export const cellsOf = (symbols: readonly (readonly string[])[]): ChordCell[] =>
  symbols.flatMap((own, bar) => {
    const cells: ChordCell[] = []
    for (const [slot, symbol] of own.entries()) {
      const last = cells.at(-1)
      if (last?.symbol === symbol) last.slots.push(slot)
      else cells.push({ bar, slots: [slot], symbol, share: 0 })
    }
    return cells.map((cell) => ({ ...cell, share: cell.slots.length / own.length }))
  })

/** The symbols with another chord in a cell. */
export const withChord = (
  symbols: readonly (readonly string[])[],
  { bar, slots }: Pick<ChordCell, 'bar' | 'slots'>,
  symbol: string,
): string[][] =>
  symbols.map((own, index) => own.map((each, slot) => (index === bar && slots.includes(slot) ? symbol : each)))

/** The edit that plays these symbols; null where the section has them already. */
export const chordsEdit = (section: string, before: readonly (readonly string[])[], symbols: string[][]) =>
  JSON.stringify(before) === JSON.stringify(symbols)
    ? null
    : ({ kind: 'chords', section, symbols } satisfies ChordsEdit)

export type NamedChord = { symbol: string; degree: string }

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
const TRIADS: Readonly<Record<string, { suffix: string; isMinor: boolean; mark: string }>> = {
  '4 7': { suffix: '', isMinor: false, mark: '' },
  '3 7': { suffix: 'm', isMinor: true, mark: '' },
  '3 6': { suffix: 'dim', isMinor: true, mark: '°' },
}

/** The triads of a key with their degrees. */
// chordsOfKey({ tonic: 9, mode: 'minor' })[3] // => { symbol: 'Dm', degree: 'iv' }
export const chordsOfKey = (key: Key): NamedChord[] => {
  const scale = scaleOf(key)
  return scale.flatMap((root, degree) => {
    const [third, fifth] = [2, 4].map((step) => pitchClass(scale[(degree + step) % 7]! - root))
    const triad = TRIADS[`${third} ${fifth}`]
    if (!triad) return []
    const roman = triad.isMinor ? ROMAN[degree]!.toLowerCase() : ROMAN[degree]!
    return [{ symbol: noteName(root, key) + triad.suffix, degree: roman + triad.mark }]
  })
}

const BORROWED_IN_MINOR = ['V7', 'IV', '♭II', 'I', 'ii', '♭VII7']
const BORROWED_IN_MAJOR = ['♭VII', '♭VI', 'iv', '♭III', 'II7', 'III7']

/** Usual chords from outside a key. */
export const borrowedChords = (key: Key): NamedChord[] =>
  (isMinor(key.mode) ? BORROWED_IN_MINOR : BORROWED_IN_MAJOR).map((degree) => ({
    symbol: chordFromNumeral(degree, key).symbol,
    degree,
  }))

const EXTENSIONS = ['7', 'maj7', '6', '9', 'add9', 'sus2', 'sus4'] as const
export type Extension = (typeof EXTENSIONS)[number]

const has = (chord: Chord, interval: number) => chord.intervals.includes(interval)

/** Root and third of a chord: what extensions are added to. */
const baseOf = (chord: Chord, key: Key) =>
  noteName(chord.root, key) + (has(chord, 3) && !has(chord, 4) && has(chord, 7) ? 'm' : '')

const bassOf = (chord: Chord, key: Key) => (chord.bass === chord.root ? '' : `/${noteName(chord.bass, key)}`)

/** The chord with each extension that it can have. Chosen again, an extension is taken away. */
export const extensionsOf = (symbol: string, key: Key): { extension: Extension; symbol: string; isOn: boolean }[] => {
  const chord = chordFromSymbol(symbol, key)
  if (!chord) return []
  const [base, bass] = [baseOf(chord, key), bassOf(chord, key)]
  return EXTENSIONS.flatMap((extension) => {
    const root = extension === 'sus2' || extension === 'sus4' ? noteName(chord.root, key) : base
    const extended = chordFromSymbol(root + extension + bass, key)
    if (!extended) return []
    const isOn = extended.symbol === chord.symbol
    return [{ extension, symbol: isOn ? base + bass : extended.symbol, isOn }]
  })
}

const QUALITIES = { major: '', minor: 'm', diminished: 'dim' } as const
export type Quality = keyof typeof QUALITIES

const isTriadOf = (chord: Chord, third: number, fifth: number) => has(chord, third) && has(chord, fifth)

/** The chord on the same root as a major, minor and diminished one. A seventh stays where it can. */
// qualitiesOf('F7', key)[1] → { quality: 'minor', symbol: 'Fm7', isOn: false }
export const qualitiesOf = (symbol: string, key: Key): { quality: Quality; symbol: string; isOn: boolean }[] => {
  const chord = chordFromSymbol(symbol, key)
  if (!chord) return []
  const root = noteName(chord.root, key)
  const isOn = {
    major: isTriadOf(chord, 4, 7),
    minor: isTriadOf(chord, 3, 7),
    diminished: isTriadOf(chord, 3, 6),
  }
  return (Object.keys(QUALITIES) as Quality[]).flatMap((quality) => {
    const triad = root + QUALITIES[quality]
    const seventh = has(chord, 10) && (quality === 'major' || quality === 'minor') ? '7' : ''
    const found = chordFromSymbol(triad + seventh + bassOf(chord, key), key) ?? chordFromSymbol(triad, key)
    return found ? [{ quality, symbol: isOn[quality] ? chord.symbol : found.symbol, isOn: isOn[quality] }] : []
  })
}

/** The chord over each of its tones; the root first. */
export const bassesOf = (symbol: string, key: Key): { note: string; symbol: string; isOn: boolean }[] => {
  const chord = chordFromSymbol(symbol, key)
  if (!chord) return []
  const [upper = ''] = chord.symbol.split(/\/(?=[A-G])/)
  return [...new Set(chordTones(chord))].map((tone) => ({
    note: noteName(tone, key),
    symbol: tone === chord.root ? upper : `${upper}/${noteName(tone, key)}`,
    isOn: tone === chord.bass,
  }))
}
