import { SECTION_WORDS } from '#lib/music/song-files/section-words'
import { SongFileError, type SongFileWarning } from '#lib/music/song-to-arrange'

/** Lines and sections of ChordPro 6. */

const MAX_LINE_LETTERS = 1000
const MAX_WORDS_LETTERS = 500
/** More than a song of the greatest length has. */
const MAX_LINES = 1000
const MAX_WARNINGS = 90

/** `at`: offset of a chord in the words; its symbol is null for no chord. */
export type ChordProLine = { words: string; chords: { symbol: string | null; at: number }[] }
export type ChordProSection = { label: string; isChorus: boolean; lines: ChordProLine[] }

const LONG_NAMES: Readonly<Record<string, string>> = {
  t: 'title',
  c: 'comment',
  ci: 'comment',
  cb: 'comment',
  comment_italic: 'comment',
  comment_box: 'comment',
  highlight: 'comment',
  ns: 'new_song',
  soc: 'start_of_chorus',
  sov: 'start_of_verse',
  sob: 'start_of_bridge',
  sog: 'start_of_grid',
  sot: 'start_of_tab',
}

/** Environments whose lines are neither words nor chords. */
const NOT_SUNG = /^(tab|abc|ly|svg|textblock|musicxml)$/
const NO_CHORD = /^n\.?c\.?$/i

export class ChordProReader {
  title = ''
  key = ''
  tempo: number | null = null
  meter: { beats: number; unit: number } | null = null
  readonly sections: ChordProSection[] = []
  readonly warnings: SongFileWarning[] = []
  private open: ChordProSection | null = null
  private environment: string | null = null
  private line = 0
  private count = 0

  private warn(message: string) {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push({ place: `Line ${this.line}`, message })
  }

  /** Reads one song. */
  read(text: string) {
    for (const written of text.split(/\r\n|\r|\n/)) {
      this.line++
      if (written.length > MAX_LINE_LETTERS)
        throw new SongFileError(`Line ${this.line} has more than ${MAX_LINE_LETTERS} characters.`)
      const line = written.trim()
      const [, name, value = ''] = /^\{\s*([\w-]+)[\s:]*([^}]*)\}$/.exec(line) ?? []
      if (name !== undefined) {
        const known = LONG_NAMES[name.toLowerCase()] ?? name.toLowerCase()
        if (known === 'new_song' && this.sections.length > 0)
          return this.warn('another song begins. Only the first is read.')
        this.directive(known, value.trim())
      } else if (line.startsWith('#')) continue
      else if (this.environment !== null && NOT_SUNG.test(this.environment)) continue
      else if (line !== '') this.content(line)
      else if (this.environment === null) this.open = null
    }
  }

  private directive(name: string, value: string) {
    const [, metaName, metaValue = ''] = /^(\w+)\s+(.*)$/.exec(name === 'meta' ? value : '') ?? []
    if (metaName !== undefined) this.directive(metaName, metaValue)
    else if (name === 'title') this.title ||= value
    else if (name === 'key') this.readKey(value)
    else if (name === 'tempo') this.tempo ??= Number.parseFloat(value) > 0 ? Number.parseFloat(value) : null
    else if (name === 'time') this.readMeter(value)
    else if (name === 'capo' && value !== '' && value !== '0')
      this.warn(`the chords are read as they are written, as without the capo at fret ${value.slice(0, 10)}.`)
    else if (name === 'comment' && SECTION_WORDS.test(value)) this.begin(value)
    else if (name === 'chorus') this.repeatChorus()
    else if (name.startsWith('start_of_')) this.enter(name.slice('start_of_'.length), value)
    else if (/^(end_of_|eo[cvbgt]$)/.test(name)) {
      this.environment = null
      this.open = null
    }
  }

  private readKey(value: string) {
    if (this.key !== '' && value !== this.key)
      this.warn(`the key changes to ${value.slice(0, 20)}. The chords are kept, and ${this.key} is named throughout.`)
    this.key ||= value.slice(0, 40)
  }

  private readMeter(value: string) {
    const [, beats, unit] = /^(\d{1,2})\/(\d{1,2})$/.exec(value) ?? []
    const meter = { beats: Number(beats), unit: Number(unit) }
    if (!(meter.beats > 0 && meter.unit > 0)) this.warn(`“${value.slice(0, 20)}” is not a time signature.`)
    else if (!this.meter) this.meter = meter
    else if (meter.beats !== this.meter.beats || meter.unit !== this.meter.unit)
      this.warn(`the meter changes. Bars are counted in ${this.meter.beats}/${this.meter.unit} throughout.`)
  }

  private begin(label: string, isChorus = /chorus|refrain|副歌/i.test(label)) {
    this.open = { label: label.slice(0, 80), isChorus, lines: [] }
    this.sections.push(this.open)
  }

  private enter(environment: string, value: string) {
    this.environment = environment
    if (NOT_SUNG.test(environment)) return this.warn(`a part of this kind (${environment}) is left out.`)
    const label = /^label="([^"]*)"/.exec(value)?.[1] ?? value
    if (environment === 'grid') {
      if (!this.open) this.begin('Instrumental')
      return
    }
    const name = environment.charAt(0).toUpperCase() + environment.slice(1).replaceAll('_', ' ')
    this.begin(label || name, environment === 'chorus')
  }

  private countLine() {
    if (++this.count > MAX_LINES) throw new SongFileError(`This song has more than ${MAX_LINES} lines.`)
  }

  private repeatChorus() {
    this.countLine()
    const chorus = this.sections.findLast(({ isChorus }) => isChorus)
    if (chorus) this.sections.push({ ...chorus })
    else this.warn('no chorus stands before this one.')
    this.open = null
  }

  private content(line: string) {
    this.countLine()
    const [, label] = /^\[([^\]]+)\]$/.exec(line) ?? []
    if (label !== undefined && SECTION_WORDS.test(label)) return this.begin(label)
    if (!this.open) this.begin('Verse')
    const read = this.environment === 'grid' ? gridLine(line) : wordsLine(line)
    if (read.words.length > MAX_WORDS_LETTERS)
      throw new SongFileError(`Line ${this.line} has more than ${MAX_WORDS_LETTERS} letters of words.`)
    if (read.words !== '' || read.chords.length > 0) this.open!.lines.push(read)
  }
}

const symbolOf = (text: string): string | null => (NO_CHORD.test(text) ? null : text.replaceAll(/[()]/g, ''))

/**
 * @example
 * wordsLine('[Am]Hello [F]you') // => { words: 'Hello you', chords: [{ symbol: 'Am', at: 0 }, { symbol: 'F', at: 6 }] }
 */
export const wordsLine = (line: string): ChordProLine => {
  let words = ''
  const chords: ChordProLine['chords'] = []
  for (const [, text = '', bracketed] of line.matchAll(/([^[]+)|\[([^\]]*)\]?/g)) {
    // An asterisk begins a remark.
    if (bracketed === undefined) words += text.replaceAll(/\s+/g, ' ')
    else if (bracketed.trim() !== '' && !bracketed.startsWith('*'))
      chords.push({ symbol: symbolOf(bracketed.trim()), at: words.length })
  }
  return { words: /[\p{L}\p{N}]/u.test(words) ? words.trim() : '', chords }
}

/** Bars between lines, with a chord or a dot for each beat. */
const gridLine = (line: string): ChordProLine => ({
  words: '',
  chords: [...line.matchAll(/(?<=^|[\s|:])[A-G][^\s|]*/g)].map(([symbol]) => ({ symbol, at: 0 })),
})
