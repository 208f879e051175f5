import { type AbcKey, accidentalOf, pitchOf, signatureOf } from '#lib/music/song-files/abc-pitch'
import { abcWords } from '#lib/music/song-files/abc-words'
import { emptyMeasure, type Lyric, type WrittenMeasure, type WrittenNote } from '#lib/music/song-files/musicxml-measure'
import { MAX_MEASURES, MAX_VERSES } from '#lib/music/song-files/written-song'
import { SongFileError } from '#lib/music/song-to-arrange'
import type { Beats, BeatsPerMinute } from '#lib/music/time'

/** Notes of a tuplet: how many, and what each is multiplied by. */
type Tuplet = { left: number; factor: number }

/** A note that can have words, with the bar that it is in. */
type Place = { note: WrittenNote; measure: number }

/** Notes of tuplets that are written without a duration, in simple and in compound meters. */
const TUPLETS: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 6: 2, 8: 3 }

/** One voice of an ABC tune, as it is written. */
export class AbcVoice {
  readonly measures: WrittenMeasure[] = []
  name: string
  unit: Beats
  transpose = 0
  private measure = emptyMeasure()
  private signature: Record<string, number> = {}
  private accidentals = new Map<string, number>()
  private tied = new Set<string>()
  private tuplet: Tuplet | null = null
  private broken = 1
  private line: Place[] = []
  private verse = 0
  private inEnding = false

  constructor(name: string, unit: Beats, key: AbcKey) {
    this.name = name
    this.unit = unit
    this.setKey(key)
  }

  setKey(key: AbcKey) {
    this.signature = signatureOf(key.fifths)
    this.measure.key = key
  }

  setMeter(meter: { beats: number; unit: number }) {
    this.measure.meter = meter
  }

  addTempo(bpm: BeatsPerMinute) {
    this.measure.tempos.push(bpm)
  }

  mark(label: string) {
    this.measure.marks.push({ at: this.measure.length, label })
  }

  chordSymbol(symbol: string | null) {
    this.measure.chords.push({ at: this.measure.length, symbol })
  }

  graceNotes(count: number) {
    this.measure.graceNotes += count
  }

  jump(sign: string) {
    const { repeats } = this.measure
    if (sign === 'segno') repeats.segno = true
    if (sign === 'coda') repeats.coda = true
    if (sign === 'fine') repeats.fine = true
    if (sign === 'dacoda') repeats.toCoda = true
    if (/^(D\.C\.|dacapo)/.test(sign)) repeats.jump = 'capo'
    if (sign.startsWith('D.S.')) repeats.jump = 'segno'
  }

  startTuplet(count: number, time: number | undefined, notes: number | undefined, isCompound: boolean) {
    const inTime = time ?? TUPLETS[count] ?? (isCompound ? 3 : 2)
    this.tuplet = { left: notes ?? count, factor: inTime / count }
  }

  /** `>` gives a half of the next note to the one before; `<` the other way round. */
  breakRhythm(signs: string) {
    const short = 0.5 ** signs.length
    const [before, after] = signs.startsWith('>') ? [2 - short, short] : [short, 2 - short]
    const { notes } = this.measure
    const last = notes.at(-1)
    if (!last) return
    const added = last.length * (before - 1)
    for (let index = notes.length - 1; notes[index]?.at === last.at; index--) notes[index]!.length += added
    this.measure.length += added
    this.broken = after
  }

  /** Advances by a note or rest. Returns its length. */
  private advance(length: number): Beats {
    const factor = (this.tuplet?.factor ?? 1) * this.broken
    if (this.tuplet && --this.tuplet.left <= 0) this.tuplet = null
    this.broken = 1
    return length * this.unit * factor
  }

  rest(length: number) {
    this.tied.clear()
    this.measure.length += this.advance(length)
  }

  /** Bars of rest. */
  restBars(bars: number, bar: Beats) {
    for (let index = 0; index < bars; index++) {
      this.measure.length += bar
      if (index < bars - 1) this.close()
    }
  }

  /** Notes that sound at once; the words are of the first. */
  notes(heads: readonly { sign: string; letter: string; octave: string; isTied: boolean }[], length: number) {
    const at = this.measure.length
    const duration = this.advance(length)
    const tied = new Set<string>()
    heads.forEach(({ sign, letter, octave, isTied }, index) => {
      const name = letter.toUpperCase()
      const own = accidentalOf(sign)
      if (own !== undefined) this.accidentals.set(name, own)
      // A tie carries an accidental over the bar line.
      const carried = own === undefined && !this.accidentals.has(name) ? this.tiedAlter(letter + octave) : undefined
      const alter = own ?? carried ?? this.accidentals.get(name) ?? this.signature[name] ?? 0
      const note: WrittenNote = {
        at,
        length: duration,
        pitch: pitchOf(letter, octave, alter) + this.transpose,
        voice: '1',
        tied: this.tied.has(`${letter}${octave}:${alter}`),
        lyrics: [],
      }
      if (isTied) tied.add(`${letter}${octave}:${alter}`)
      this.measure.notes.push(note)
      if (index === 0) this.line.push({ note, measure: this.measures.length })
    })
    this.tied = tied
    this.measure.length = at + duration
  }

  private tiedAlter(written: string): number | undefined {
    for (const tie of this.tied) if (tie.startsWith(`${written}:`)) return Number(tie.slice(written.length + 1))
    return undefined
  }

  private close() {
    if (this.measures.length >= MAX_MEASURES) throw new SongFileError(`This tune has more than ${MAX_MEASURES} bars.`)
    this.measures.push(this.measure)
    this.measure = emptyMeasure()
    this.accidentals.clear()
  }

  private get isEmpty() {
    return this.measure.length === 0 && this.measure.notes.length === 0
  }

  /** @param ending passes in which what follows is played */
  barLine(text: string, ending: readonly number[] | null) {
    const isDouble = /\|\||[[\]]/.test(text)
    const times = /^:+/.exec(text)?.[0].length ?? 0
    if (!this.isEmpty) this.close()
    const last = this.measures.at(-1)
    if (last && times > 0) last.repeats.backward = times + (text === '::' ? 0 : 1)
    if (last && this.inEnding && (times > 0 || isDouble || ending)) {
      last.repeats.endingStops = true
      this.inEnding = false
    }
    if (/.:+$/.test(text)) this.measure.repeats.forward = true
    if (ending) {
      this.measure.repeats.ending = ending
      this.inEnding = true
    }
  }

  /** @param isJoined the line of notes goes on from the one before */
  startLine(isJoined: boolean) {
    if (isJoined && this.verse === 0) return
    this.line = []
    this.verse = 0
  }

  /** Words of the last line of notes. Several such lines are verses. Returns what is wrong with them. */
  words(text: string): string | null {
    if (this.verse >= MAX_VERSES) return `more than ${MAX_VERSES} verses. The others are left out.`
    const verse = String(++this.verse)
    let at = 0
    let last: Lyric | null = null
    let problem: string | null = null
    for (const word of abcWords(text)) {
      if (word === 'bar') {
        const measure = this.line[at - 1]?.measure ?? this.line[0]?.measure ?? 0
        while (at < this.line.length && this.line[at]!.measure <= measure) at++
        continue
      }
      const note = this.line[at++]?.note
      if (!note) {
        problem = 'more syllables than notes. The others are left out.'
        break
      }
      if (typeof word === 'string' || !/[\p{L}\p{N}]/u.test(word.text)) continue
      last = { verse, ...word, text: word.text.slice(0, 39), endsLine: false }
      note.lyrics = [...note.lyrics, last]
    }
    if (last && !last.continues) last.endsLine = true
    return problem
  }

  end() {
    if (!this.isEmpty) this.close()
    const last = this.measures.at(-1)
    if (last && this.inEnding) last.repeats.endingStops = true
  }
}
