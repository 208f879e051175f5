import { type AbcKey, abcKey } from '#lib/music/song-files/abc-pitch'
import { AbcVoice } from '#lib/music/song-files/abc-voice'
import type { RawSong } from '#lib/music/song-files/raw-song'
import { MAX_NOTES, songOfParts } from '#lib/music/song-files/written-song'
import { SongFileError, type SongFileWarning } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'

/** Reads the common part of the ABC notation 2.1. */

const MAX_LETTERS = 1_000_000
const MAX_VOICES = 64
const MAX_REST_BARS = 1000
const MAX_WARNINGS = 100
/** Of a note, in units; longer than a song. */
const MAX_LENGTH = 1024 * 16

/** Whether a text is ABC: a tune has a number and a key. */
export const isAbc = (text: string) => /^X:\s*\d*/m.test(text.slice(0, 100_000)) && /^K:/m.test(text.slice(0, 100_000))

const fraction = (text: string): number | null => {
  const [, over = '', under = ''] = /^(\d+)\/(\d+)$/.exec(text.trim()) ?? []
  return Number(under) > 0 && Number(over) > 0 ? Number(over) / Number(under) : null
}

/** Length factor of a note: "3", "/", "//", "3/2". */
// lengthOf('/4') → 0.25
const lengthOf = (text: string): number => {
  const [, over = '', slashes = '', under = ''] = /^(\d*)(\/*)(\d*)$/.exec(text) ?? []
  const divisor = under === '' ? 2 ** slashes.length : Number(under)
  return divisor > 0 ? Math.min(MAX_LENGTH, Number(over || 1) / divisor) : 1
}

type Meter = { beats: number; unit: number }

const meterOf = (text: string): Meter | null => {
  if (/^C\|/.test(text)) return { beats: 2, unit: 2 }
  if (/^(C|none\b|$)/.test(text)) return { beats: 4, unit: 4 }
  const [, written = '', unit] = /^\(?(\d+(?:\s*\+\s*\d+)*)\)?\/(\d+)/.exec(text) ?? []
  const beats = written.split('+').reduce((sum, each) => sum + Number(each), 0)
  return beats > 0 && Number(unit) > 0 ? { beats, unit: Number(unit) } : null
}

/** Quarter notes per minute of a Q: field; null where it has none. */
const tempoOf = (text: string, unit: Beats): number | null => {
  const plain = text.replaceAll(/"[^"]*"/g, ' ').trim()
  const [, beats, perMinute] = /^(\d+\/\d+(?:\s+\d+\/\d+)*)\s*=\s*(\d+(?:\.\d+)?)/.exec(plain) ?? []
  if (beats !== undefined) {
    const whole = beats
      .trim()
      .split(/\s+/)
      .reduce((sum, each) => sum + (fraction(each) ?? 0), 0)
    return whole > 0 ? whole * 4 * Number(perMinute) : null
  }
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) * unit : null
}

/** Tokens of a line of music. What has an end mark has a greatest length: without one, each start is read to its end. */
const TOKENS: readonly [name: string, pattern: RegExp][] = [
  ['space', /[ \t`]+/y],
  ['inline', /\[([A-Za-z]):([^\]]{0,200})\]/y],
  ['ending', /\[(\d+(?:[,-]\d+)*)/y],
  ['chord', /\[((?:[_^=]*[A-Ga-g][,']*[\d/]*-?|"[^"]{0,200}"|[ .~uv])+)\](\d*\/*\d*)(-?)/y],
  ['bar', /((?::{1,8}\|*:{0,8}|:{0,8}\[?\|+[\]|]*:{0,8}|\|?\]))(\d+(?:[,-]\d+)*)?/y],
  ['symbol', /"([^"]{0,200})"/y],
  ['decoration', /!([^!\s]{0,40})!|\+([^+\s]{1,40})\+/y],
  ['grace', /\{([^}]{0,200})\}/y],
  ['tuplet', /\((\d)(?::(\d*))?(?::(\d*))?/y],
  ['note', /(\^\^|\^|__|_|=)?([A-Ga-g])([,']*)(\d*\/*\d*)[ \t]*(-?)/y],
  ['rest', /[zx](\d*\/*\d*)/y],
  ['restBars', /[ZX](\d*)/y],
  ['broken', /(>+|<+)/y],
  ['ignored', /[()yH-WhijklmnopqrstuvwY.~$*\\;-]\d*/y],
]
const HEAD = /(\^\^|\^|__|_|=)?([A-Ga-g])([,']*)(\d*\/*\d*)(-?)/g

const passesOf = (text: string | undefined): number[] | null => {
  if (text === undefined) return null
  const passes = text.split(',').flatMap((each) => {
    const [from = 1, to = from] = each.split('-').map(Number)
    return Array.from({ length: Math.max(0, Math.min(16, to - from + 1)) }, (_, index) => from + index)
  })
  return passes.length > 0 ? passes : null
}

class AbcReader {
  title = ''
  readonly warnings: SongFileWarning[] = []
  readonly voices = new Map<string, AbcVoice>()
  private meter: Meter = { beats: 4, unit: 4 }
  private unit: Beats | null = null
  private key: AbcKey = { fifths: 0, mode: 'none' }
  private tempo: number | null = null
  private voice: AbcVoice | null = null
  private inBody = false
  private line = 0
  private notes = 0

  warn(message: string) {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push({ place: `Line ${this.line}`, message })
  }

  private get unitNow(): Beats {
    return this.unit ?? (this.meter.beats / this.meter.unit < 0.75 ? 0.25 : 0.5)
  }

  private get current(): AbcVoice {
    this.voice ??= this.voiceNamed('1')
    return this.voice
  }

  private voiceNamed(id: string): AbcVoice {
    const known = this.voices.get(id)
    if (known) return known
    if (this.voices.size >= MAX_VOICES) throw new SongFileError(`This tune has more than ${MAX_VOICES} voices.`)
    const voice = new AbcVoice(`Voice ${id}`, this.unitNow, this.key)
    voice.setMeter(this.meter)
    this.voices.set(id, voice)
    return voice
  }

  /** Reads one tune. A blank line ends it. */
  read(text: string) {
    const lines = text.split(/\r\n|\r|\n/)
    let [letters, isEnded, isJoined] = [0, false, false]
    while (this.line < lines.length) {
      let line = ''
      const isNext = () => this.line < lines.length && lines[this.line]!.startsWith('+:')
      do {
        const written = lines[this.line++]!
        letters += written.length
        if (letters > MAX_LETTERS) throw new SongFileError(`This tune has more than ${MAX_LETTERS} characters.`)
        // A percent sign begins a comment.
        line += (line === '' ? written : ` ${written.slice(2)}`).replace(/(?<!\\)%.*/s, '')
        isEnded ||= this.notes > 0 && written.trim() === ''
      } while (isNext())
      const [, name, value = ''] = /^([A-Za-z]):(.*)$/.exec(line) ?? []
      if (name === 'X' && this.inBody) return this.warn('another tune begins. Only the first is read.')
      if (line.trim() === '') continue
      if (isEnded) return this.warn('a blank line ended the tune. What follows is not read.')
      if (name !== undefined && !/^[|:]/.test(value)) this.field(name, value.trim(), false)
      else if (this.inBody) {
        this.current.startLine(isJoined)
        this.music(line)
        isJoined = line.trimEnd().endsWith('\\')
      }
    }
  }

  private field(name: string, value: string, isInline: boolean) {
    if (name === 'T') this.title ||= value.replaceAll('\\%', '%')
    else if (name === 'M') this.readMeter(value)
    else if (name === 'L') {
      const length = fraction(value)
      if (length === null) this.warn(`“L:${value}” is not a note length.`)
      else {
        this.unit = length * 4
        if (this.inBody) this.current.unit = this.unit
      }
    } else if (name === 'Q') this.readTempo(value)
    else if (name === 'K') this.readKey(value)
    else if (name === 'V') this.readVoice(value)
    else if (name === 'P' && this.inBody) this.current.mark(value)
    else if (name === 'P') this.warn('the order of parts is not followed. The parts are played as they are written.')
    else if (name === 'w' && this.inBody && !isInline) {
      const problem = this.current.words(value)
      if (problem !== null) this.warn(problem)
    } else if (name === 'W')
      this.warn('words that stand below the tune are left out. Words under notes begin with “w:”.')
    else if (name === 'm' || name === 'U') this.warn(`“${name}:” is not read.`)
  }

  private readMeter(value: string) {
    const meter = meterOf(value)
    if (!meter) {
      this.warn(`“M:${value.slice(0, 20)}” is not a time signature.`)
      return
    }
    this.meter = meter
    if (this.inBody) this.current.setMeter(meter)
  }

  private readTempo(value: string) {
    const tempo = tempoOf(value, this.unitNow)
    if (tempo === null) this.warn(`“Q:${value.slice(0, 40)}” has no tempo in beats per minute.`)
    else if (this.inBody) this.current.addTempo(tempo)
    else this.tempo = tempo
  }

  private readKey(value: string) {
    const key = abcKey(value)
    if (!key) this.warn(`“K:${value.slice(0, 40)}” is not a known key.`)
    else {
      this.key = key
      if (this.inBody) this.current.setKey(key)
    }
    if (/(^|\s)(exp\b|[_^=]+[a-g](\s|$))/.test(value)) this.warn('accidentals of the signature are not read.')
    if (this.inBody) return
    this.inBody = true
    for (const voice of this.voices.values()) {
      voice.setKey(this.key)
      voice.unit = this.unitNow
      voice.setMeter(this.meter)
    }
    if (this.tempo !== null) this.current.addTempo(this.tempo)
    this.transposeBy(this.voice, value)
  }

  private readVoice(value: string) {
    const [, id = '1', rest = ''] = /^(\S+)\s*(.*)$/.exec(value) ?? []
    const voice = this.voiceNamed(id)
    const [, quoted, plain] = /(?:^|\s)(?:nm|name)=(?:"([^"]*)"|(\S+))/.exec(rest) ?? []
    const name = quoted ?? plain
    if (name) voice.name = name
    this.transposeBy(voice, rest)
    this.voice = voice
  }

  private transposeBy(voice: AbcVoice | null, text: string) {
    const octave = Number(/octave=([+-]?\d)/.exec(text)?.[1] ?? 0)
    const semitones = Number(/transpose=([+-]?\d{1,2})/.exec(text)?.[1] ?? 0)
    const clef = /(?:treble|alto|tenor|bass)([+-]8)/.exec(text)?.[1]
    const by = 12 * octave + semitones + (clef === '-8' ? -12 : clef === '+8' ? 12 : 0)
    if (voice && by !== 0) voice.transpose = by
  }

  private music(line: string) {
    let at = 0
    let unknown = ''
    while (at < line.length) {
      let found: { name: string; parts: RegExpExecArray } | null = null
      for (const [name, pattern] of TOKENS) {
        pattern.lastIndex = at
        const parts = pattern.exec(line)
        if (parts && parts[0] !== '') {
          found = { name, parts }
          break
        }
      }
      if (found) {
        at += found.parts[0].length
        this.token(found.name, found.parts)
      } else {
        // Voices within a voice are written after an ampersand, up to the bar line.
        if (line[at] === '&') {
          this.warn('a second voice within the voice is left out.')
          while (at < line.length && line[at] !== '|') at++
        } else {
          unknown += line[at]
          at++
        }
      }
    }
    if (unknown !== '') this.warn(`“${unknown.slice(0, 20)}” is not read.`)
  }

  private token(name: string, parts: RegExpExecArray) {
    const voice = this.current
    if (name === 'inline') this.field(parts[1]!, parts[2]!.trim(), true)
    else if (name === 'ending') voice.barLine('|', passesOf(parts[1]))
    else if (name === 'bar') voice.barLine(parts[1]!, passesOf(parts[2]))
    else if (name === 'symbol') this.quoted(parts[1]!)
    else if (name === 'decoration') voice.jump(parts[1] ?? parts[2] ?? '')
    else if (name === 'grace') voice.graceNotes(parts[1]!.match(/[A-Ga-g]/g)?.length ?? 0)
    else if (name === 'tuplet') {
      const given = (text: string | undefined) => (text ? Number(text) || undefined : undefined)
      const isCompound = this.meter.beats % 3 === 0 && this.meter.unit === 8
      if (Number(parts[1]) > 1) voice.startTuplet(Number(parts[1]), given(parts[2]), given(parts[3]), isCompound)
    } else if (name === 'rest') voice.rest(lengthOf(parts[1]!))
    else if (name === 'restBars')
      voice.restBars(
        Math.min(MAX_REST_BARS, Math.max(1, Number(parts[1] || 1))),
        (this.meter.beats * 4) / this.meter.unit,
      )
    else if (name === 'broken') voice.breakRhythm(parts[1]!.slice(0, 3))
    else if (name === 'note') {
      const [, sign = '', letter = '', octave = '', length = '', tie] = parts
      this.count(1)
      voice.notes([{ sign, letter, octave: octave.slice(0, 6), isTied: tie === '-' }], lengthOf(length))
    } else if (name === 'chord') this.chord(parts)
  }

  private chord([, inside = '', length = '', tie]: RegExpExecArray) {
    const heads = [...inside.replaceAll(/"[^"]*"/g, '').matchAll(HEAD)].map(
      ([, sign = '', letter = '', octave = '', own = '', tied]) => ({
        sign,
        letter,
        octave: octave.slice(0, 6),
        own,
        isTied: tied === '-' || tie === '-',
      }),
    )
    if (heads.length === 0) return
    this.count(heads.length)
    this.current.notes(heads, lengthOf(heads[0]!.own) * lengthOf(length))
  }

  private quoted(text: string) {
    if (/^[\^_<>@]/.test(text)) return
    if (/^N\.?C\.?$/i.test(text)) this.current.chordSymbol(null)
    else if (text.trim() !== '') this.current.chordSymbol(text.trim().replace(/\s*\(.*\)$/, ''))
  }

  private count(notes: number) {
    this.notes += notes
    if (this.notes > MAX_NOTES) throw new SongFileError(`This tune has more than ${MAX_NOTES} notes.`)
  }
}

/** Reads the first tune of an ABC file. Throws a SongFileError where it cannot be read. */
export const abcSong = (text: string): RawSong => {
  const reader = new AbcReader()
  reader.read(text.slice(Math.max(0, text.search(/^X:/m))))
  const voices = [...reader.voices].filter(([, voice]) => {
    voice.end()
    return voice.measures.some(({ notes }) => notes.length > 0)
  })
  if (voices.length === 0) throw new SongFileError('This tune has no notes.')
  return songOfParts(
    reader.title,
    new Map(voices.map(([id, voice]) => [id, voice.name])),
    voices.map(([id, { measures }]) => ({ id, measures })),
    reader.warnings,
  )
}
