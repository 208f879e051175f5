import { LETTERS } from '#lib/engine/plan/letters'
import { type Delivery, lineBars } from '#lib/engine/plan/lines'
import type { Section } from '#lib/engine/plan/plan'
import type { Wish } from '#lib/engine/plan/prompt/wish'
import { subjectOf } from '#lib/engine/plan/words/english/subject'
import { thingsOf } from '#lib/engine/plan/words/english/themes'
import { TIME_WORDS } from '#lib/engine/plan/words/english/word-kinds'
import { mayBeCalled } from '#lib/engine/plan/words/takes'
import { writeLyrics } from '#lib/engine/plan/words/write-lyrics'
import { formatLyric } from '#lib/lyrics/sections'
import type { Language } from '#lib/lyrics/syllable'
import type { Meter } from '#lib/music/key'
import { pick, type Random } from '#lib/music/random'
import type { BeatsPerMinute } from '#lib/music/time'

type Setting = {
  prompt: string
  genre: string
  language: Language
  wish: Wish
  meter: Meter
  bpm: BeatsPerMinute
  delivery: Delivery
  take: 0 | 1
  /** 0…5, the same for both takes. */
  deal: number
  random: Random
}

/** Styles whose verses have a metre of their own. */
const LONG_VERSES: Readonly<Record<string, number>> = { blues: 12, children: 11, shanty: 9 }

/** Syllables of a line that sits well on the given section. */
const lineLength = (section: Section, { language, delivery, genre }: Setting): number => {
  if (delivery === 'rap' && section.kind === 'verse') return 12
  if (language === 'en' && section.kind === 'verse' && genre in LONG_VERSES) return LONG_VERSES[genre]!
  const verse = language === 'zh' ? 9 : 8
  return section.kind === 'verse'
    ? verse
    : section.kind === 'pre-chorus'
      ? verse - 1
      : verse - (language === 'zh' ? 0 : 1)
}

/** How many lines fit into a section, in even numbers where there is room. */
const linesFor = (section: Section, setting: Setting): { lines: number; syllables: number } => {
  const syllables = lineLength(section, setting)
  const bars = lineBars([syllables], setting.meter, setting.bpm, setting.delivery)[0] ?? 2
  const room = Math.floor((section.bars * LETTERS[section.letter].sung) / bars)
  const most = setting.delivery === 'rap' ? 16 : section.kind === 'verse' ? 8 : 8
  const lines = Math.min(most, room)
  // A blues verse is made of threes.
  if (setting.genre === 'blues' && section.kind === 'verse' && lines >= 3)
    return { lines: Math.min(6, lines - (lines % 3)), syllables }
  return { lines: lines > 2 ? lines - (lines % 2) : lines, syllables }
}

/** Writes the words that a plan is missing, and puts them into its sections. */
export const wordsFor = (
  sections: readonly Section[],
  setting: Setting,
): { sections: Section[]; lyric: string; title: string } => {
  const sung = sections
    .map((section, index) => ({ index, section, ...linesFor(section, setting) }))
    .filter(({ section, lines }) => lines > 0 && LETTERS[section.letter].sung > 0)
  // Even the shortest piece has one line to sing, in its longest section.
  const longest = sections.reduce((best, section, index) => (section.bars > sections[best]!.bars ? index : best), 0)
  const asked = sung.length > 0 ? sung : [{ index: longest, section: sections[longest]!, lines: 1, syllables: 5 }]
  const written = writeLyrics({
    prompt: setting.prompt,
    language: setting.language,
    mood: setting.wish.moods[0] ?? '',
    sections: asked.map(({ section, lines, syllables }) => ({
      kind: section.kind,
      label: section.label,
      lines,
      syllables,
    })),
    genre: setting.genre,
    delivery: setting.delivery,
    take: setting.take,
    deal: setting.deal,
    random: setting.random,
  })
  const filled = sections.map((section) => ({ ...section }))
  asked.forEach(({ index }, order) => {
    filled[index]!.lines = written.sections[order] ?? []
  })
  const shown = filled.filter((section) => section.lines.length > 0)
  return { sections: filled, lyric: formatLyric(shown), title: written.title }
}

const FIRST = [
  'Quiet',
  'Silver',
  'Northern',
  'Slow',
  'Bright',
  'Hollow',
  'Golden',
  'Distant',
  'Paper',
  'Amber',
  'Velvet',
  'Blue',
] as const
const SECOND = [
  'Harbour',
  'Window',
  'Engine',
  'Garden',
  'Signal',
  'River',
  'Lantern',
  'Corridor',
  'Orbit',
  'Meadow',
  'Station',
  'Tide',
] as const
const FIRST_ZH = ['静', '远', '晚', '青', '微', '长', '云', '旧'] as const
const SECOND_ZH = ['海', '灯', '山', '窗', '河', '雨', '巷', '月'] as const
const NOT_A_NAME =
  /\b(?:song|track|music|beat|instrumental|no|without|with|bpm|in|and|for|the|of|about|minutes?|seconds?|vocals?)\b|\d/i

/** A title for music without words: the prompt's own words about its theme, or an image; another one for each take. */
export const instrumentalTitle = (prompt: string, language: Language, take: 0 | 1, random: Random): string => {
  const large = (text: string) =>
    text.replace(/(^|\s)(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())
  const theme = /\babout ([^,.;\n]{3,40})/i.exec(prompt)?.[1]?.trim()
  if (theme && !NOT_A_NAME.test(theme) && mayBeCalled(theme, take)) return large(theme)
  if (language === 'zh') {
    const titles = FIRST_ZH.flatMap((first) => SECOND_ZH.map((second) => first + second))
    return pick(
      titles.filter((title) => mayBeCalled(title, take)),
      random,
    )
  }
  const { nouns, themes } = subjectOf(prompt)
  const seen = [...nouns, ...themes.flatMap((entry) => thingsOf(entry))]
    .filter(({ text, kind }) => /^[POSW]$/.test(kind) && !text.includes(' ') && !TIME_WORDS.has(text))
    .map(({ text }) => text)
  const titles = FIRST.flatMap((first) =>
    (seen.length > 3 ? seen : [...seen, ...SECOND]).map((second) => large(`${first} ${second}`)),
  )
  return pick(
    titles.filter((title) => mayBeCalled(title, take)),
    random,
  )
}
