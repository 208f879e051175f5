import type { Place, SectionName, SectionRef } from '#lib/engine/plan/prompt/directions/direction'

/** Words for sections, longer ones first. */
const NAMES: readonly (readonly [SectionName, string])[] = [
  ['pre-chorus', 'pre-?chorus(?:es)?|pre chorus(?:es)?'],
  ['intro', 'intro(?:duction)?s?|opening|beginning'],
  ['chorus', 'chorus(?:es)?|hooks?|refrains?'],
  ['verse', 'verses?|stanzas?'],
  ['bridge', 'bridges?|middle[- ](?:eight|8)'],
  ['break', 'break ?downs?|interludes?|(?:instrumental )?breaks?'],
  ['drop', 'drops?'],
  ['solo', 'solos?'],
  ['build', 'build(?:-| )?ups?'],
  ['outro', 'outros?|coda|ending'],
]
const NAME = NAMES.map(([, words]) => words).join('|')

const ORDINALS: Readonly<Record<string, number | 'last'>> = {
  first: 1,
  '1st': 1,
  opening: 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: 'last',
  final: 'last',
  closing: 'last',
}
const ORDINAL = Object.keys(ORDINALS).join('|')
const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, '1': 1, '2': 2, '3': 3, '4': 4 }

/** Pattern of a section in English, without groups: "the second verse", "every chorus", "verse two". */
export const ENGLISH_REF = `(?:(?:the|a|an|each|every|all(?: of)?(?: the)?|both|its) )?(?:(?:very )?(?:${ORDINAL}) )?(?:${NAME})(?: (?:one|two|three|four|[1-4]))?\\b`
/** Pattern of one or more sections: "the verses and the bridge". */
export const ENGLISH_REFS = `${ENGLISH_REF}(?:(?:, | and | & |, and )${ENGLISH_REF})*`

const ENGLISH = new RegExp(`(?:\\b(${ORDINAL}) )?\\b(${NAME})(?: (one|two|three|four|[1-4]))?\\b`, 'g')

const nameIn = (word: string): SectionName =>
  NAMES.find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0] ?? 'verse'

const MANDARIN_NAMES: readonly (readonly [SectionName, string])[] = [
  ['pre-chorus', '预副歌|前副歌|导歌'],
  ['intro', '前奏|引子|引入|开头|开场'],
  ['chorus', '副歌|高潮'],
  ['verse', '主歌'],
  ['bridge', '桥段|过渡段|过渡|bridge'],
  ['break', '间奏|间歇|break(?:down)?'],
  ['solo', '独奏'],
  ['build', '铺垫'],
  ['drop', 'drop'],
  ['outro', '尾奏|尾声|结尾'],
]
const MANDARIN_NAME = MANDARIN_NAMES.map(([, words]) => words).join('|')
const HAN_NUMBERS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
}
const MANDARIN_ORDINAL =
  '第[一二三四1-4](?:段|遍|次|个|节)?的?|最后(?:的)?(?:一)?(?:段|遍|次|个|节)?的?|末(?:段|遍|次)的?|首(?:段|遍|次)的?|每(?:一)?(?:段|遍|次|个)?|所有的?|两段'

/** Pattern of a section in Chinese, without groups: "第二段主歌", "最后一遍副歌", "主歌二". */
export const MANDARIN_REF = `(?:${MANDARIN_ORDINAL})?(?:${MANDARIN_NAME})(?:[一二三](?!遍|次|段|个|人|起|句))?`

const MANDARIN = new RegExp(`(${MANDARIN_ORDINAL})?(${MANDARIN_NAME})([一二三](?!遍|次|段|个|人|起|句))?`, 'g')

/**
 * Sections that a text names, in English or Chinese.
 *
 * @example
 * sectionRefs('the second verse') // => [{ name: 'verse', which: 2 }]
 */
export const sectionRefs = (text: string): SectionRef[] => [
  ...[...text.matchAll(ENGLISH)].map(
    ([, ordinal, word, number]): SectionRef => ({
      name: nameIn(word!),
      which: ordinal ? ORDINALS[ordinal]! : number ? NUMBERS[number]! : 'all',
    }),
  ),
  ...(/\p{Script=Han}/u.test(text)
    ? [...text.matchAll(MANDARIN)].map(([, ordinal = '', word, number]): SectionRef => {
        const counted = /[一二三四1-4]/.exec(
          ordinal.replace(/一(?=段|遍|次|个|节)(?!第)/, ordinal.startsWith('第') ? '一' : ''),
        )
        return {
          name: MANDARIN_NAMES.find(([, words]) => new RegExp(`^(?:${words})$`).test(word!))?.[0] ?? 'verse',
          which: /^(?:最后|末)/.test(ordinal)
            ? 'last'
            : /^首/.test(ordinal)
              ? 1
              : ordinal.startsWith('第') && counted
                ? HAN_NUMBERS[counted[0]]!
                : number
                  ? HAN_NUMBERS[number]!
                  : 'all',
        }
      })
    : []),
]

/** Pattern of a place in English: "right after the second chorus", "in the middle". */
export const ENGLISH_PLACE = `(?:(?:right |just |straight |directly |immediately )?(?:after|following|before|ahead of|leading (?:in)?to|going into|in ?to) ${ENGLISH_REF}|(?:in|around|near) the middle|half-?way(?: through)?|mid-?way(?: through)?|mid-song|(?:at|near|towards|for) the (?:very )?(?:end|start|beginning)|between ${ENGLISH_REF} and ${ENGLISH_REF})`

/** Pattern of a place in Chinese: "第二段副歌后", "中间". */
export const MANDARIN_PLACE = `(?:(?:在)?${MANDARIN_REF}(?:唱完)?(?:之|以)?(?:后面?|前面?|结束后)|(?:在)?(?:歌曲)?(?:的)?(?:中间|中段)(?:部分)?|(?:在)?(?:结尾|末尾|最后)(?:处|部分)?|(?:在)?(?:开头|开场)(?:处|部分)?)`

/** The place that a match of these patterns names; null without one. */
export const placeOf = (text: string): Place | null => {
  const [of] = sectionRefs(text)
  if (/中间|中段|middle(?![- ](?:eight|8))|half-?way|mid-?way|mid-song/.test(text)) return 'middle'
  if (/^(?:in )?between|(?:^| )(?:after|following)\b|后面?$|结束后$/.test(text) && of) return { side: 'after', of }
  if (/\b(?:before|ahead of|leading|going|in ?to)\b|前面?$/.test(text) && of) return { side: 'before', of }
  if (/\b(?:start|beginning)\b|开头|开场/.test(text)) return 'start'
  if (/\bend\b|结尾|末尾|最后/.test(text)) return 'end'
  return null
}
