import type { Titles } from '#lib/engine/brief'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import { type HeardMood, suitsMood, type Theme } from '#lib/engine/plan/heard-mood'
import { type Delivery, lineBars } from '#lib/engine/plan/line-bars'
import { englishFacts } from '#lib/engine/plan/lyrics/facts/english-facts'
import { TIME_WORDS } from '#lib/engine/plan/lyrics/facts/word-kinds'
import type { Stanzas, Story } from '#lib/engine/plan/lyrics/lyric-request'
import { requestedTitle, themeOf } from '#lib/engine/plan/lyrics/theme'
import { isTitleOfTake } from '#lib/engine/plan/lyrics/title-take'
import { unusedTitle, writeLyrics } from '#lib/engine/plan/lyrics/write-lyrics'
import type { Section } from '#lib/engine/plan/plan'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import { SECTION_TYPES } from '#lib/engine/plan/section-letters'
import { isTwelveBar, parseForm } from '#lib/engine/plan/slots'
import type { VocalForm } from '#lib/engine/plan/vocal-form'
import type { Language } from '#lib/lyrics/language'
import type { SectionKind } from '#lib/lyrics/section-tags'
import { formatLyric } from '#lib/lyrics/sections'
import { barLength, type Meter } from '#lib/music/key'
import { pick, type Random } from '#lib/music/random'
import { type BeatsPerMinute, beatsToSeconds } from '#lib/music/time'

/** What decides the length of lines. */
type LineStyle = { genre: string; language: Language; meter: Meter; bpm: BeatsPerMinute; delivery: Delivery }

type LyricSetting = LineStyle & {
  prompt: string
  /** What the song is about if the prompt does not say; null if nothing else does. */
  theme?: Theme | null
  /** Given title of the song. */
  title?: string | undefined
  intent: PromptIntent
  take: 0 | 1
  /** Equal for both takes: decides between stanzas that suit the prompt equally. */
  variant: number
  random: Random
  stanzas?: Stanzas
  titles?: Titles
}

/** Syllables of a line that suits a section kind. */
const lineLength = (kind: SectionKind, { language, delivery }: LineStyle): number => {
  if (delivery === 'rap' && kind === 'verse') return 12
  const verse = language === 'zh' ? 9 : 8
  return kind === 'verse' ? verse : kind === 'pre-chorus' ? verse - 1 : verse - (language === 'zh' ? 0 : 1)
}

/**
 * The vocal form that generated lyrics need.
 *
 * @example
 * vocalFormOf({ genre: 'pop', language: 'en', delivery: 'sung', meter: { beats: 4, unit: 4 }, bpm: 116 }).barsPerLine // => 2
 */
export const vocalFormOf = (style: LineStyle): VocalForm => {
  const { meter, bpm, delivery, genre } = style
  const bars = (kind: SectionKind) => lineBars([lineLength(kind, style)], meter, bpm, delivery)[0] ?? 2
  return {
    barsPerLine: Math.max(bars('verse'), bars('chorus')),
    linesPerGroup: genre === 'blues' ? 3 : 2,
    twelveBar: parseForm(genreOf(genre).form).some((slot) => slot.letter === 'V' && isTwelveBar(slot)),
    barSeconds: beatsToSeconds(barLength(meter), bpm),
  }
}

/** Most lines of a spoken intro, outro or break. */
const MAX_SPOKEN_LINES = 4

/** What a section tells: a spoken intro begins the story, and a spoken break is a bridge. */
const toldKind = ({ kind, directed }: Section): SectionKind =>
  !directed?.spoken ? kind : kind === 'intro' ? 'verse' : kind === 'break' ? 'bridge' : kind

/** Lines that fit into a section; an even number if there is room. */
const linesFor = (section: Section, setting: LyricSetting): { lines: number; syllables: number } => {
  const syllables = lineLength(section.kind, setting)
  const bars = lineBars([syllables], setting.meter, setting.bpm, setting.delivery)[0] ?? 2
  const { spoken, build } = section.directed ?? {}
  const isEdge = SECTION_TYPES[section.letter].sungShare === 0
  if (build) return { lines: 0, syllables }
  if (spoken && isEdge) return { lines: Math.min(MAX_SPOKEN_LINES, Math.floor(section.bars / bars)), syllables }
  const room = Math.floor((section.bars * SECTION_TYPES[section.letter].sungShare) / bars)
  // A jazz head is sung over all its bars.
  const most = setting.delivery === 'rap' || section.letter === 'H' ? 16 : 8
  const lines = Math.min(most, room)
  // A blues verse has groups of three lines.
  if (setting.genre === 'blues' && section.kind === 'verse' && lines >= 3)
    return { lines: Math.min(6, lines - (lines % 3)), syllables }
  if (setting.genre === 'shanty' && section.kind === 'verse' && lines >= 6) return { lines: 6, syllables }
  // Stanzas have four lines.
  if (lines > 4) return { lines: lines - (lines % 4), syllables }
  return { lines, syllables }
}

type PlannedLyrics = { sections: Section[]; lyric: string; title: string; story: Story | null }

/** Writes the missing lyrics of a plan into its sections. */
export const writePlannedLyrics = (sections: readonly Section[], setting: LyricSetting): PlannedLyrics => {
  const sung = sections
    .map((section, index) => ({ index, section, ...linesFor(section, setting) }))
    .filter(
      ({ section, lines }) => lines > 0 && (SECTION_TYPES[section.letter].sungShare > 0 || section.directed?.spoken),
    )
  // Even the shortest song sings one line, in its longest section.
  const longest = sections.reduce((best, section, index) => (section.bars > sections[best]!.bars ? index : best), 0)
  const singable = sung.length > 0 ? sung : [{ index: longest, section: sections[longest]!, lines: 1, syllables: 5 }]
  if (setting.intent.voice.wordless) return vocalise(sections, singable, setting)
  const write = (prompt: string, mood: string) =>
    writeLyrics({
      prompt,
      ...(setting.title !== undefined && { title: setting.title }),
      language: setting.language,
      mood,
      sections: singable.map(({ section, lines, syllables }) => ({
        kind: toldKind(section),
        label: section.label,
        lines,
        syllables,
      })),
      genre: setting.genre,
      delivery: setting.delivery,
      take: setting.take,
      variant: setting.variant,
      random: setting.random,
      ...(setting.stanzas && { stanzas: setting.stanzas }),
    })
  const { theme, prompt, intent } = setting
  const own = write(prompt, intent.moods[0] ?? theme?.mood ?? '')
  const written = theme && own.story && !tellsPrompt(own.story) ? write(theme.prompt, theme.mood) : own
  // The prompt says nothing of a theme that is heard.
  const story = written.story && (written === own ? own.story : { ...written.story, said: '', facts: [] })
  const filled = sections.map((section) => ({ ...section }))
  singable.forEach(({ index }, order) => {
    filled[index]!.lines = written.sections[order] ?? []
  })
  const shown = filled.filter((section) => section.lines.length > 0)
  const title = requestedTitle(setting.prompt)
    ? written.title
    : unusedTitle(written.title, shown, setting.take, setting.titles)
  return { sections: filled, lyric: formatLyric(shown), title, story }
}

/** Whether a story is about something that the prompt says. */
const tellsPrompt = ({ said, facts }: Story) => said !== '' || facts.length > 0

/** Syllables for wordless singing, by section kind. */
const VOCABLES = [
  ['Ooh, ooh, ooh, ooh, ooh', 'Aah, aah, aah, aah'],
  ['La la la la la', 'Na na na, na na na'],
  ['Mm, mm, mm, mm', 'Ooh, aah, ooh, aah'],
] as const

/** Fills sections with vocables. Sections of one kind share the same vocables. */
const vocalise = (
  sections: readonly Section[],
  singable: readonly { index: number; lines: number }[],
  { prompt, language, take, random, titles }: LyricSetting,
): PlannedLyrics => {
  const filled = sections.map((section) => ({ ...section }))
  const kinds = [...new Set(sections.map((section) => section.kind))]
  for (const { index, lines } of singable) {
    const section = filled[index]!
    const sounds = VOCABLES[kinds.indexOf(section.kind) % VOCABLES.length]!
    section.lines = Array.from({ length: lines }, (_, line) => sounds[(line >> 1) % 2]!)
  }
  const shown = filled.filter((section) => section.lines.length > 0)
  return {
    sections: filled,
    lyric: formatLyric(shown),
    title: instrumentalTitle({ prompt, language, take, random, titles }),
    story: null,
  }
}

/** An adjective of a title with its valence and its energy: −1, 0 or 1. */
type TitleAdjective = readonly [word: string, valence: -1 | 0 | 1, energy: -1 | 0 | 1]

const TITLE_ADJECTIVES: readonly TitleAdjective[] = [
  ['Quiet', 0, -1],
  ['Silver', 0, 0],
  ['Northern', 0, 1],
  ['Slow', 0, -1],
  ['Bright', 1, 1],
  ['Hollow', -1, 0],
  ['Golden', 1, 0],
  ['Distant', -1, -1],
  ['Paper', 0, 0],
  ['Amber', 1, -1],
  ['Velvet', 0, -1],
  ['Blue', -1, -1],
]
const TITLE_NOUNS = [
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
const CHINESE_TITLE_ADJECTIVES: readonly TitleAdjective[] = [
  ['静', 0, -1],
  ['远', 0, 0],
  ['晚', 0, -1],
  ['青', 1, 0],
  ['微', 0, -1],
  ['长', 0, 0],
  ['云', 0, 0],
  ['旧', -1, 0],
]
const CHINESE_TITLE_NOUNS = ['海', '灯', '山', '窗', '河', '雨', '巷', '月'] as const
const NOT_A_TITLE =
  /\b(?:song|track|music|beat|instrumental|no|without|with|bpm|in|and|for|the|of|about|minutes?|seconds?|vocals?)\b|\d/i

type TitleSetting = {
  prompt: string
  language: Language
  take: 0 | 1
  random: Random
  titles?: Titles | undefined
  /** The mood of a recording that the song resembles. */
  heard?: HeardMood | null
}

/**
 * Title for music without lyrics: the prompt's theme, else an image; one that the library lacks, as long as there are others.
 * The takes get different titles.
 */
export const instrumentalTitle = ({ prompt, language, take, random, titles, heard }: TitleSetting): string => {
  if (titles && 'again' in titles) return titles.again
  const requested = requestedTitle(prompt)
  if (requested) return requested
  const used = new Set(titles?.used.map((title) => title.toLowerCase()))
  const isFree = (title: string) => !used.has(title.toLowerCase())
  const theme = /\babout ([^,.;\n]{3,40})/i.exec(prompt)?.[1]?.trim()
  if (theme && !NOT_A_TITLE.test(theme) && isTitleOfTake(theme, take) && isFree(theme)) return titleCase(theme)
  const adjectives = (language === 'zh' ? CHINESE_TITLE_ADJECTIVES : TITLE_ADJECTIVES)
    .filter(([, valence, energy]) => !heard || suitsMood(heard, valence, energy))
    .map(([word]) => word)
  const images = (language === 'zh' ? chineseImages(adjectives) : imagesOf(prompt, adjectives)).filter((title) =>
    isTitleOfTake(title, take),
  )
  const free = images.filter(isFree)
  return pick(free.length > 0 ? free : images, random)
}

const titleCase = (text: string) =>
  text.replace(/(^|\s)(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase())

const chineseImages = (adjectives: readonly string[]): string[] =>
  adjectives.flatMap((first) => CHINESE_TITLE_NOUNS.map((second) => first + second))

/** Images in English, of the prompt's subject if it names some. */
const imagesOf = (prompt: string, adjectives: readonly string[]): string[] => {
  const { thing, things, stuff } = englishFacts(themeOf(prompt))
  const named = [...thing, ...things, ...stuff]
    .map(({ text }) => text)
    .filter((text) => !text.includes(' ') && !TIME_WORDS.has(text))
  const nouns = named.length > 3 ? named : [...named, ...TITLE_NOUNS]
  return adjectives.flatMap((first) => nouns.map((second) => titleCase(`${first} ${second}`)))
}
