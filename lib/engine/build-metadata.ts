import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Origin } from '#lib/engine/brief'
import { mp3Layout } from '#lib/engine/encode/mp3-layout'
import { id3 } from '#lib/engine/encode/tags'
import { type AudioChange, changedLength, cutAtStart } from '#lib/engine/mix/audio-changes'
import { coverPeaksOf } from '#lib/engine/parts/cover-peaks'
import { coverPng } from '#lib/engine/parts/cover-png'
import { voiceNames } from '#lib/engine/parts/stem-names'
import { sampleOf, timeOf } from '#lib/engine/perform/timeline'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import { lyricText, timelineUntil } from '#lib/engine/plan/origin'
import type { Plan } from '#lib/engine/plan/plan'
import type { PromptReading } from '#lib/engine/plan/reading/reading'
import type { Phrase, Score, SungNote } from '#lib/engine/score/score'
import type { SongMetadata } from '#lib/engine/song-metadata'
import { ENGINE } from '#lib/engine/version'
import type { Language } from '#lib/lyrics/language'
import { barLength, isMinor, type Key } from '#lib/music/key'
import { beatsToSeconds, type Samples, type Seconds, samplesToSeconds } from '#lib/music/time'

const MAJOR_KEY_NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
const MINOR_KEY_NAMES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B']

/**
 * A key as ID3 writes it.
 *
 * @example
 * keyTag({ tonic: 6, mode: 'dorian' }) // => 'F#m'
 */
export const keyTag = ({ tonic, mode }: Key): string =>
  isMinor(mode) ? `${MINOR_KEY_NAMES[tonic]}m` : MAJOR_KEY_NAMES[tonic]!

/** ISO 639-2 codes. */
const LANGUAGE_CODES: Record<Language, string> = {
  en: 'eng',
  zh: 'zho',
  ja: 'jpn',
  ko: 'kor',
  es: 'spa',
  fr: 'fra',
  de: 'deu',
  other: 'und',
}

type Word = { at: Seconds; length: Seconds; text: string }

/** The words of a phrase with the times of their notes. Melismas extend the word before them. */
const wordsOf = (plan: Plan, notes: readonly SungNote[], shift: Seconds): Word[] => {
  const words: (Word & { index: number })[] = []
  for (const note of notes) {
    const at = shift + timeOf(plan, note.at)
    const end = at + beatsToSeconds(note.length, plan.bpm)
    const last = words.at(-1)
    if (last && (note.syllable === null || note.syllable.word === last.index)) {
      last.text += note.syllable?.text ?? ''
      last.length = end - last.at
    } else if (note.syllable) words.push({ at, length: end - at, text: note.syllable.text, index: note.syllable.word })
  }
  return words.map(({ at, length, text }) => ({ at, length, text }))
}

/** Phrases of one line are joined. Only the lead's phrases count. */
const linesOf = (plan: Plan, phrases: readonly Phrase[], shift: Seconds, before: number): SongMetadata['lines'] => {
  const lines = new Map<string, SongMetadata['lines'][number]>()
  for (const phrase of phrases) {
    if (phrase.voice !== 'lead') continue
    const words = wordsOf(plan, phrase.notes, shift)
    const first = words[0]
    const last = words.at(-1)
    if (!first || !last) continue
    const name = `${phrase.section} ${phrase.line}`
    const known = lines.get(name)
    if (known) {
      known.words.push(...words)
      known.length = last.at + last.length - known.at
      continue
    }
    lines.set(name, {
      at: first.at,
      length: last.at + last.length - first.at,
      section: phrase.section + before,
      text: plan.sections[phrase.section]?.lines[phrase.line] ?? words.map((word) => word.text).join(' '),
      words,
    })
  }
  return [...lines.values()].sort((a, b) => a.at - b.at)
}

/** Contiguous sections from the start to the end of the file. */
const sectionsOf = (
  plan: Plan,
  kept: Seconds,
  duration: Seconds,
  before: SongMetadata['sections'],
): SongMetadata['sections'] => {
  const bar = barLength(plan.meter)
  const starts = plan.sections.map((section, i) => (i === 0 ? kept : kept + timeOf(plan, section.firstBar * bar)))
  const sections: SongMetadata['sections'] = plan.sections.map((section, i) => ({
    kind: section.kind,
    label: section.label,
    at: starts[i]!,
    length: (starts[i + 1] ?? duration) - starts[i]!,
  }))
  return [...before, ...sections]
}

/** Sections, chords and lines of the kept part: from its song, or one `source` section for a foreign recording. */
const keptOf = (kept: Seconds, origin: Origin | null): Pick<SongMetadata, 'sections' | 'chords' | 'lines'> => {
  if (kept === 0) return { sections: [], chords: [], lines: [] }
  if (origin) return timelineUntil(origin, kept)
  return { sections: [{ kind: 'source', label: 'Source', at: 0, length: kept }], chords: [], lines: [] }
}

type Section = SongMetadata['sections'][number]

/** What sounds when. Stored ones may have kinds of sections that this version does not know. */
export type Timeline<Kind extends string = Section['kind']> = Pick<SongMetadata, 'chords' | 'lines'> & {
  sections: (Omit<Section, 'kind'> & { kind: Kind })[]
}

/** What is left of a timeline in a trimmed recording. A line or word that is cut off in its middle ends there. */
export const trimmedTimeline = <Kind extends string>(
  { sections, chords, lines }: Timeline<Kind>,
  start: Seconds,
  duration: Seconds,
): Timeline<Kind> => {
  const trim = <T extends { at: Seconds; length: Seconds }>(span: T): T[] => {
    const [from, until] = [Math.max(0, span.at - start), Math.min(duration, span.at + span.length - start)]
    return until - from > 1e-6 ? [{ ...span, at: from, length: until - from }] : []
  }
  const kept = sections.flatMap((section, index) => trim({ ...section, index }))
  return {
    sections: kept.map(({ kind, label, at, length }) => ({ kind, label, at, length })),
    chords: chords.flatMap(trim),
    lines: lines.flatMap((line) => {
      const words = line.words.flatMap(trim)
      const section = kept.findIndex(({ index }) => index === line.section)
      return words.length > 0 && section >= 0 ? trim(line).map((left) => ({ ...left, section, words })) : []
    }),
  }
}

/** States in the ID3 comment that the song is machine-made. */
const MADE_BY_COMMENT = `Composed, played and sung by software (Songloom, ${ENGINE}).`

/**
 * The metadata and the ID3 tags of a song, known before its first note.
 * `kept` is the length of the kept part of an extended song, `source` its recording, `origin` the request and result of
 * that song. `changes` are those of the finished recording.
 */
export const buildMetadata = (
  plan: Plan,
  score: Score,
  kept: Samples,
  source: Stereo | null,
  origin: Origin | null = null,
  reading: PromptReading = { claims: [], chosen: {} },
  changes: readonly AudioChange[] = [],
): { song: SongMetadata; tags: Uint8Array } => {
  const whole = kept + plan.samples
  const samples = changedLength(whole, changes)
  const duration = samplesToSeconds(samples, SAMPLE_RATE)
  const shift = samplesToSeconds(kept, SAMPLE_RATE)
  const before = keptOf(shift, origin)
  const timeline: Timeline = {
    sections: sectionsOf(plan, shift, samplesToSeconds(whole, SAMPLE_RATE), before.sections),
    chords: [
      ...before.chords,
      ...score.chords.map((chord) => ({
        at: shift + samplesToSeconds(sampleOf(plan, chord.at), SAMPLE_RATE),
        length: beatsToSeconds(chord.length, plan.bpm),
        symbol: chord.symbol,
      })),
    ],
    lines: [...before.lines, ...linesOf(plan, score.phrases, shift, before.sections.length)],
  }
  const start = samplesToSeconds(cutAtStart(changes), SAMPLE_RATE)
  const { sections, chords, lines } = samples === whole ? timeline : trimmedTimeline(timeline, start, duration)
  const lyric = [lyricText(before), plan.lyric].filter((text) => text !== '').join('\n\n')
  const coverPeaks = coverPeaksOf(plan, score, kept, source)
  const tags = id3({
    title: plan.title,
    genre: genreOf(plan.genre).name,
    bpm: plan.bpm,
    key: keyTag(plan.key),
    duration,
    lyric,
    lines,
    language: LANGUAGE_CODES[plan.language],
    cover: coverPng({
      peaks: coverPeaks,
      sections: sections.map(({ kind, at }) => ({ kind, at: at / duration })),
      key: { pitchClass: plan.key.tonic, minor: isMinor(plan.key.mode) },
      bpm: plan.bpm,
      meter: `${plan.meter.beats}/${plan.meter.unit}`,
    }),
    comment: MADE_BY_COMMENT,
    encoder: `Songloom ${ENGINE}`,
  })
  const layout = mp3Layout(samples)
  return {
    tags,
    song: {
      title: plan.title,
      lyric,
      language: plan.language,
      genre: plan.genre,
      bpm: plan.bpm,
      meter: plan.meter,
      key: plan.key,
      samples,
      duration,
      bytes: tags.length + layout.infoBytes + layout.audioBytes,
      sections,
      chords,
      lines,
      parts: [...voiceNames(plan, score), ...score.parts.map((part) => part.name)],
      coverPeaks,
      singer: plan.singer,
      reading,
      ...(plan.story && { stanzas: plan.story.stanzas }),
      engine: ENGINE,
    },
  }
}
