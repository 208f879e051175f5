import { openSyllables } from '#lib/lyrics/scripts/open-syllables'
import { rewrite, rulesOf } from '#lib/lyrics/scripts/rewrite'
import type { Syllable } from '#lib/lyrics/syllable'

const ITALIAN = rulesOf(`
  gli(?=[aeou]) > L Y
  gli > L Y i
  gn > ɲ
  sci(?=[aou]) > SH
  sc(?=[eiéèìí]) > SH
  ch > k
  gh > G
  c?ci(?=[aouàòù]) > CH
  c?c(?=[eiéèìí]) > CH
  g?gi(?=[aouàòù]) > JH
  g?g(?=[eiéèìí]) > JH
  qu > k W
  z+ > ts
  (?<=[aeiou])s(?=[aeiou]) > Z
  s(?=[bdgvmnlr]) > Z
  s+ > S
  i(?=[aeoàèéòu]) > Y
  u(?=[aeoàèéòi]) > W
  [aà] > a
  [eèé] > e
  [iìí] > i
  [oòó] > o
  [uùú] > u
  [ckq]+ > k
  b+ > B
  d+ > D
  f+ > F
  g+ > G
  h >
  j > Y
  l+ > L
  m+ > M
  n+ > N
  p+ > p
  r+ > ɾ
  t+ > t
  v+ > V
  w > W
  x > k S
  y > i
`)

const PORTUGUESE = rulesOf(`
  nh > ɲ
  lh > L Y
  ch > SH
  ção > S ɐ W
  ções > S o Y Z
  ão > ɐ W
  ãe > ɐ Y
  õe > o Y
  am$ > ɐ W
  em$ > e Y
  ss > S
  [ç] > S
  c(?=[eiéêí]) > S
  qu(?=[eiéêí]) > k
  qu > k W
  gu(?=[eiéêí]) > G
  g(?=[eiéêí]) > ZH
  j > ZH
  x > SH
  (?<=[aeiouáéíóúâêôã])s(?=[aeiouáéíóúâêôã]) > Z
  s > S
  z > Z
  rr|^r > HH
  r > ɾ
  t(?=i|e$) > CH
  d(?=i|e$) > JH
  l(?=$|[bcdfgjkmnpqstvz]) > W
  o$ > u
  e$ > i
  i(?=[aeoáéó]) > Y
  u(?=[aeoáéó]) > W
  [aáàâ] > a
  ã > ɐ
  [eéê] > e
  [ií] > i
  [oóôõ] > o
  [uúü] > u
  [ckq] > k
  b > B
  d > D
  f > F
  g > G
  h >
  l > L
  m > M
  n > N
  p > p
  t > t
  v > V
  w > W
  y > i
`)

const lettersOnly = (shown: string) => shown.toLowerCase().replace(/[^\p{L}']/gu, ' ')

/** A written accent marks the stressed syllable. */
const stressAccented = (syllables: Syllable[], accents: RegExp): Syllable[] => {
  const marked = syllables.findLastIndex((syllable) => accents.test(syllable.text))
  if (marked >= 0) for (const [index, syllable] of syllables.entries()) syllable.stress = index === marked ? 1 : 0
  return syllables
}

/**
 * @example
 * italianSyllables('ragazza', 0).map((s) => s.text) // => ['ra', 'ga', 'zza']
 */
export const italianSyllables = (shown: string, word: number): Syllable[] =>
  stressAccented(
    openSyllables(rewrite(lettersOnly(shown), ITALIAN), shown, word, (count) => Math.min(2, count), true),
    /[àèéìòù]/i,
  )

/**
 * @example
 * portugueseSyllables('coração', 0).map((s) => s.text) // => ['co', 'ra', 'ção']
 */
export const portugueseSyllables = (shown: string, word: number): Syllable[] => {
  const bare = lettersOnly(shown).replace(/[^\p{L}]/gu, '')
  return stressAccented(
    openSyllables(rewrite(lettersOnly(shown), PORTUGUESE), shown, word, (count) =>
      /[aeo]s?$|[ae]m$/.test(bare) ? Math.min(2, count) : 1,
    ),
    /[áéíóúâêôãõ]/i,
  )
}
