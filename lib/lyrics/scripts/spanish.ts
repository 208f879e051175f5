import { openSyllables } from '#lib/lyrics/scripts/open-syllables'
import { rewrite, rulesOf } from '#lib/lyrics/scripts/rewrite'
import type { Syllable } from '#lib/lyrics/syllable'

/** Latin American Spanish. Unstressed i and u beside a vowel are glides; an accent separates them. */
const RULES = rulesOf(String.raw`
  qu(?=[eiéí]) > k
  gu(?=[eiéí]) > ɣ
  gü > ɣ W
  ch > CH
  ll > Y
  ñ > ɲ
  rr > r
  (?<=^|[lns\s])r > r
  r > ɾ
  c(?=[eiéí]) > S
  [ckq] > k
  z > S
  s+ > S
  g(?=[eiéí]) > x
  j > x
  h >
  (?<=^|[mn\s])[vb] > B
  [vb] > β
  (?<=^|[nl\s])d > D
  d > ð
  (?<=^|[n\s])g > G
  g > ɣ
  ^x > S
  x > k S
  y(?=\s|$) > i
  y(?![aeiouáéíóú]) > i
  y > Y
  i(?=[aeoáéóu]) > Y
  u(?=[aeoáéói]) > W
  (?<=[aeoáéó])i > Y
  (?<=[aeoáéó])u > W
  [aá] > a
  [eé] > e
  [ií] > i
  [oó] > o
  [uúü] > u
  p > p
  t > t
  f > F
  m > M
  n > N
  l > L
  w > W
`)

const UNSTRESSED_WORDS = new Set('de la el los las y a que mi tu su se me te lo en con por un una al del'.split(' '))

/**
 * @example
 * spanishSyllables('corazón', 0).map((s) => s.text) // => ['co', 'ra', 'zón']
 */
export const spanishSyllables = (shown: string, word: number): Syllable[] => {
  // Punctuation becomes spaces, so that letters keep their positions.
  const spelled = shown.toLowerCase().replace(/[^a-záéíóúüñ]/g, ' ')
  const bare = spelled.replace(/[^a-záéíóúüñ]/g, '')
  const accent = bare.search(/[áéíóú]/)
  const sounds = rewrite(spelled, RULES)
  const syllables = openSyllables(sounds, shown, word, () => (/[aeiouns]$/.test(bare) ? 2 : 1))
  if (accent >= 0) {
    const marked = syllables.findIndex((syllable) => /[áéíóú]/i.test(syllable.text))
    for (const [index, syllable] of syllables.entries()) syllable.stress = index === marked ? 1 : 0
  }
  if (UNSTRESSED_WORDS.has(bare)) for (const syllable of syllables) syllable.stress = 0
  return syllables
}
