import { chordFromSymbol, chordTones } from '#lib/music/chord'
import { barLength, type Key, keyName, parseKey } from '#lib/music/key'
import { type ChordProLine, ChordProReader } from '#lib/music/song-files/chord-pro-lines'
import { findKey } from '#lib/music/song-files/find-harmony'
import { numbered } from '#lib/music/song-files/form-of'
import { givenChords, meterOf, refuseTooLong, tempoOf } from '#lib/music/song-files/song-of-raw'
import { writtenMeter } from '#lib/music/song-files/written-meter'
import { SongFileError, type SongFileReading, type SongFileWarning } from '#lib/music/song-to-arrange'
import { type Bars, type Beats, beatsToSeconds } from '#lib/music/time'

/** Reads ChordPro as a song to arrange. It has no notes, and no lengths either: a line of words fills whole bars. */

/** Of a line of songs at a usual tempo; more of them need more bars. */
const SYLLABLES_PER_BEAT = 1.25

const C_MAJOR: Key = { tonic: 0, mode: 'major' }

const DIRECTIVE =
  /^[ \t]*\{[ \t]*(title|t|subtitle|st|artist|key|tempo|time|capo|meta|comment|ci?|start_of_\w+|so[cvbgt]|chorus)[ \t]*[:}]/im

/** Whether a text is ChordPro: it has a directive, or chords in brackets. */
export const isChordPro = (text: string) => {
  const start = text.slice(0, 100_000)
  if (DIRECTIVE.test(start)) return true
  const bracketed = [...start.matchAll(/\[([A-G][^\]\s]{0,12})\]/g)]
  return bracketed.filter(([, symbol]) => chordFromSymbol(symbol!, C_MAJOR)).length >= 2
}

/** About so many: groups of vowels, or letters of scripts that write syllables. */
const syllableCount = (words: string): number =>
  words.match(
    /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}\p{Script=Hang}]|[aeiouyàâäáåæèéêëìíîïòóôöøœùúûüýаеёиоуыэюя]+/giu,
  )?.length ?? 1

/** A line of chords has a bar for each of them. Words fill an even number of bars, with at most two chords in each. */
const barsOf = ({ words, chords }: ChordProLine, bar: Beats): Bars =>
  words === ''
    ? chords.length
    : 2 * Math.ceil(Math.max(syllableCount(words) / (bar * SYLLABLES_PER_BEAT), chords.length / 2) / 2)

/** Times of the chords of a line, where they stand between its words, on bar lines if there are enough. */
const chordTimes = ({ words, chords }: ChordProLine, bars: Bars, bar: Beats, beatsPerBar: number): Beats[] => {
  const perBar = chords.length <= bars ? 1 : beatsPerBar % 2 === 0 ? 2 : beatsPerBar
  const slots = bars * perBar
  let next = 0
  return chords.map(({ at }, index) => {
    const share = words === '' ? index / chords.length : at / words.length
    const slot = Math.max(next, Math.min(Math.round(share * slots), slots - chords.length + index))
    next = slot + 1
    return (slot * bar) / perBar
  })
}

const keyOfChords = (chords: readonly { symbol: string | null }[]): Key =>
  findKey(
    chords.flatMap(({ symbol }) => {
      const chord = symbol === null ? null : chordFromSymbol(symbol, C_MAJOR)
      return chord ? chordTones(chord).map((pitch) => ({ at: 0, length: 1, pitch })) : []
    }),
  )

/** Reads a ChordPro song. Throws a SongFileError where it cannot be read. */
export const chordProSong = (text: string): SongFileReading => {
  const read = new ChordProReader()
  read.read(text)
  const warnings: SongFileWarning[] = read.warnings
  const warn = (place: string | null, message: string) => warnings.push({ place, message })
  const written = read.sections.filter(({ lines }) => lines.length > 0)
  const all = written.flatMap(({ lines }) => lines.flatMap((line) => line.chords))
  if (all.every(({ symbol }) => symbol === null)) throw new SongFileError('This ChordPro file has no chords.')
  const { beats, unit } = read.meter ?? { beats: 4, unit: 4 }
  if (!read.meter) warn(null, 'No meter is given. 4/4 is used.')
  const meter = writtenMeter(beats, unit)
  if (!meter) throw new SongFileError(`Songs in ${beats}/${unit} cannot be arranged.`)
  const bar = barLength(meter)
  const key = parseKey(read.key) ?? keyOfChords(all)
  const tempo = tempoOf(read.tempo, warn)

  let at: Beats = 0
  const raw: { at: Beats; symbol: string | null }[] = []
  const lines: SongFileReading['song']['lines'] = []
  const sections = written.map((section) => {
    const start = at
    for (const line of section.lines) {
      const bars = barsOf(line, bar)
      const times = chordTimes(line, bars, bar, meter.beats)
      line.chords.forEach(({ symbol }, index) => {
        raw.push({ at: at + times[index]!, symbol })
      })
      if (line.words !== '') lines.push({ at, length: bars * bar, notes: [], words: line.words })
      at += bars * bar
    }
    return { label: section.label, bars: (at - start) / bar }
  })
  refuseTooLong(0, at / bar, beatsToSeconds(at, tempo))
  if (sections.length > 100) throw new SongFileError('This song has more than 100 sections.')
  const chords = givenChords(raw, key, at, (beat) => Math.floor(beat / bar + 1e-6) + 1, warn)
  if (chords.length === 0) throw new SongFileError('This ChordPro file has no chords.')
  warn(null, 'ChordPro has no lengths. Each line of words fills two bars or more.')
  return {
    format: 'chordpro',
    song: {
      title: read.title.slice(0, 200) || null,
      tempo,
      meter: meterOf({ meter }),
      key: keyName(key),
      sections: numbered(sections),
      lines,
      chords: chords.map((chord, index) => ({ ...chord, length: (chords[index + 1]?.at ?? at) - chord.at })),
    },
    choices: [],
    chosen: null,
    has_chords: true,
    warnings,
  }
}
