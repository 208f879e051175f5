/**
 * Splits the letters of a word into one piece per syllable, to show under notes.
 * Splits lie between vowel groups; one consonant or digraph goes to the next piece.
 * The pieces joined give the word. If vowel groups are too few, the last pieces are empty.
 *
 * @example
 * splitSpelling('tomorrow', 3) // => ['to', 'mor', 'row']
 */
export const splitSpelling = (word: string, count: number): string[] => {
  if (count <= 1) return [word]
  const cuts = cutsOf(word)
  // Silent vowels ("makes") give too many groups; the least likely splits go first.
  while (cuts.length > count - 1) cuts.splice(leastLikelyCut(word, cuts), 1)
  const pieces: string[] = []
  let from = 0
  for (const cut of cuts) {
    pieces.push(word.slice(from, cut))
    from = cut
  }
  pieces.push(word.slice(from))
  // Two vowels in one group are split: "chaos", "science".
  while (pieces.length < count) {
    const index = pieces.findIndex((piece) => /[aeiouy]{2}/i.test(piece))
    const piece = pieces[index]
    if (piece === undefined) break
    const cut = piece.search(/[aeiouy]{2}/i) + 1
    pieces.splice(index, 1, piece.slice(0, cut), piece.slice(cut))
  }
  while (pieces.length < count) pieces.push('')
  return pieces
}

const cutsOf = (word: string): number[] => {
  const cuts: number[] = []
  const groups = /[aeiouy]+([^aeiouy]+)(?=[aeiouy])/gi
  for (let match = groups.exec(word); match; match = groups.exec(word)) {
    const consonants = match[1] ?? ''
    const end = match.index + match[0].length
    const together = consonants.match(/(?:[sc]h|th|ph|wh|qu|gh(?!t)|[bcfgkp][lr]|[dt]r|st(?=r)|s[ptkcm])$/i)?.[0].length
    cuts.push(end - Math.min(consonants.length, together ?? 1))
    // The next search starts at the vowel after the consonants.
    groups.lastIndex = end
  }
  return cuts.filter((cut) => cut > 0 && cut < word.length)
}

/** The split before a silent e ("bas-e", "som-e-thing"), else the last one. */
const leastLikelyCut = (word: string, cuts: number[]) => {
  const last = cuts.length - 1
  if (/[^aeiouy]e(?:s|d|'s)?[^a-z]*$/i.test(word)) return last
  const silent = cuts.findIndex((cut) => /^[^aeiouy]+e(?=[^aeiouy](?![aeiou]*$))/i.test(word.slice(cut)))
  return silent >= 0 ? silent : last
}
