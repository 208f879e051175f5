import { writeEnglish } from '#lib/engine/plan/words/english/write-english'
import type { LyricWish } from '#lib/engine/plan/words/lyric-wish'
import { writeMandarin } from '#lib/engine/plan/words/mandarin/write-mandarin'
import { PHRASEBOOKS, writePhrases } from '#lib/engine/plan/words/phrasebook/write-phrases'
import { themeOf, titleAsked } from '#lib/engine/plan/words/theme'
import { languageOf } from '#lib/lyrics/language'
import type { LyricSection } from '#lib/lyrics/sections'

/**
 * Writes the words of a song from its prompt: on the prompt's subject, rhymed, near the lengths asked for. Choruses
 * share their lines, and the title is their hook. No other line comes twice. The answer has the sections in the order
 * asked, each with exactly as many lines as asked.
 */
export const writeLyrics = (wish: LyricWish): { title: string; sections: string[][] } => {
  const book = PHRASEBOOKS[wish.language]
  const asked = titleAsked(wish.prompt)
  const themed = { ...wish, prompt: themeOf(wish.prompt) }
  return wish.language === 'zh'
    ? writeMandarin(themed, asked)
    : book
      ? writePhrases(themed, book)
      : writeEnglish(themed, asked)
}

const bare = (line: string) =>
  line
    .replace(/[（(][^)）]*[)）]/g, ' ')
    .replace(/[\s.,!?;:，。！？；：、…"“”]+$/gu, '')
    .trim()

const LONGEST = { letters: 36, characters: 12 }

/** A line cut to a title: at its first comma, else after as many words as fit. */
const shortened = (line: string): string => {
  const text = bare(line)
  const most = /\p{Script=Han}/u.test(text) ? LONGEST.characters : LONGEST.letters
  if ([...text].length <= most) return text
  const clause = bare(text.split(/[,，;；:：—]/u)[0] ?? '')
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

const SMALL = /^(a|an|the|and|but|or|for|nor|of|in|on|at|to|by|from|with)$/i

const titleCase = (text: string): string => {
  if (!/^\p{Script=Latin}/u.test(text)) return text
  return text
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL.test(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

/**
 * A title for words that were given: the line of the chorus that comes most often (else its first), else the first
 * line of all; without words, the prompt's first clause. The second take is called by another line where there is one.
 */
// titleOf([{ kind: 'chorus', label: 'Chorus', lines: ['Hold the lamp up'] }], '', 0) // => 'Hold the Lamp Up'
export const titleOf = (sections: LyricSection[], prompt: string, take: 0 | 1): string => {
  const said = (lines: string[]) => lines.map(bare).filter((line) => line !== '')
  const chorus = said(sections.find((section) => section.kind === 'chorus')?.lines ?? [])
  const folded = chorus.map((line) => line.toLowerCase())
  const repeated = chorus.filter((line, index) => folded.indexOf(line.toLowerCase()) < index)
  const choruses = said(sections.filter((section) => section.kind === 'chorus').flatMap((section) => section.lines))
  const all = said(sections.flatMap((section) => section.lines))
  const titles = [...repeated, ...choruses, ...all].map((line) => titleCase(shortened(line)))
  const first = titles[0]
  if (first !== undefined) {
    const other = titles.find((title) => title.toLowerCase() !== first.toLowerCase())
    return take === 1 ? (other ?? first) : first
  }
  const clause = bare(prompt.split(/[.,;:\n，。；：]/u)[0] ?? '')
  if (clause === '') return languageOf(prompt) === 'zh' ? '无题' : 'Untitled'
  return titleCase(shortened(clause))
}
