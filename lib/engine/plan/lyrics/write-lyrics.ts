import type { Titles } from '#lib/engine/brief'
import type { LyricRequest, WrittenLyrics } from '#lib/engine/plan/lyrics/lyric-request'
import { PHRASEBOOKS, phrasebookLines, writePhrases } from '#lib/engine/plan/lyrics/phrasebook/write-phrases'
import { frameLines, writeStory } from '#lib/engine/plan/lyrics/story/write-story'
import { requestedTitle, themeOf } from '#lib/engine/plan/lyrics/theme'
import { isTitleOfTake } from '#lib/engine/plan/lyrics/title-take'
import { languageOf } from '#lib/lyrics/language'
import type { LyricSection } from '#lib/lyrics/sections'

/**
 * Writes rhymed lyrics on the subject of a prompt, near the requested lengths.
 * All choruses share their lines, and the title is their hook. No other line repeats.
 * Returns the sections in the given order, each with exactly the requested lines.
 */
export const writeLyrics = (request: LyricRequest): WrittenLyrics => {
  const book = PHRASEBOOKS[request.language]
  const title = singableTitle(request) ?? requestedTitle(request.prompt)
  const withoutTitle = { ...request, prompt: themeOf(request.prompt) }
  return book ? { ...writePhrases(withoutTitle, book), story: null } : writeStory(withoutTitle, title)
}

/** Lines that the writer knows in a language, those on the subject of the prompt first; some may suit it less. */
export const knownLines = (request: Omit<LyricRequest, 'sections'>): string[] => {
  const book = PHRASEBOOKS[request.language]
  return book ? phrasebookLines(book) : frameLines({ ...request, prompt: themeOf(request.prompt) })
}

/** A given title that the chorus can sing: short, and in the language of the song. */
const singableTitle = ({ title, language }: LyricRequest): string | null => {
  if (title === undefined || languageOf(title) !== language) return null
  const most = language === 'zh' ? MAX_TITLE_CODE_POINTS.characters : MAX_TITLE_CODE_POINTS.letters
  return [...title].length <= most ? title : null
}

const withoutPunctuation = (line: string) =>
  line
    .replace(/[（(][^)）]*[)）]/g, ' ')
    .replace(/[\s.,!?;:，。！？；：、…"“”]+$/gu, '')
    .trim()

const MAX_TITLE_CODE_POINTS = { letters: 36, characters: 12 }

/** Shortens a line to a title, at its first comma or after the last word that fits. */
const shortenTitle = (line: string): string => {
  const text = withoutPunctuation(line)
  const most = /\p{Script=Han}/u.test(text) ? MAX_TITLE_CODE_POINTS.characters : MAX_TITLE_CODE_POINTS.letters
  if ([...text].length <= most) return text
  const clause = withoutPunctuation(text.split(/[,，;；:：—]/u)[0] ?? '')
  if (clause && [...clause].length <= most) return clause
  const words = text.split(/\s+/)
  if (words.length === 1) return [...text].slice(0, most).join('')
  let title = ''
  for (const word of words) {
    if ([...title].length + [...word].length + 1 > most) break
    title = title ? `${title} ${word}` : word
  }
  return title || [...text].slice(0, most).join('')
}

const MINOR_WORDS = /^(a|an|the|and|but|or|for|nor|of|in|on|at|to|by|from|with)$/i

const titleCase = (text: string): string => {
  if (!/^\p{Script=Latin}/u.test(text)) return text
  return text
    .split(' ')
    .map((word, index) =>
      index > 0 && MINOR_WORDS.test(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

/** Lines as titles: those that the first chorus repeats, the others of choruses, the rest. */
const titlesIn = (sections: readonly Pick<LyricSection, 'kind' | 'lines'>[]): string[] => {
  const nonEmpty = (lines: readonly string[]) => lines.map(withoutPunctuation).filter((line) => line !== '')
  const chorus = nonEmpty(sections.find((section) => section.kind === 'chorus')?.lines ?? [])
  const folded = chorus.map((line) => line.toLowerCase())
  const repeated = chorus.filter((line, index) => folded.indexOf(line.toLowerCase()) < index)
  const choruses = nonEmpty(sections.filter((section) => section.kind === 'chorus').flatMap((section) => section.lines))
  const all = nonEmpty(sections.flatMap((section) => section.lines))
  return [...repeated, ...choruses, ...all].map((line) => titleCase(shortenTitle(line)))
}

/**
 * The title of a song, or another line of it where the library has a song of this title. A song that is planned again
 * keeps its own.
 *
 * @example
 * unusedTitle('Hold the Lamp Up', [{ kind: 'chorus', lines: ['Hold the lamp up', 'Sail on by'] }], 1, { used: ['Hold the Lamp Up'] }) // => 'Sail on by'
 */
export const unusedTitle = (
  title: string,
  sections: readonly Pick<LyricSection, 'kind' | 'lines'>[],
  take: 0 | 1,
  titles: Titles | undefined,
): string => {
  if (!titles) return title
  if ('again' in titles) return titles.again
  const used = new Set(titles.used.map((each) => each.toLowerCase()))
  if (!used.has(title.toLowerCase())) return title
  return titlesIn(sections).find((each) => isTitleOfTake(each, take) && !used.has(each.toLowerCase())) ?? title
}

/**
 * Title of given lyrics: the most repeated chorus line, else its first, else the first line.
 * Without lyrics it is the prompt's first clause. Take B prefers another line.
 *
 * @example
 * titleOf([{ kind: 'chorus', label: 'Chorus', lines: ['Hold the lamp up'] }], '', 0) // => 'Hold the Lamp Up'
 */
export const titleOf = (sections: LyricSection[], prompt: string, take: 0 | 1): string => {
  const titles = titlesIn(sections)
  const first = titles[0]
  if (first !== undefined) {
    const other = titles.find((title) => title.toLowerCase() !== first.toLowerCase())
    return take === 1 ? (other ?? first) : first
  }
  const clause = withoutPunctuation(prompt.split(/[.,;:\n，。；：]/u)[0] ?? '')
  if (clause === '') return languageOf(prompt) === 'zh' ? '无题' : 'Untitled'
  return titleCase(shortenTitle(clause))
}
