import { abcKey, abcPitch, fieldText } from '#lib/engine/notation/abc'
import { barTicks, type Ticks } from '#lib/engine/notation/ticks'
import type { WrittenNote } from '#lib/engine/notation/voices'
import { type WrittenBar, writtenMelodies } from '#lib/engine/notation/written-song'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { chordFromSymbol } from '#lib/music/chord'
import { isMinor, type Key, meterName, noteName, pitchClass } from '#lib/music/key'
import { scaleOf } from '#lib/music/scale'
import type { MidiNote } from '#lib/music/time'

/** Writes a score as the ABC that YuE2 reads: the voice with the chords and one instrument, without words. */

/** The unit of all lengths, a 32nd. */
const UNIT: Ticks = 3
type Units = number

/** Lengths that a note can have. Others are tied. */
const LENGTHS: readonly Units[] = [48, 32, 24, 16, 12, 8, 6, 4, 3, 2, 1]
const BARS_PER_GROUP = 4

const QUALITIES: readonly [suffix: string, intervals: readonly number[]][] = [
  ['', [0, 4, 7]],
  ['m', [0, 3, 7]],
  ['dim', [0, 3, 6]],
  ['aug', [0, 4, 8]],
  ['7', [0, 4, 7, 10]],
  ['maj7', [0, 4, 7, 11]],
  ['m7', [0, 3, 7, 10]],
  ['dim7', [0, 3, 6, 9]],
  ['m7b5', [0, 3, 6, 10]],
  ['sus4', [0, 5, 7]],
  ['sus2', [0, 2, 7]],
  ['6', [0, 4, 7, 9]],
  ['m6', [0, 3, 7, 9]],
  ['7sus4', [0, 5, 7, 10]],
  ['m(maj7)', [0, 3, 7, 11]],
]

/**
 * The nearest chord that the dialect has: the most notes in common, and none that the key lacks.
 * @example yue2Chord('A13', { tonic: 2, mode: 'major' }) // => 'A7'
 * @example yue2Chord('A5', { tonic: 9, mode: 'minor' }) // => 'Am'
 */
export const yue2Chord = (symbol: string, key: Key): string | null => {
  const chord = chordFromSymbol(symbol, key)
  if (!chord) return null
  const { root, bass } = chord
  const tones = new Set(chord.intervals.map((step) => step % 12))
  const scale = new Set<number>(scaleOf(key))
  const costOf = (step: number) => {
    if (tones.has(step)) return -2
    return scale.has(pitchClass(root + step)) ? 2 : 3
  }
  const [suffix] = QUALITIES.map(([name, intervals]): [string, number] => [
    name,
    intervals.reduce((sum, step) => sum + costOf(step), 0),
  ]).reduce((best, each) => (each[1] < best[1] ? each : best))
  return noteName(root, key) + suffix + (bass === root ? '' : `/${noteName(bass, key)}`)
}

type Note = { at: Units; end: Units; pitch: MidiNote }

/** Times on 32nds. Of notes that would share one, the second follows. */
const onUnits = (notes: readonly WrittenNote[]): Note[] => {
  const placed: Note[] = []
  for (const { at, length, pitches } of notes) {
    const start = Math.max(Math.round(at / UNIT), placed.at(-1)?.end ?? Number.NEGATIVE_INFINITY)
    placed.push({ at: start, end: Math.max(start + 1, Math.round((at + length) / UNIT)), pitch: pitches.at(-1)! })
  }
  return placed
}

const lengthsOf = (units: Units): Units[] => {
  const length = LENGTHS.find((each) => each <= units)
  return length === undefined ? [] : [length, ...lengthsOf(units - length)]
}

type Bar = { at: Units; end: Units; key: Key; section: string | null }
type Chord = { at: Units; symbol: string }

/** @param hasSigns whether every note says its own sign: the key in force may be read as another one */
const barText = (bar: Bar, notes: readonly Note[], chords: readonly Chord[], hasSigns: boolean): string => {
  const inside = notes.filter(({ at, end }) => at < bar.end && end > bar.at)
  const named = chords.filter(({ at }) => at >= bar.at && at < bar.end)
  if (inside.length === 0 && named.length === 0) return 'Z'
  const altered = new Set<string>(hasSigns ? 'ABCDEFG' : '')
  const times = [...named.map(({ at }) => at), ...inside.flatMap(({ at, end }) => [at, end])]
  const cuts = [...new Set([bar.at, ...times, bar.end])].filter((at) => at >= bar.at && at <= bar.end)
  cuts.sort((a, b) => a - b)
  let music = ''
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const until = cuts[index + 1]!
    const chord = named.find(({ at }) => at === from)
    if (chord) music += `"${chord.symbol}"`
    const note = inside.find(({ at, end }) => at <= from && end > from)
    const lengths = lengthsOf(until - from)
    for (const [piece, length] of lengths.entries()) {
      const isTied = note && (note.end > until || piece < lengths.length - 1)
      music +=
        (note ? abcPitch(note.pitch, bar.key, altered) : 'z') + (length === 1 ? '' : length) + (isTied ? '-' : '')
    }
  }
  return music
}

/** A line of music. Bars of rest are counted together. */
const lineOf = (bars: readonly string[]): string =>
  `${bars
    .join('|')
    .replaceAll(/Z(?:\|Z)+/g, (rests) => `Z${rests.split('|').length}`)
    .replaceAll('|', ' | ')} |`

/** Only these keys are standard; a mode is written as the one of its third, with the signs that it needs. */
const standardKey = ({ tonic, mode }: Key): Key => ({ tonic, mode: isMinor(mode) ? 'minor' : 'major' })

const barsOf = (bars: readonly WrittenBar[], full: Ticks, file: ScoreFile): Bar[] => {
  const kinds = new Map(file.sections.map(({ firstBar, kind }) => [firstBar * full, kind]))
  return bars.map(({ at, length, isPickup, key }) => ({
    // A pickup is a whole bar too.
    at: (at + length - full) / UNIT,
    end: (at + length) / UNIT,
    key: standardKey(key),
    section: isPickup ? null : (kinds.get(at) ?? null),
  }))
}

export const yue2AbcOf = (file: ScoreFile, title: string): string => {
  const { song, voice, tune } = writtenMelodies(file)
  const bars = barsOf(song.bars, barTicks(song.meter), file)
  const [first] = bars
  const keyAt = (at: Units) => (bars.findLast((bar) => bar.at <= at) ?? first!).key
  const chords = song.chords.flatMap(({ at, symbol }): Chord[] => {
    const written = yue2Chord(symbol, keyAt(at / UNIT))
    return written === null ? [] : [{ at: at / UNIT, symbol: written }]
  })
  const changes = chords.filter(({ symbol }, index) => symbol !== chords[index - 1]?.symbol)
  const [sung, played] = [onUnits(voice), onUnits(tune)]
  const head = first!.key
  const lines = [
    'X:1',
    `T:${fieldText(title) || 'Song'}`,
    `M:${meterName(song.meter)}`,
    'L:1/32',
    `Q:1/4=${Math.round(song.bpm)}`,
    'V: Vocal clef=treble name="Vocal Melody" snm="Vocal"',
    'V: Ins clef=treble name="Ins Melody" snm="Inst."',
    `K:${abcKey(head)}`,
  ]
  let { key } = first!
  for (let index = 0; index < bars.length; ) {
    const from = bars[index]!
    const rest = bars.slice(index + 1, index + BARS_PER_GROUP)
    const next = rest.findIndex((bar) => bar.section !== null || bar.key.tonic !== from.key.tonic)
    const group = [from, ...(next < 0 ? rest : rest.slice(0, next))]
    if (from.section !== null) lines.push(`% ${from.section}`)
    lines.push('V: Vocal')
    if (from.key.tonic !== key.tonic) lines.push(`K:${abcKey(from.key)}`)
    key = from.key
    lines.push(lineOf(group.map((bar) => barText(bar, sung, changes, false))))
    // A change of key stands in the other voice.
    const isChanged = key.tonic !== head.tonic
    lines.push('V: Ins', lineOf(group.map((bar) => barText(bar, played, [], isChanged))))
    index += group.length
  }
  return `${lines.join('\n')}\n`
}
