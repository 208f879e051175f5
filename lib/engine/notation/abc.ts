import { type Piece, piecesIn } from '#lib/engine/notation/pieces'
import { spellPitch } from '#lib/engine/notation/spelling'
import { isCompound, TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import type { WrittenNote } from '#lib/engine/notation/voices'
import type { WrittenBar, WrittenSong } from '#lib/engine/notation/written-song'
import { sharpsOf } from '#lib/engine/parts/midi'
import { type Key, type Mode, meterName } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'

/** Writes a lead sheet as ABC 2.1. */

const MODES: Record<Mode, string> = {
  major: '',
  minor: 'm',
  dorian: 'dor',
  mixolydian: 'mix',
  phrygian: 'phr',
  lydian: 'lyd',
}
const SIGNS: Readonly<Record<number, string>> = { [-2]: 'bb', [-1]: 'b', 0: '', 1: '#', 2: '##' }

/**
 * @example
 * abcKey({ tonic: 2, mode: 'dorian' }) // => 'Ddor'
 */
export const abcKey = (key: Key): string => {
  const { step, alter } = spellPitch(60 + key.tonic, key)
  return `${step}${SIGNS[alter]}${MODES[key.mode]}`
}

/** Fields end at the line, and `%` starts a comment. */
export const fieldText = (text: string) => text.replace(/\s+/g, ' ').replaceAll('%', '\\%').trim()

/** Text of a syllable: what aligns syllables with notes is escaped. */
const wordText = (text: string) =>
  fieldText(text)
    .replace(/[-_*|\\]/g, '\\$&')
    .replaceAll(' ', '~')

/** Letters that the key signature raises, or lowers below 0. */
const alteredLetters = (key: Key): ReadonlyMap<string, number> => {
  const sharps = sharpsOf(key)
  const letters = sharps > 0 ? 'FCGDAEB'.slice(0, sharps) : 'BEADGCF'.slice(0, -sharps)
  return new Map([...letters].map((letter) => [letter, Math.sign(sharps)]))
}

const ACCIDENTALS: Readonly<Record<number, string>> = { [-2]: '__', [-1]: '_', 0: '=', 1: '^', 2: '^^' }

/** `altered`: letters with an accidental in this bar so far. */
export const abcPitch = (pitch: MidiNote, key: Key, altered: Set<string>): string => {
  const { step, alter, octave } = spellPitch(pitch, key)
  const isInKey = (alteredLetters(key).get(step) ?? 0) === alter
  const sign = isInKey && !altered.has(step) ? '' : ACCIDENTALS[alter]!
  if (!isInKey) altered.add(step)
  const letter = octave >= 5 ? step.toLowerCase() : step
  return sign + letter + (octave >= 5 ? "'".repeat(octave - 5) : ','.repeat(4 - octave))
}

/** Sixteenths: the unit of all lengths. */
const UNIT: Ticks = TICKS_PER_QUARTER / 4

const lengthText = ({ length, value }: Piece): string => {
  const units = (length * (value.triplet ? 1.5 : 1)) / UNIT
  if (units === 1) return ''
  return Number.isInteger(units) ? String(units) : units === 0.5 ? '/2' : `${units * 2}/2`
}

type BarText = { music: string; words: string[] }

const barText = (song: WrittenSong, bar: WrittenBar, notes: readonly WrittenNote[]): BarText => {
  const end = bar.at + bar.length
  const chords = song.chords.filter(({ at }) => at >= bar.at && at < end)
  const pieces = piecesIn(
    song,
    bar,
    notes,
    chords.map(({ at }) => at),
  )
  const altered = new Set<string>()
  const words: string[] = []
  let music = ''
  let next = 0
  for (const [index, piece] of pieces.entries()) {
    const { at, note, length, value } = piece
    if (value.triplet && piece.tuplet.includes('start')) {
      const last = pieces.findIndex((each, place) => place >= index && each.tuplet.includes('stop'))
      music += `(3:2:${last - index + 1}`
    }
    for (; next < chords.length && chords[next]!.at < at + length / 2; next++) music += `"${chords[next]!.symbol}"`
    const name = note ? note.pitches.map((pitch) => abcPitch(pitch, bar.key, altered)).join('') : 'z'
    music += (note && note.pitches.length > 1 ? `[${name}]` : name) + lengthText(piece) + (piece.isTiedOn ? '-' : '')
    const isBeatEnd = (at + length - bar.at) % TICKS_PER_QUARTER === 0
    if (isBeatEnd) music += ' '
    if (note) words.push(wordOf(note, piece))
  }
  return { music: music.trim(), words }
}

/** `_` holds the syllable before it, `*` sings nothing. */
const wordOf = ({ syllable }: WrittenNote, { isTiedBack }: Piece): string => {
  if (syllable === undefined) return '*'
  if (syllable === null || isTiedBack) return '_'
  return wordText(syllable.text) + (syllable.place === 'begin' || syllable.place === 'middle' ? '-' : '')
}

/** Tempi are whole numbers: one that is none in dotted quarters is written in eighths. */
const tempoText = ({ bpm, meter }: WrittenSong) => {
  if (!isCompound(meter)) return `1/4=${Math.round(bpm)}`
  const dotted = (bpm * 2) / 3
  return Number.isInteger(dotted) ? `3/8=${dotted}` : `1/8=${Math.round(bpm * 2)}`
}

const BARS_PER_LINE = 4

/** The voice or tune of a written lead sheet, with chords and aligned words. */
export const abcOf = (song: WrittenSong): string => {
  const notes = song.parts[0]?.voices[0] ?? []
  const lines = [
    '%abc-2.1',
    'X:1',
    `T:${fieldText(song.title) || 'Song'}`,
    'C:Songloom',
    `M:${meterName(song.meter)}`,
    'L:1/16',
    `Q:${tempoText(song)}`,
    ...(song.swing ? [`N:${song.swing === 'eighth' ? 'Swing' : 'Swing sixteenths'}`] : []),
    `K:${abcKey(song.bars[0]!.key)}`,
  ]
  let row: BarText[] = []
  const endRow = (mark: string) => {
    if (row.length === 0) return
    lines.push(`${row.map(({ music }) => music).join(' | ')} ${mark}`)
    const words = row.flatMap(({ words }) => words)
    if (words.some((word) => word !== '*')) lines.push(`w: ${words.join(' ')}`)
    row = []
  }
  let { key } = song.bars[0]!
  for (const bar of song.bars) {
    const isNewKey = bar.key.tonic !== key.tonic
    if (bar.section !== undefined || isNewKey || row.length === BARS_PER_LINE) endRow('|')
    if (bar.section !== undefined) lines.push(`P:${fieldText(bar.section)}`)
    if (isNewKey) lines.push(`K:${abcKey(bar.key)}`)
    key = bar.key
    row.push(barText(song, bar, notes))
  }
  endRow('|]')
  return `${lines.join('\n')}\n`
}
