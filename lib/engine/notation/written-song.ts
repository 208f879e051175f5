import { barTicks, beatTicks, TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import {
  inVoices,
  type Timing,
  type WrittenNote,
  type WrittenSyllable,
  writtenChords,
  writtenMelody,
} from '#lib/engine/notation/voices'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Instrument } from '#lib/engine/score/score'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePhrase } from '#lib/engine/score/score-schema'
import type { Language } from '#lib/lyrics/language'
import { type Key, type Meter, pitchClass } from '#lib/music/key'
import type { BeatsPerMinute } from '#lib/music/time'

/** A score as it is written: bars, and notes at written times. */

export type WrittenBar = {
  at: Ticks
  length: Ticks
  /** A bar before the first downbeat, which is shorter than others or not counted. */
  isPickup: boolean
  key: Key
  /** Name of the section that starts here. */
  section?: string
}

export type WrittenChord = { at: Ticks; symbol: string }

export type WrittenPart = {
  name: string
  /** null: a singer. */
  instrument: Instrument | null
  role: 'voice' | 'melody' | 'drums' | 'bass' | 'other'
  voices: WrittenNote[][]
}

export type WrittenSong = {
  title: string
  language: Language
  /** Quarter notes per minute. */
  bpm: BeatsPerMinute
  meter: Meter
  key: Key
  /** What is swung, where it is. */
  swing: 'eighth' | 'sixteenth' | null
  bars: WrittenBar[]
  chords: WrittenChord[]
  parts: WrittenPart[]
}

/** Text of syllables with the punctuation and the case of their line. */
const syllablesOf = ({ notes }: ScorePhrase, line: string): (WrittenSyllable | null)[] => {
  // A syllable without letters is written as a held one.
  const sung = notes.flatMap(({ syllable }) => (syllable?.text ? [syllable] : []))
  let from = 0
  const texts = new Map<(typeof sung)[number], string>()
  for (const [first, last] of runsOf(sung, ({ word }) => word)) {
    const syllables = sung.slice(first, last + 1)
    const word = syllables.map(({ text }) => text).join('')
    const found = line.toLowerCase().indexOf(word.toLowerCase(), from)
    if (found < 0) {
      for (const syllable of syllables) texts.set(syllable, syllable.text)
      continue
    }
    const before = /[^\s\p{L}\p{N}]*$/u.exec(line.slice(from, found))![0]
    const next = sung[last + 1]?.text.toLowerCase()
    const rest = line.slice(found + word.length)
    const until = next ? rest.toLowerCase().indexOf(next) : rest.length
    const after = /^[^\s\p{L}\p{N}]*/u.exec(until < 0 ? rest : rest.slice(0, until))![0]
    let at = found
    for (const [index, syllable] of syllables.entries()) {
      const end = at + syllable.text.length
      const text = line.slice(at, end)
      texts.set(syllable, (index === 0 ? before : '') + text + (index === syllables.length - 1 ? after : ''))
      at = end
    }
    from = at + after.length
  }
  return notes.map(({ syllable }) => {
    if (!syllable?.text) return null
    const index = sung.indexOf(syllable)
    const continues = sung[index - 1]?.word === syllable.word
    const isContinued = sung[index + 1]?.word === syllable.word
    return {
      text: texts.get(syllable)!,
      place: continues ? (isContinued ? 'middle' : 'end') : isContinued ? 'begin' : 'single',
      endsLine: index === sung.length - 1,
    }
  })
}

/** First and last index of each run of items with the same value. */
const runsOf = <T>(items: readonly T[], keyOf: (item: T) => unknown): [first: number, last: number][] => {
  const runs: [number, number][] = []
  for (const [index, item] of items.entries()) {
    const last = runs.at(-1)
    if (last && keyOf(items[last[1]]!) === keyOf(item)) last[1] = index
    else runs.push([index, index])
  }
  return runs
}

const swingOf = ({ plan }: ScoreFile): { of: 'eighth' | 'sixteenth'; share: number } | null =>
  plan.swing > 0.2 ? { of: genreOf(plan.genre).swing.of, share: 0.5 + plan.swing / 6 } : null

/** @param lineOf the line of words that a phrase sings */
const writtenPhrases = (
  phrases: readonly ScorePhrase[],
  lineOf: (phrase: ScorePhrase) => string,
  timing: Timing,
): WrittenNote[] => {
  const notes = phrases.flatMap((phrase) => {
    const syllables = syllablesOf(phrase, lineOf(phrase))
    return phrase.notes.map(({ id: _, ...note }, index) => ({
      ...note,
      syllable: syllables[index]!,
      ...(phrase.spoken && { spoken: phrase.spoken }),
    }))
  })
  return writtenMelody(notes, timing)
}

const voicePhrases = (file: ScoreFile, isIncluded: (phrase: ScorePhrase) => boolean, timing: Timing): WrittenNote[] => {
  const lines = new Map(file.sections.map(({ id, lines }) => [id, lines]))
  // Ad-libs have words of their own.
  const lineOf = ({ voice, section, line }: ScorePhrase) =>
    voice === 'adlib' ? '' : (lines.get(section)?.[line]?.text ?? '')
  return writtenPhrases(file.phrases.filter(isIncluded), lineOf, timing)
}

const barsOf = (file: ScoreFile, first: Ticks): WrittenBar[] => {
  const { key, meter } = file.plan
  const length = barTicks(meter)
  const bars = file.sections.flatMap(({ firstBar, bars, label, transposed = 0 }) =>
    Array.from({ length: bars }, (_, index): WrittenBar => {
      const own = { ...key, tonic: pitchClass(key.tonic + transposed) }
      return {
        at: (firstBar + index) * length,
        length,
        isPickup: false,
        key: own,
        ...(index === 0 && { section: label }),
      }
    }),
  )
  const beat = meter.unit === 8 ? TICKS_PER_QUARTER / 2 : beatTicks(meter)
  for (let at = 0; at > first; ) {
    const missing = Math.min(length, Math.ceil((at - first) / beat) * beat)
    at -= missing
    bars.unshift({ at, length: missing, isPickup: true, key })
  }
  return bars
}

/** Instruments of the band that play notes: effects such as risers are only heard. */
const isPlayed = ({ role, muted, notes }: ScoreFile['parts'][number]) => role !== 'effect' && !muted && notes.length > 0

const timingOf = (file: ScoreFile): Timing => {
  const swing = swingOf(file)
  return {
    meter: file.plan.meter,
    swing: swing && { share: swing.share, pair: swing.of === 'eighth' ? 1 : 0.5 },
    end: file.sections.reduce((sum, { bars }) => sum + bars, 0) * barTicks(file.plan.meter),
  }
}

const songOf = (file: ScoreFile, parts: WrittenPart[]): WrittenSong => {
  const { title, language, bpm, meter, key } = file.plan
  const starts = parts.flatMap(({ voices }) => voices.flatMap(([first]) => (first ? [first.at] : [])))
  const bars = barsOf(file, Math.min(0, ...starts))
  const end = bars.at(-1)!.at + bars.at(-1)!.length
  const chords = file.chords
    .map(({ at, symbol }) => ({ at: Math.round(at * 4) * (TICKS_PER_QUARTER / 4), symbol }))
    .filter(({ at }) => at >= bars[0]!.at && at < end)
  return { title, language, bpm, meter, key, swing: swingOf(file)?.of ?? null, bars, chords, parts }
}

export const VOICE = 'Voice'

/** Backing singers that hold the chords, each on one line. Their phrases start together. */
const backingPart = ({ phrases }: ScoreFile, timing: Timing): WrittenPart[] => {
  const lines: ScorePhrase[][] = []
  for (const phrase of phrases.filter(({ voice }) => voice === 'pad')) {
    const free = lines.find((line) => !line.some(({ notes }) => overlap(notes, phrase.notes)))
    if (free) free.push(phrase)
    else lines.push([phrase])
  }
  const voices = lines.map((line) => writtenPhrases(line, () => '', timing))
  return voices.length > 0 ? [{ name: 'Backing vocals', instrument: null, role: 'voice', voices }] : []
}

const overlap = (notes: ScorePhrase['notes'], others: ScorePhrase['notes']) => {
  const end = (of: ScorePhrase['notes']) => of.at(-1)!.at + of.at(-1)!.length
  return notes[0]!.at < end(others) && others[0]!.at < end(notes)
}

const sungParts = (file: ScoreFile, timing: Timing): WrittenPart[] => {
  const part = (name: string, isIncluded: (phrase: ScorePhrase) => boolean): WrittenPart[] => {
    const notes = voicePhrases(file, isIncluded, timing)
    return notes.length > 0 ? [{ name, instrument: null, role: 'voice', voices: [notes] }] : []
  }
  return [
    ...part(VOICE, ({ voice, secondSinger }) => voice === 'lead' && !secondSinger),
    ...part('Second voice', ({ voice, secondSinger }) => voice === 'lead' && secondSinger === true),
    ...part('High harmony', ({ voice }) => voice === 'harmony-high'),
    ...part('Low harmony', ({ voice }) => voice === 'harmony-low'),
    ...backingPart(file, timing),
    ...part('Ad-libs', ({ voice }) => voice === 'adlib'),
  ]
}

/** The highest notes of the instrument that plays the tune of an instrumental song. */
const tuneOf = (file: ScoreFile, timing: Timing): WrittenPart[] => {
  const tunes = file.parts.filter((part) => part.role === 'lead' && isPlayed(part))
  const [tune] = tunes.sort((a, b) => b.notes.length - a.notes.length)
  if (!tune) return []
  const top = writtenChords(tune.notes, timing)
    .map((chord) => ({ ...chord, pitches: chord.pitches.slice(-1) }))
    .filter(({ at }, index, all) => all[index + 1]?.at !== at)
  const notes = top.map((note, index) => {
    const next = top[index + 1]?.at ?? Number.POSITIVE_INFINITY
    return { ...note, length: Math.min(note.length, next - note.at) }
  })
  return [{ name: tune.name, instrument: tune.instrument, role: 'melody', voices: [notes] }]
}

/** The sung melody with its words, or the tune of an instrumental song, and the chords. */
export const writtenLeadSheet = (file: ScoreFile): WrittenSong => {
  const timing = timingOf(file)
  const voice = voicePhrases(file, (phrase) => phrase.voice === 'lead', timing)
  const sung: WrittenPart[] =
    voice.length > 0 ? [{ name: VOICE, instrument: null, role: 'voice', voices: [voice] }] : []
  const parts = sung.length > 0 ? sung : tuneOf(file, timing)
  return songOf(file, parts.length > 0 ? parts : [{ name: 'Chords', instrument: null, role: 'other', voices: [[]] }])
}

/** What is sung and what the leading instrument plays, each one note at a time, and the chords. */
export const writtenMelodies = (file: ScoreFile): { song: WrittenSong; voice: WrittenNote[]; tune: WrittenNote[] } => {
  const timing = timingOf(file)
  const voice = voicePhrases(file, (phrase) => phrase.voice === 'lead', timing)
  const parts: WrittenPart[] = [
    { name: VOICE, instrument: null, role: 'voice', voices: [voice] },
    ...tuneOf(file, timing),
  ]
  return { song: songOf(file, parts), voice, tune: parts[1]?.voices[0] ?? [] }
}

/** Every singer and every instrument. */
export const writtenFullScore = (file: ScoreFile): WrittenSong => {
  const timing = timingOf(file)
  const band = file.parts.filter(isPlayed).map(({ name, instrument, role, notes }): WrittenPart => {
    const isDrums = role === 'drums' || role === 'percussion'
    return {
      name,
      instrument,
      role: isDrums ? 'drums' : role === 'bass' ? 'bass' : 'other',
      // Strokes have no length.
      voices: isDrums ? [strokes(writtenChords(notes, timing))] : inVoices(writtenChords(notes, timing)),
    }
  })
  return songOf(file, [...sungParts(file, timing), ...band])
}

/** One voice of strokes, each up to the next or a quarter long. */
const strokes = (chords: readonly WrittenNote[]): WrittenNote[] => {
  const byTime = new Map<Ticks, WrittenNote>()
  for (const { at, pitches } of chords) {
    const same = byTime.get(at)
    const all = [...new Set([...(same?.pitches ?? []), ...pitches])].sort((a, b) => a - b)
    byTime.set(at, { at, length: TICKS_PER_QUARTER, pitches: all })
  }
  const ordered = [...byTime.values()].sort((a, b) => a.at - b.at)
  return ordered.map((stroke, index) => {
    const next = ordered[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const beat = (Math.floor(stroke.at / TICKS_PER_QUARTER) + 1) * TICKS_PER_QUARTER
    return { ...stroke, length: Math.min(next, beat) - stroke.at }
  })
}
