/** Symbols of the pointers that lib/engine/wordnet.ts reads: hypernyms and similar adjectives. */
const READ_POINTERS = new Set(['@', '@i', '&'])

/** @param {string} line a synset, or a line of the licence at the beginning of a file */
const isSynset = (line) => /^\d{8} /.test(line)

/** @param {string} line @returns fields of a synset without gloss, verb frames and other pointers */
const readSynset = (line) => {
  const fields = line.split(' | ', 1)[0]?.split(' ') ?? []
  // Field 3 is the number of words in hexadecimal. Each word has two fields. The number of pointers follows.
  const end = 4 + 2 * Number.parseInt(fields[3] ?? '', 16)
  // A pointer is its symbol, a position, a part of speech, and the words that it joins.
  const pointers = Array.from({ length: Number(fields[end]) }, (_, i) => fields.slice(end + 1 + 4 * i, end + 5 + 4 * i))
  return { words: fields.slice(1, end), pointers: pointers.filter(([symbol = '']) => READ_POINTERS.has(symbol)) }
}

/** @param {ReturnType<typeof readSynset>} synset @param {string} own @param {(position: string) => string} move */
const writeSynset = ({ words, pointers }, own, move) => {
  const count = String(pointers.length).padStart(3, '0')
  const moved = pointers.flatMap(([symbol, at = '', ...rest]) => [symbol, move(at), ...rest])
  return [own, ...words, count, ...moved].join(' ')
}

/** @param {string} line a word with its senses @param {(position: string) => string} move */
const compactEntry = (line, move) => {
  const [word, part, senses, symbols, ...rest] = line.trimEnd().split(' ')
  // After the symbols of its pointers come two numbers and the positions.
  const [count, tagged, ...positions] = rest.slice(Number(symbols))
  return [word, part, senses, '0', count, tagged, ...positions.map(move)].join(' ')
}

/**
 * Removes the half that Songloom does not read from the two files of a part of speech.
 * The files keep their format, which wndb(5WN) of WordNet describes.
 * Their references change, because a synset is identified by the position of its line in the data file.
 *
 * @param {string} data the data file, which is ASCII
 * @param {string} index the index file
 * @returns {{ data: string, index: string }}
 * @throws {Error} if a file refers to a missing synset
 */
export const compactWordnet = (data, index) => {
  /** @type {Map<string, string>} */
  const positions = new Map()
  /** @param {string} old */
  const move = (old) => {
    const position = positions.get(old)
    if (position === undefined) throw new Error(`WordNet has no synset at ${old}.`)
    return position
  }
  let end = 0
  const lines = data.split('\n').map((line) => {
    const synset = isSynset(line) ? readSynset(line) : null
    if (synset) positions.set(line.slice(0, 8), String(end).padStart(8, '0'))
    // Positions always have eight digits, so a line with old positions has the right length.
    end += (synset ? writeSynset(synset, line.slice(0, 8), (old) => old) : line).length + 1
    return synset ? { synset, old: line.slice(0, 8) } : line
  })
  return {
    data: lines
      .map((line) => (typeof line === 'string' ? line : writeSynset(line.synset, move(line.old), move)))
      .join('\n'),
    index: index
      .split('\n')
      .map((line) => (line === '' || line.startsWith(' ') ? line : compactEntry(line, move)))
      .join('\n'),
  }
}
