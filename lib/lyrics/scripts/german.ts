import { openSyllables } from '#lib/lyrics/scripts/open-syllables'
import { rewrite, rulesOf } from '#lib/lyrics/scripts/rewrite'
import type { Syllable } from '#lib/lyrics/syllable'

/** German: long vowels are close, short vowels open, and weak final e is a schwa. */
const RULES = rulesOf(`
  tsch > CH
  sch > SH
  chs > kʰ S
  (?<=[aou]|au)ch > x
  ch > ç
  ^st > SH tʰ
  ^sp > SH pʰ
  ph > F
  pf > pʰ F
  qu > kʰ V
  ck > kʰ
  th|tt > tʰ
  tz|z > ts
  ß|ss > S
  s(?=[aeiouäöüy]) > Z
  s > S
  v|ff? > F
  w > V
  j > Y
  ng > NG
  nk > NG kʰ
  ie[h]? > i
  ei|ai|ey|ay > AY
  eu|äu > OY
  au > AW
  äh?(?=.?[aeiou]|h) > ɛ
  ä > ɛ
  öh > ø
  ö(?=[^aeiou][aeiouh]) > ø
  ö > œ
  [üy]h? > y
  er$ > ɐ
  (?<=.[^aeiouäöü])e$ > ə
  (?<=[^aeiouäöü])e(?=[nlms]$|nd$|st$|ns$) > ə
  ^(?:b|g)e(?=[^aeiou]) > @
  ig$ > i ç
  aa?h > a
  aa|a > a
  eh|ee > e
  e(?=[^aeiouäöü](?:[aeiouäöü])) > e
  e > ɛ
  ih?  > i
  i > i
  oh|oo > o
  o(?=[^aeiouäöü][aeiouäöü]|$) > o
  o > ɔ
  uh?  > u
  u > u
  b$ > p
  d$|dt$ > t
  g$ > k
  (?<=[aeiouäöü])h >
  h > HH
  bb? > B
  c|kk? > kʰ
  dd? > D
  gg? > G
  ll? > L
  mm? > M
  nn? > N
  pp? > pʰ
  (?<=[aeiouäöü])rr?(?![aeiouäöü]) > ɐ̯
  rr? > ʁ
  t > tʰ
  x > kʰ S
`)

const UNSTRESSED_PREFIX = /^(be|ge|er|ver|zer|ent|emp|miss)(?=.{3,})/

/**
 * @example
 * germanSyllables('Sehnsucht', 0).map((s) => s.text) // => ['Sehn', 'sucht']
 */
export const germanSyllables = (shown: string, word: number): Syllable[] => {
  const spelled = shown
    .toLowerCase()
    .replace(/[^a-zäöüß]+$/g, '')
    .replace(/^[^a-zäöüß]+/g, (lead) => ' '.repeat(lead.length))
  const bare = spelled.trim()
  const sounds = rewrite(spelled, RULES).flatMap((sound) =>
    sound.phone === '@'
      ? [
          { phone: bare.startsWith('b') ? 'B' : 'G', at: sound.at },
          { phone: 'ə', at: sound.at + 1 },
        ]
      : [sound],
  )
  return openSyllables(sounds, shown, word, (count) => {
    if (count === 1) return 1
    if (/(ieren|iert|tion|tät|ei)$/.test(bare)) return /ieren$/.test(bare) ? 2 : 1
    return UNSTRESSED_PREFIX.test(bare) ? count - 1 : count
  })
}
