import type { Origin } from '#lib/engine/brief'
import { withFields } from '#lib/engine/plan/fields'
import { genreOf, isGenre } from '#lib/engine/plan/genres/atlas'
import type { Section, Singer } from '#lib/engine/plan/plan'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { chooseSinger } from '#lib/engine/plan/singer'
import type { Language } from '#lib/lyrics/language'
import { formatLyric, type LyricSection } from '#lib/lyrics/sections'
import { type Key, keyFrom, parentOf, pitchClass } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'

/** The genre of a song as a list, empty if the engine does not have it. */
export const originGenre = (origin: Origin | null): string[] => (origin && isGenre(origin.genre) ? [origin.genre] : [])

/** Whether the prompt leaves a part of the intent open. */
const isUnspecified = <Part extends keyof PromptIntent>(intent: PromptIntent, part: Part): boolean =>
  JSON.stringify(intent[part]) === JSON.stringify(readPrompt('')[part])

/**
 * Intent of a continued song: the new prompt first, then the original prompt.
 * Tempo, key, meter and length come from the recording instead.
 */
export const continuedIntent = (now: PromptIntent, origin: Origin): PromptIntent => {
  const before = withFields(readPrompt(origin.prompt), origin.fields)
  const inherited = <Part extends keyof PromptIntent>(part: Part): PromptIntent[Part] =>
    isUnspecified(now, part) ? before[part] : now[part]
  const voice = inherited('voice')
  const sung = origin.lines.length > 0
  return {
    ...now,
    genres:
      now.genres.length > 0
        ? now.genres
        : [...originGenre(origin), ...before.genres.filter((id) => id !== origin.genre)],
    requested: [...new Set([...now.requested, ...before.requested.filter((id) => !now.excluded.includes(id))])],
    excluded: [...new Set([...now.excluded, ...before.excluded.filter((id) => !now.requested.includes(id))])],
    onlyRequested: now.onlyRequested || (before.onlyRequested && now.requested.length === 0),
    voice: isUnspecified(now, 'voice') ? { ...voice, sung, instrumental: !sung } : voice,
    feel: inherited('feel'),
    language: inherited('language'),
    moods: inherited('moods'),
    mood: inherited('mood'),
    era: inherited('era'),
  }
}

const LANGUAGES: readonly Language[] = ['en', 'zh', 'ja', 'ko', 'es', 'fr', 'de']

/** The singer that the engine chose for a song; null in an instrumental. */
export const chosenSinger = (origin: Origin): Singer | null => {
  const [genre] = originGenre(origin)
  if (origin.lines.length === 0 || genre === undefined) return null
  const intent = withFields(readPrompt(origin.prompt), origin.fields)
  return chooseSinger(genreOf(genre), intent, origin.seed, origin.take)
}

/** Language of a continuation: the song's own, unless the prompt is in another language than English. */
export const continuedLanguage = (ofPrompt: Language, origin: Origin | null): Language =>
  (ofPrompt === 'en' && LANGUAGES.find((one) => one === origin?.language)) || ofPrompt

/** Steps between the key signatures on the circle of fifths, 0…6. */
const fifthsApart = (a: Key, b: Key): number => {
  const steps = pitchClass((parentOf(a) - parentOf(b)) * 7)
  return Math.min(steps, 12 - steps)
}

/**
 * Key of a continuation. A measured key within one fifth of the song's key counts as that key.
 * Key detection confuses such keys, for example A mixolydian and A major.
 * A more distant key means that the song has modulated.
 */
export const continuedKey = (heard: Key, origin: Origin | null): Key => {
  const own = origin?.key ? keyFrom(origin.key) : null
  return own && fifthsApart(heard, own) <= 1 ? own : heard
}

/** Tolerance around the cut, for spans that begin just before it. */
const CUT_MARGIN_SECONDS: Seconds = 0.02

type SongTimeline = Pick<Origin, 'sections' | 'chords' | 'lines'>

/** Sections, chords and lines of a song up to the cut. Spans that cross the cut end there. */
export const timelineUntil = ({ sections, chords, lines }: SongTimeline, cut: Seconds): SongTimeline => {
  const clipped = <Span extends { at: Seconds; length: Seconds }>(spans: readonly Span[]): Span[] =>
    spans
      .filter((span) => span.at < cut - CUT_MARGIN_SECONDS)
      .map((span) => ({ ...span, length: Math.min(span.length, cut - span.at) }))
  return {
    sections: clipped(sections),
    chords: clipped(chords),
    lines: clipped(lines).map((line) => ({ ...line, words: clipped(line.words) })),
  }
}

/** Text of the sections that have lyrics. */
export const lyricText = ({ sections, lines }: Pick<SongTimeline, 'sections' | 'lines'>): string =>
  formatLyric(
    sections.flatMap((section, index): LyricSection[] => {
      const own = lines.filter((line) => line.section === index).map((line) => line.text)
      return own.length === 0 || section.kind === 'source'
        ? []
        : [{ kind: section.kind, label: section.label, lines: own }]
    }),
  )

/** Lines of the first chorus; empty without one. */
const chorusOf = ({ sections, lines }: Pick<SongTimeline, 'sections' | 'lines'>): string[] => {
  const index = sections.findIndex(
    (section, i) => section.kind === 'chorus' && lines.some((line) => line.section === i),
  )
  return lines.filter((line) => line.section === index).map((line) => line.text)
}

/** Gives the new choruses the words of the original chorus. */
export const reuseChorus = (origin: Origin, sections: readonly Section[]): Section[] => {
  const chorus = chorusOf(origin)
  return sections.map((section) =>
    section.kind === 'chorus' && section.lines.length > 0 && chorus.length > 0
      ? { ...section, lines: section.lines.map((line, i) => chorus[i] ?? line) }
      : section,
  )
}
