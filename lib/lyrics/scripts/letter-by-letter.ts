import { openSyllables } from '#lib/lyrics/scripts/open-syllables'
import { rewrite, rulesOf } from '#lib/lyrics/scripts/rewrite'
import { romanise } from '#lib/lyrics/scripts/romanise'
import type { Syllable } from '#lib/lyrics/syllable'

/** Reading of Latin letters in Dutch, Polish, Swedish and others: five vowels, consonants as written. Right of `>` are phones. */
const RULES = rulesOf(`
  sch|sh > SH
  ch > CH
  zh > ZH
  th > tʰ
  ph > F
  ts > ts
  ng$ > NG
  qu > k V
  ai|ay > AY
  au > AW
  oi|oy > OY
  a+ > a
  e+ > e
  i+ > i
  o+ > o
  u+ > u
  y(?=[aeiou]) > Y
  y > i
  b+ > B
  [cqk]+ > k
  d+ > D
  f+ > F
  g+ > G
  h > HH
  j > Y
  l+ > L
  m+ > M
  n+ > N
  p+ > p
  r+ > ɾ
  s+ > S
  t+ > t
  [vw] > V
  x > k S
  z+ > Z
`)

/** FNV-1a, so that equal letters always get the same vocable. */
const hash = (text: string) => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

const VOCABLES: Pick<Syllable, 'onset' | 'nucleus'>[] = [
  { onset: ['L'], nucleus: 'a' },
  { onset: ['N'], nucleus: 'a' },
  { onset: ['D'], nucleus: 'u' },
  { onset: [], nucleus: 'o' },
]

/**
 * Syllables of a word in any script, romanised and read letter by letter.
 * Unknown scripts get one vocable ("la", "na", "du", "oh") per two letters.
 */
export const otherSyllables = (shown: string, word: number): Syllable[] => {
  const latin = romanise(shown)
  if (latin) {
    const syllables = openSyllables(rewrite(latin, RULES), latin, word, (count) => Math.min(2, count), true)
    return distributeLetters(syllables, shown)
  }
  const letters = [...shown.normalize('NFC')].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  const count = Math.max(1, Math.ceil(letters.length / 2))
  return Array.from({ length: count }, (_, index): Syllable => {
    const text = letters.slice(index * 2, index * 2 + 2).join('')
    const vocable = VOCABLES[hash(text) % VOCABLES.length]!
    return { text, word, ...vocable, coda: [], stress: index === 0 ? 1 : 0 }
  })
}

/** Distributes the shown letters in proportion to the romanised ones. */
const distributeLetters = (syllables: Syllable[], shown: string): Syllable[] => {
  const letters = [...shown]
  const total = syllables.reduce((sum, syllable) => sum + syllable.text.length, 0)
  let passed = 0
  let from = 0
  return syllables.map((syllable, index) => {
    passed += syllable.text.length
    const to =
      index === syllables.length - 1 ? letters.length : Math.round((letters.length * passed) / Math.max(1, total))
    const text = letters.slice(from, to).join('')
    from = Math.max(from, to)
    return { ...syllable, text }
  })
}
