import { harmonySymbol } from '#lib/music/song-files/musicxml-harmony'
import type { RepeatMarks } from '#lib/music/song-files/repeats'
import { child, children, numberIn, textOf, type XmlElement } from '#lib/music/song-files/xml-tree'
import type { Beats, BeatsPerMinute, MidiNote } from '#lib/music/time'

export type Lyric = { verse: string; text: string; continues: boolean; endsLine: boolean }

/** A note within its measure. `tied`: it continues the note before. */
export type WrittenNote = {
  at: Beats
  length: Beats
  pitch: MidiNote
  voice: string
  tied: boolean
  lyrics: readonly Lyric[]
}

export type WrittenMeasure = {
  length: Beats
  isPartial: boolean
  notes: WrittenNote[]
  chords: { at: Beats; symbol: string | null }[]
  marks: { at: Beats; label: string }[]
  tempos: BeatsPerMinute[]
  meter: { beats: number; unit: number } | null
  /** Fifths of the key signature at concert pitch, and its mode where it is named. */
  key: { fifths: number; mode: string } | null
  repeats: RepeatMarks
  graceNotes: number
}

/** What holds from measure to measure of a part. `ties`: voices and pitches of ties that have begun. */
export type PartState = { divisions: number; transpose: number; bar: Beats; ties: Set<string> }

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** Quarter notes of a beat unit of a metronome mark. */
const BEAT_UNITS: Readonly<Record<string, Beats>> = { whole: 4, half: 2, quarter: 1, eighth: 0.5, '16th': 0.25 }

/** Words above the staff that name a section. */
const SECTION_WORDS =
  /^(intro(duction)?|verse|pre-?chorus|chorus|refrain|bridge|middle 8|solo|break|interlude|instrumental|outro|coda|ending|tag|hook|vers|couplet|estribillo|strophe|主歌|副歌|桥段|前奏|间奏|尾奏)\s*\d*$/i

const pitchOf = (note: XmlElement, transpose: number): MidiNote | null => {
  const pitch = child(note, 'pitch')
  const step = STEPS[textOf(child(pitch, 'step'))]
  const octave = numberIn(pitch, 'octave')
  if (step === undefined || octave === null) return null
  return 12 * (octave + 1) + step + Math.round(numberIn(pitch, 'alter') ?? 0) + transpose
}

const lyricOf = (lyric: XmlElement): Lyric | null => {
  // Several texts are elided syllables of one note.
  const text = children(lyric, 'text')
    .map((each) => each.text.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '')
    .join(' ')
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  const syllabic = textOf(children(lyric, 'syllabic').at(-1))
  // A hyphen of the word itself (“two-ish”) is at the end of a whole part of it.
  const isHyphened = (syllabic === 'single' || syllabic === 'end') && text.endsWith('-')
  return {
    verse: lyric.attributes.number ?? '1',
    text: (isHyphened ? text : text.replace(/(?<=.)-$/, '')).slice(0, 39),
    continues: isHyphened || syllabic === 'begin' || syllabic === 'middle',
    endsLine: child(lyric, 'end-line') !== undefined || child(lyric, 'end-paragraph') !== undefined,
  }
}

const readAttributes = (element: XmlElement, state: PartState, measure: WrittenMeasure) => {
  const divisions = numberIn(element, 'divisions')
  if (divisions !== null && divisions > 0) state.divisions = divisions
  const transpose = child(element, 'transpose')
  if (transpose)
    state.transpose = (numberIn(transpose, 'chromatic') ?? 0) + 12 * (numberIn(transpose, 'octave-change') ?? 0)
  const time = child(element, 'time')
  const beats = textOf(child(time, 'beats'))
    .split('+')
    .reduce((sum, each) => sum + Number(each), 0)
  const unit = numberIn(time, 'beat-type')
  if (unit !== null && beats > 0 && unit > 0) {
    measure.meter = { beats, unit }
    state.bar = (4 * beats) / unit
  }
  const key = child(element, 'key')
  const fifths = numberIn(key, 'fifths')
  // A transposed part is written in another key: seven fifths are a semitone.
  if (fifths !== null) measure.key = { fifths: fifths + 7 * state.transpose, mode: textOf(child(key, 'mode')) }
}

const readDirection = (element: XmlElement, at: Beats, measure: WrittenMeasure) => {
  const sound = child(element, 'sound')
  for (const type of children(element, 'direction-type')) {
    for (const rehearsal of children(type, 'rehearsal')) measure.marks.push({ at, label: textOf(rehearsal) })
    for (const words of children(type, 'words')) {
      if (SECTION_WORDS.test(textOf(words))) measure.marks.push({ at, label: textOf(words) })
      else readJump(textOf(words), measure.repeats)
    }
    if (child(type, 'segno')) measure.repeats.segno = true
    if (child(type, 'coda')) measure.repeats.coda = true
    const metronome = child(type, 'metronome')
    const unit = BEAT_UNITS[textOf(child(metronome, 'beat-unit'))]
    const perMinute = Number.parseFloat(textOf(child(metronome, 'per-minute')))
    // What sounds may be more exact than its mark.
    if (unit && perMinute > 0 && !sound?.attributes.tempo)
      measure.tempos.push(perMinute * unit * (child(metronome, 'beat-unit-dot') ? 1.5 : 1))
  }
  if (sound) readSound(sound, measure)
}

/** Whether a note continues the one before. Some files write only where a tie begins. */
const isTied = (note: XmlElement, sound: string, { ties }: PartState): boolean => {
  const types = children(note, 'tie').map(({ attributes }) => attributes.type)
  const hasBegun = ties.delete(sound)
  if (types.includes('start')) ties.add(sound)
  return hasBegun || types.includes('stop')
}

/** Some files write a jump without what a program plays. */
const readJump = (words: string, repeats: RepeatMarks) => {
  if (/^(d\. ?c\.|da capo)/i.test(words)) repeats.jump = 'capo'
  else if (/^(d\. ?s\.|dal segno)/i.test(words)) repeats.jump = 'segno'
  else if (/^fine\.?$/i.test(words)) repeats.fine = true
  else if (/^to coda\b/i.test(words)) repeats.toCoda = true
}

const readSound = ({ attributes }: XmlElement, { tempos, repeats }: WrittenMeasure) => {
  const tempo = Number(attributes.tempo)
  if (tempo > 0) tempos.push(tempo)
  if (attributes.dacapo === 'yes') repeats.jump = 'capo'
  if (attributes.dalsegno) repeats.jump = 'segno'
  if (attributes.segno) repeats.segno = true
  if (attributes.fine) repeats.fine = true
  if (attributes.tocoda) repeats.toCoda = true
  if (attributes.coda) repeats.coda = true
}

const readBarline = (element: XmlElement, { repeats }: WrittenMeasure) => {
  const repeat = child(element, 'repeat')
  if (repeat?.attributes.direction === 'forward') repeats.forward = true
  if (repeat?.attributes.direction === 'backward')
    repeats.backward = Math.min(16, Math.max(2, Number.parseInt(repeat.attributes.times ?? '2', 10) || 2))
  const ending = child(element, 'ending')
  if (ending?.attributes.type === 'start')
    repeats.ending = (ending.attributes.number ?? '1')
      .split(/[\s,]+/)
      .map(Number)
      .filter((pass) => pass > 0)
  else if (ending) repeats.endingStops = true
}

/** A measure before anything of it is read. */
export const emptyMeasure = (): WrittenMeasure => ({
  length: 0,
  isPartial: false,
  notes: [],
  chords: [],
  marks: [],
  tempos: [],
  meter: null,
  key: null,
  repeats: {},
  graceNotes: 0,
})

/** Reads one measure of a part. */
export const readMeasure = (element: XmlElement, state: PartState): WrittenMeasure => {
  const measure: WrittenMeasure = { ...emptyMeasure(), isPartial: element.attributes.implicit === 'yes' }
  let cursor: Beats = 0
  let start: Beats = 0
  const beatsIn = (each: XmlElement) => Math.max(0, (numberIn(each, 'duration') ?? 0) / state.divisions)
  for (const each of element.children) {
    switch (each.name) {
      case 'attributes':
        readAttributes(each, state, measure)
        break
      case 'backup':
        cursor = Math.max(0, cursor - beatsIn(each))
        break
      case 'forward':
        cursor += beatsIn(each)
        break
      case 'direction':
        readDirection(each, cursor + (numberIn(each, 'offset') ?? 0) / state.divisions, measure)
        break
      case 'sound':
        readSound(each, measure)
        break
      case 'harmony':
        measure.chords.push({
          at: Math.max(0, cursor + (numberIn(each, 'offset') ?? 0) / state.divisions),
          symbol: harmonySymbol(each),
        })
        break
      case 'barline':
        readBarline(each, measure)
        break
      case 'note': {
        if (child(each, 'grace')) {
          measure.graceNotes++
          break
        }
        if (child(each, 'cue')) break
        const length = beatsIn(each)
        const isChord = child(each, 'chord') !== undefined
        const at = isChord ? start : cursor
        if (!isChord) {
          start = cursor
          cursor += length
        }
        const pitch = pitchOf(each, state.transpose)
        if (pitch === null || length <= 0) break
        const voice = textOf(child(each, 'voice')) || '1'
        measure.notes.push({
          at,
          length,
          pitch,
          voice,
          tied: isTied(each, `${voice} ${pitch}`, state),
          lyrics: children(each, 'lyric').flatMap((lyric) => lyricOf(lyric) ?? []),
        })
        break
      }
    }
    // Rests of a whole bar may be written longer than it is.
    const isSilent = each.name === 'forward' || child(each, 'rest') !== undefined
    measure.length = Math.max(measure.length, isSilent ? Math.min(cursor, state.bar) : cursor)
  }
  return measure
}
