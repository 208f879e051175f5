import type { Origin } from '#lib/engine/brief'
import { isGenre } from '#lib/engine/plan/genres/atlas'
import type { Section } from '#lib/engine/plan/plan'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { formatLyric, type LyricSection } from '#lib/lyrics/sections'
import type { Language } from '#lib/lyrics/syllable'
import { type Key, keyFrom, parentOf, pitchClass } from '#lib/music/key'
import type { Seconds } from '#lib/music/time'

/** The genre of a song, where this engine knows it. */
export const originGenre = (origin: Origin | null): string[] => (origin && isGenre(origin.genre) ? [origin.genre] : [])

/** Whether a part of a wish is what an empty prompt wishes. */
const isUnspecified = <Part extends keyof PromptIntent>(intent: PromptIntent, part: Part): boolean =>
  JSON.stringify(intent[part]) === JSON.stringify(readPrompt('')[part])

/**
 * What a song goes on with: what it was asked to be, as far as nothing else is asked for now. Tempo, key, meter and length
 * are heard in the recording.
 */
// goingOn(readPrompt('add a flute'), origin).wanted // => ['flute', …those of the song]
export const continuedIntent = (now: PromptIntent, origin: Origin): PromptIntent => {
  const before = readPrompt(origin.prompt)
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

/** A song goes on in its own language; a prompt in another one than English, which many prompts are in, is meant to be. */
export const continuedLanguage = (ofPrompt: Language, origin: Origin | null): Language =>
  (ofPrompt === 'en' && LANGUAGES.find((one) => one === origin?.language)) || ofPrompt

/** Steps between two keys on the circle of fifths, 0…6, by the notes that they have. */
const fifthsApart = (a: Key, b: Key): number => {
  const steps = pitchClass((parentOf(a) - parentOf(b)) * 7)
  return Math.min(steps, 12 - steps)
}

/**
 * The key in which a song goes on: its own where what is heard at the cut is that or next to it, since an ear may take
 * A mixolydian for A major; what is heard where the song has risen to another key.
 */
export const continuedKey = (heard: Key, origin: Origin | null): Key => {
  const own = origin?.key ? keyFrom(origin.key) : null
  return own && fifthsApart(heard, own) <= 1 ? own : heard
}

/** Up to here a word or a chord that began before the cut is told of. */
const CUT_MARGIN_SECONDS: Seconds = 0.02

type SongTimeline = Pick<Origin, 'sections' | 'chords' | 'lines'>

/** What is known of the first seconds of a song, times as in the song. What the cut goes through ends there. */
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

/** The words of some sections as text, those without any left out. */
export const lyricText = ({ sections, lines }: Pick<SongTimeline, 'sections' | 'lines'>): string =>
  formatLyric(
    sections.flatMap((section, index): LyricSection[] => {
      const own = lines.filter((line) => line.section === index).map((line) => line.text)
      return own.length === 0 || section.kind === 'source'
        ? []
        : [{ kind: section.kind, label: section.label, lines: own }]
    }),
  )

/** The lines of the first chorus of a song; none where it has no words. */
const chorusOf = ({ sections, lines }: Pick<SongTimeline, 'sections' | 'lines'>): string[] => {
  const index = sections.findIndex(
    (section, i) => section.kind === 'chorus' && lines.some((line) => line.section === i),
  )
  return lines.filter((line) => line.section === index).map((line) => line.text)
}

/** Gives the choruses of what goes on the words that the song's chorus had. */
export const reuseChorus = (origin: Origin, sections: readonly Section[]): Section[] => {
  const chorus = chorusOf(origin)
  return sections.map((section) =>
    section.kind === 'chorus' && section.lines.length > 0 && chorus.length > 0
      ? { ...section, lines: section.lines.map((line, i) => chorus[i] ?? line) }
      : section,
  )
}
