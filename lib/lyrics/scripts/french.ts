import { openSyllables } from '#lib/lyrics/scripts/open-syllables'
import { rewrite, rulesOf } from '#lib/lyrics/scripts/rewrite'
import type { Syllable } from '#lib/lyrics/syllable'

/** French as sung. Vowels are nasal only before a consonant or at the end. */
const RULES = rulesOf(String.raw`
  ^(?:est)$ > ɛ
  ^(?:et)$ > e
  ^(?:les|des|mes|tes|ses|ces)$ > @e
  (?<=[^aeiouyéèêà'])ent$ > ə
  (?<=[bcdfglmnprstvz])er[sz]?$ > e
  ez$ > e
  eaux?|aux?|ô > o
  œu|eu(?=[lrfn]|ill) > œ
  eu|œ > ø
  oin(?![eaiouyn]) > W ɛ̃
  ien(?![eaiouyn]) > Y ɛ̃
  (?:ain|ein|aim|eim|in|im|yn|ym|un|um)(?![aeiouyéèêhmn]) > ɛ̃
  (?:an|am|en|em)(?![aeiouyéèêhmn]) > ɑ̃
  (?:on|om)(?![aeiouyéèêhmn]) > ɔ̃
  oui > W i
  ou|où|oû > u
  oi|oî|oy > W a
  (?<=v|m|tranqu)ille > i L
  ille > i Y
  (?<=[aeou])ill?e?$ > Y
  (?<=[aeou])ill > Y
  ai|ei|è|ê|ë > ɛ
  é > e
  gn > ɲ
  ch > SH
  ph > F
  qu > k
  gu(?=[eiéèê]) > G
  ge(?=[aoâ]) > ZH
  g(?=[eiéèêy])|j > ZH
  c(?=[eiéèêy])|ç > S
  (?<=[aeiouéèê])s(?=[aeiouéèêy]) > Z
  ss?(?=[a-zéèêàâîôûç]) > S
  sc(?=[ei]) > S
  (?:[dptszxg]|ts|ds|ps)$ >
  es?$ > ə
  th|tt? > t
  e(?=([bcdfgklmnpqrstvz])\1|[rlcs][bcdfgkpqt]|[rlfc]$|x) > ɛ
  e > ə
  [aàâ] > a
  u(?=i) > ɥ
  [uûù] > y
  o(?=[z]|$) > o
  o > ɔ
  [iyîï](?=[aeouéèê]) > Y
  [iyîï] > i
  x > k S
  rr? > ʁ
  ll? > L
  mm? > M
  nn? > N
  cc?|k|q > k
  pp? > p
  bb? > B
  dd? > D
  ff? > F
  gg? > G
  v > V
  z > Z
  w > W
  h >
`)

/**
 * Syllables of a French word. A final e after a vowel is silent.
 *
 * @example
 * frenchSyllables('lumière', 0).map((s) => s.nucleus) // => ['y', 'ɛ', 'ə']
 */
export const frenchSyllables = (shown: string, word: number): Syllable[] => {
  const spelled = shown
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^a-zàâæçéèêëîïôœùûüÿ']+$/g, '')
    .replace(/^[^a-zàâæçéèêëîïôœùûüÿ]+/g, (lead) => ' '.repeat(lead.length))
  const small = spelled.trim()
  if (/^[ldmtscj]es$/.test(small)) {
    const first = rewrite(small.charAt(0) === 'c' ? 's a' : `${small.charAt(0)}a`, RULES).filter((s) => s.phone !== 'a')
    return openSyllables([...first, { phone: 'e', at: 1 }], shown, word, () => 9)
  }
  const sounds = rewrite(spelled, RULES).filter(
    (sound, index, all) =>
      sound.phone !== 'ə' || index === 0 || all.length <= 2 || !/^[aeiouyøœɛɔə]|̃/.test(all[index - 1]?.phone ?? ''),
  )
  return openSyllables(sounds, shown, word, (count) => (sounds[sounds.length - 1]?.phone === 'ə' && count > 1 ? 2 : 1))
}

const LIAISON_CONSONANTS: [RegExp, string][] = [
  [/^(?:les|des|mes|tes|ses|ces|nos|vos|nous|vous|ils|elles|aux|deux|trois|très|plus|sans|dans|sous|chez)$/, 'Z'],
  [/^(?:un|mon|ton|son|on|en|bien|rien|aucun)$/, 'N'],
  [/^(?:est|sont|ont|font|quand|tout|petit|grand|cet)$/, 't'],
]

/**
 * Liaison: a silent final consonant sounds before a vowel, as in "les enfants" or "mon amour".
 *
 * @example
 * liaison('les', 'enfants', frenchSyllables('enfants', 1))[0].onset // => ['Z']
 */
export const liaison = (before: string, word: string, syllables: Syllable[]): Syllable[] => {
  const [first, ...rest] = syllables
  if (!first || first.onset.length > 0 || !/^[aeiouyéèêàâîôûœ]/i.test(word) || /[,.;:!?]$/.test(before))
    return syllables
  const small = before.toLowerCase()
  const sound = LIAISON_CONSONANTS.find(([words]) => words.test(small))?.[1]
  return sound ? [{ ...first, onset: [sound] }, ...rest] : syllables
}
