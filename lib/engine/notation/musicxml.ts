import { type Piece, piecesIn } from '#lib/engine/notation/pieces'
import { spellPitch } from '#lib/engine/notation/spelling'
import { drumLine, programOf, type Staff, staffOf } from '#lib/engine/notation/staff'
import { isCompound, TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import type { WrittenNote, WrittenSyllable } from '#lib/engine/notation/voices'
import type { WrittenBar, WrittenPart, WrittenSong } from '#lib/engine/notation/written-song'
import { sharpsOf } from '#lib/engine/parts/midi'
import { type Key, type Mode, pitchClass } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'
import { element, xmlText } from '#lib/music/xml'

/** Writes MusicXML 4.0, partwise and uncompressed. */

const leaf = (name: string, value: string | number) => element(name, {}, xmlText(String(value)))

/** Kinds of chords by the suffix of their symbols, with the degrees that they add. */
const CHORD_KINDS: Readonly<
  Record<string, readonly [kind: string, ...added: (readonly [degree: number, alter: number])[]]>
> = {
  '': ['major'],
  m: ['minor'],
  '5': ['power'],
  '6': ['major-sixth'],
  '6/9': ['major-sixth', [9, 0]],
  '7': ['dominant'],
  '9': ['dominant-ninth'],
  '13': ['dominant-13th'],
  '7b9': ['dominant', [9, -1]],
  '7#9': ['dominant', [9, 1]],
  '7#5': ['augmented-seventh'],
  maj7: ['major-seventh'],
  maj9: ['major-ninth'],
  add9: ['major', [9, 0]],
  sus4: ['suspended-fourth'],
  sus2: ['suspended-second'],
  m6: ['minor-sixth'],
  m7: ['minor-seventh'],
  m9: ['minor-ninth'],
  m11: ['minor-11th'],
  dim: ['diminished'],
  dim7: ['diminished-seventh'],
  m7b5: ['half-diminished'],
  madd9: ['minor', [9, 0]],
}

const SYMBOL = /^([A-G])([#b]?)(6\/9|[^/]*)(?:\/([A-G])([#b]?))?$/
const ALTERS: Readonly<Record<string, number>> = { '#': 1, b: -1 }

const harmony = (symbol: string, offset: Ticks): string => {
  const [, root, sign = '', suffix = '', bass, bassSign = ''] = SYMBOL.exec(symbol) ?? []
  if (root === undefined) return ''
  const [kind, ...degrees] = CHORD_KINDS[suffix] ?? ['other']
  const note = (name: string, step: string, accidental: string) => {
    const alter = ALTERS[accidental]
    return element(name, {}, [leaf(`${name}-step`, step), ...(alter ? [leaf(`${name}-alter`, alter)] : [])])
  }
  return element('harmony', {}, [
    note('root', root, sign),
    element('kind', { text: suffix }, kind),
    ...(bass ? [note('bass', bass, bassSign)] : []),
    ...degrees.map(([degree, alter]) =>
      element('degree', { 'print-object': 'no' }, [
        leaf('degree-value', degree),
        leaf('degree-alter', alter),
        leaf('degree-type', 'add'),
      ]),
    ),
    ...(offset > 0 ? [leaf('offset', offset)] : []),
  ])
}

/** MuseScore 3 reports errors for other modes: they are in a field of their own. */
const NOTATED_MODES: readonly Mode[] = ['major', 'minor']

/** The key that a transposing instrument reads. */
const writtenKey = (key: Key, { transpose }: Staff): Key =>
  transpose ? { ...key, tonic: pitchClass(key.tonic - transpose.chromatic) } : key

const keyElement = (key: Key) =>
  element('key', {}, [
    leaf('fifths', sharpsOf(key)),
    ...(NOTATED_MODES.includes(key.mode) ? [leaf('mode', key.mode)] : []),
  ])

const attributes = (song: WrittenSong, bar: WrittenBar, before: WrittenBar | undefined, staff: Staff): string => {
  const key = writtenKey(bar.key, staff)
  const isNewKey = !before || bar.key.tonic !== before.key.tonic || bar.key.mode !== before.key.mode
  if (before) return isNewKey ? element('attributes', {}, keyElement(key)) : ''
  const { clef, transpose } = staff
  return element('attributes', {}, [
    leaf('divisions', TICKS_PER_QUARTER),
    keyElement(key),
    element('time', {}, [leaf('beats', song.meter.beats), leaf('beat-type', song.meter.unit)]),
    element('clef', {}, [
      leaf('sign', clef.sign),
      ...(clef.line === null ? [] : [leaf('line', clef.line)]),
      ...(clef.octave === 0 ? [] : [leaf('clef-octave-change', clef.octave)]),
    ]),
    ...(transpose
      ? [element('transpose', {}, [leaf('diatonic', transpose.diatonic), leaf('chromatic', transpose.chromatic)])]
      : []),
  ])
}

const directions = (song: WrittenSong, bar: WrittenBar, isFirst: boolean): string[] => {
  const direction = (type: string, more: readonly string[] = []) =>
    element('direction', { placement: 'above' }, [element('direction-type', {}, type), ...more])
  const compound = isCompound(song.meter)
  const shown = Math.round(compound ? (song.bpm * 2) / 3 : song.bpm)
  const unit = [leaf('beat-unit', 'quarter'), ...(compound ? ['<beat-unit-dot/>'] : [])]
  const tempo = direction(element('metronome', {}, [...unit, leaf('per-minute', shown)]), [
    element('sound', { tempo: Number(song.bpm.toFixed(3)) }),
  ])
  const swing = song.swing === 'eighth' ? 'Swing' : 'Swing sixteenths'
  return [
    ...(bar.section === undefined ? [] : [direction(element('rehearsal', {}, xmlText(bar.section)))]),
    ...(isFirst ? [tempo] : []),
    ...(isFirst && song.swing ? [direction(leaf('words', swing))] : []),
  ]
}

const lyricElement = ({ text, place, endsLine }: WrittenSyllable, isHeld: boolean) =>
  element('lyric', { number: 1 }, [
    leaf('syllabic', place),
    leaf('text', text),
    ...(isHeld ? ['<extend/>'] : []),
    ...(endsLine ? ['<end-line/>'] : []),
  ])

type NoteContext = { part: WrittenPart; id: string; staff: Staff; key: Key; voice: number; isHeld: boolean }

/** One pitch of a chord, or a rest. */
const noteElement = (piece: Piece, pitch: MidiNote | null, isFirst: boolean, context: NoteContext): string => {
  const { value, note } = piece
  const { part, id, staff, key, voice, isHeld } = context
  const spelled =
    pitch === null || part.role === 'drums' ? null : spellPitch(pitch - (staff.transpose?.chromatic ?? 0), key)
  const drum = pitch !== null && part.role === 'drums' ? drumLine(pitch) : null
  const ties = [...(piece.isTiedBack ? ['stop'] : []), ...(piece.isTiedOn ? ['start'] : [])]
  const tuplets = isFirst ? piece.tuplet : []
  const notations = [
    ...ties.map((type) => element('tied', { type })),
    ...tuplets.map((type) => element('tuplet', { type, ...(type === 'start' && { bracket: 'yes' }) })),
  ]
  const head = drum?.head ?? (note?.spoken ? 'x' : null)
  return element('note', {}, [
    ...(isFirst ? [] : ['<chord/>']),
    spelled
      ? element('pitch', {}, [
          leaf('step', spelled.step),
          ...(spelled.alter === 0 ? [] : [leaf('alter', spelled.alter)]),
          leaf('octave', spelled.octave),
        ])
      : drum
        ? element('unpitched', {}, [leaf('display-step', drum.step), leaf('display-octave', drum.octave)])
        : '<rest/>',
    leaf('duration', piece.length),
    ...ties.map((type) => element('tie', { type })),
    ...(drum ? [element('instrument', { id: `${id}-K${pitch}` })] : []),
    leaf('voice', voice),
    leaf('type', value.type),
    ...(value.dots === 1 ? ['<dot/>'] : []),
    ...(value.triplet
      ? [
          element('time-modification', {}, [
            leaf('actual-notes', 3),
            leaf('normal-notes', 2),
            ...(value.type === 'eighth' ? [] : [leaf('normal-type', 'eighth')]),
          ]),
        ]
      : []),
    ...(head ? [leaf('notehead', head)] : []),
    ...(notations.length > 0 ? [element('notations', {}, notations)] : []),
    ...(isFirst && note?.syllable && !piece.isTiedBack ? [lyricElement(note.syllable, isHeld)] : []),
  ])
}

/** Notes whose syllable is held by the note behind them. */
const heldNotes = (notes: readonly WrittenNote[]) =>
  new Set(notes.filter((note, index) => note.syllable && notes[index + 1]?.syllable === null))

const partElement = (song: WrittenSong, part: WrittenPart, id: string, isFirstPart: boolean): string => {
  const staff = staffOf(part)
  const voices = part.voices.length > 0 ? part.voices : [[]]
  const held = heldNotes(voices[0]!)
  const pickups = song.bars.filter(({ isPickup }) => isPickup).length
  const measures = song.bars.map((bar, index) => {
    const end = bar.at + bar.length
    const key = writtenKey(bar.key, staff)
    const chords = isFirstPart ? song.chords.filter(({ at }) => at >= bar.at && at < end) : []
    const content = voices.flatMap((notes, number) => {
      const pieces = piecesIn(song, bar, notes)
      const isEmpty = pieces.every(({ note }) => note === null)
      // Further voices are written only where they play.
      if (isEmpty && number > 0) return []
      const back = number > 0 ? [element('backup', {}, leaf('duration', bar.length))] : []
      if (isEmpty)
        return [
          ...back,
          element('note', {}, [
            element('rest', { measure: 'yes' }),
            leaf('duration', bar.length),
            leaf('voice', number + 1),
          ]),
        ]
      return [
        ...back,
        ...pieces.flatMap((piece) => {
          const isHeld = piece.note !== null && held.has(piece.note)
          const context: NoteContext = { part, id, staff, key, voice: number + 1, isHeld }
          const pitches = piece.note?.pitches ?? [null]
          return pitches.map((pitch, at) => noteElement(piece, pitch, at === 0, context))
        }),
      ]
    })
    const isLast = index === song.bars.length - 1
    return element(
      'measure',
      {
        number: index < pickups ? (pickups === 1 ? '0' : `X${index + 1}`) : index - pickups + 1,
        implicit: bar.isPickup ? 'yes' : undefined,
      },
      [
        attributes(song, bar, song.bars[index - 1], staff),
        ...(isFirstPart ? directions(song, bar, index === 0) : []),
        ...chords.map(({ at, symbol }) => harmony(symbol, at - bar.at)),
        ...content,
        ...(isLast ? [element('barline', { location: 'right' }, leaf('bar-style', 'light-heavy'))] : []),
      ],
    )
  })
  return element(
    'part',
    { id },
    measures.map((measure) => `\n${measure}`),
  )
}

/** Channels 1 to 16 without 10, which is that of drums. */
const channelOf = (index: number) => {
  const channel = (index % 15) + 1
  return channel < 10 ? channel : channel + 1
}

const scorePart = (part: WrittenPart, id: string, index: number): string => {
  const { program } = programOf(part)
  const drums = part.role === 'drums'
  const keys = [...new Set(part.voices.flat().flatMap(({ pitches }) => pitches))].sort((a, b) => a - b)
  const instruments = drums
    ? keys.map((key) => ({ id: `${id}-K${key}`, name: drumLine(key).name, key }))
    : [{ id: `${id}-I1`, name: part.name, key: null }]
  return element('score-part', { id }, [
    leaf('part-name', part.name),
    ...instruments.map(({ id, name }) => element('score-instrument', { id }, leaf('instrument-name', name))),
    ...instruments.map(({ id, key }) =>
      element('midi-instrument', { id }, [
        leaf('midi-channel', drums ? 10 : channelOf(index)),
        leaf('midi-program', program + 1),
        ...(key === null ? [] : [leaf('midi-unpitched', key + 1)]),
      ]),
    ),
  ])
}

/** The written song as a MusicXML document. */
export const musicXmlOf = (song: WrittenSong, software: string): string => {
  const ids = song.parts.map((_, index) => `P${index + 1}`)
  const mode = song.bars[0]?.key.mode
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">',
    element('score-partwise', { version: '4.0' }, [
      element('work', {}, leaf('work-title', song.title)),
      element('identification', {}, [
        element('creator', { type: 'composer' }, 'Songloom'),
        element('encoding', {}, leaf('software', software)),
        ...(mode === undefined || NOTATED_MODES.includes(mode)
          ? []
          : [element('miscellaneous', {}, element('miscellaneous-field', { name: 'mode' }, mode))]),
      ]),
      element(
        'part-list',
        {},
        song.parts.map((part, index) => scorePart(part, ids[index]!, index)),
      ),
      ...song.parts.map((part, index) => partElement(song, part, ids[index]!, index === 0)),
    ]),
    '',
  ].join('\n')
}
