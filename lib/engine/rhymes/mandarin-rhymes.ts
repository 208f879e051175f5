import { FRAME_PARTS, framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { RHYME_CLASSES } from '#lib/engine/plan/lyrics/rhyme-class'
import type { Rhymes, RhymeWord } from '#lib/engine/rhymes/word-list'
import { mandarinSyllables } from '#lib/lyrics/mandarin/mandarin'

/** Most characters of one list. */
const MAX_WORDS = 40

type Entry = { character: string; final: string; tone: number; group: string; rank: number }

/** The 3,755 characters of level 1 of GB 2312, which are those in common use: rows 0xB0 to 0xD7. */
const commonCharacters = (): string[] => {
  const decoder = new TextDecoder('gb18030')
  const rows = Array.from({ length: 0xd7 - 0xb0 + 1 }, (_, row) => 0xb0 + row)
  const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell)
  return rows
    .flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
    .filter((character) => /^\p{Script=Han}$/u.test(character))
}

/** How often a character ends a line of the lyric writer: a measure of how well it can be sung. */
const endings = (): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { parts } of framesOf('mandarin'))
    for (const line of FRAME_PARTS.flatMap((part) => parts[part].flat())) {
      const [character] = /\p{Script=Han}$/u.exec(line) ?? []
      if (character) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  return counts
}

const read = (character: string, rank: number): Entry | null => {
  const [syllable] = mandarinSyllables(character, 0)
  if (!syllable) return null
  const final = [syllable.nucleus, ...syllable.coda].join(' ')
  const group = RHYME_CLASSES[final]
  return group ? { character, final, tone: syllable.tone ?? 5, group, rank } : null
}

let index: readonly Entry[] | null = null

const buildIndex = (): Entry[] => {
  const counts = endings()
  return commonCharacters()
    .map((character) => read(character, -(counts.get(character) ?? 0)))
    .filter((entry) => entry !== null)
    .sort((a, b) => a.rank - b.rank)
}

const listed = (entries: readonly Entry[]): RhymeWord[] =>
  entries.slice(0, MAX_WORDS).map(({ character }) => ({ word: character, syllables: 1 }))

/**
 * Rhymes of a word's last character: common characters with the same final, those with the same tone first.
 * Near rhymes have another final of the same of the thirteen rhyme classes.
 *
 * @example
 * mandarinRhymes('路').rhymes.some(({ word }) => word === '步') // => true
 */
export const mandarinRhymes = (word: string): Rhymes => {
  const character = [...word].findLast((letter) => /\p{Script=Han}/u.test(letter)) ?? ''
  const asked = read(character, 0)
  if (!asked) return { rhymes: [], near: [] }
  index ??= buildIndex()
  const others = index.filter((entry) => entry.character !== character && entry.group === asked.group)
  const sameToneFirst = (entries: readonly Entry[]) => [
    ...entries.filter(({ tone }) => tone === asked.tone),
    ...entries.filter(({ tone }) => tone !== asked.tone),
  ]
  return {
    rhymes: listed(sameToneFirst(others.filter(({ final }) => final === asked.final))),
    near: listed(sameToneFirst(others.filter(({ final }) => final !== asked.final))),
  }
}
