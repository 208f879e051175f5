import { FINALS, type Final, INITIALS } from '#lib/lyrics/mandarin/finals'
import type { Phone } from '#lib/lyrics/syllable'

export type PinyinSounds = { onset: Phone[]; nucleus: Phone; coda: Phone[]; tone: 1 | 2 | 3 | 4 | 5 }

/** Combining marks of the tones: macron, acute, caron, grave. */
const TONE_MARKS = '\u0304\u0301\u030c\u0300'

const withoutToneMark = (pinyin: string): [string, number] => {
  let tone = 5
  const letters = [...pinyin.normalize('NFD').toLowerCase()].map((letter) => {
    const mark = TONE_MARKS.indexOf(letter) + 1
    if (mark > 0) tone = mark
    else if (/[1-5]/.test(letter)) tone = Number(letter)
    return mark > 0 || /\d/.test(letter) ? '' : letter === 'v' ? 'ü' : letter
  })
  return [letters.join('').normalize('NFC').replace('u:', 'ü'), tone]
}

/** Expands y, w and contracted spellings: "yue" is üe, "wei" is uei, "liu" ends in iou. */
const fullSpelling = (bare: string): string => {
  let text = bare.replace(/^([jqxy])u/, '$1ü')
  text = text.replace(/^yü/, 'ü').replace(/^yi/, 'i').replace(/^y/, 'i').replace(/^wu/, 'u').replace(/^w/, 'u')
  return text
    .replace(/iu$/, 'iou')
    .replace(/ui$/, 'uei')
    .replace(/([^aeiüx])un$/, '$1uen')
}

const initialAndFinal = (text: string): [string, string] => {
  const initial = text.match(/^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs])(?=.)/)?.[0] ?? ''
  const rest = text.slice(initial.length)
  if (rest === 'i' && /^[zcs]$/.test(initial)) return [initial, 'zi']
  if (rest === 'i' && /^(zh|ch|sh|r)$/.test(initial)) return [initial, 'zhi']
  return [initial, rest]
}

const finalOf = (rest: string): Final => {
  for (let length = rest.length; length > 0; length--) {
    const found = FINALS[rest.slice(0, length)]
    if (found) return found
  }
  return { glide: null, nucleus: 'ə', coda: [] }
}

/**
 * Sounds of a pinyin syllable with a tone mark or digit; 0 and 5 are neutral. Erhua (-r) adds a coda.
 *
 * @example
 * pinyinSounds('zhuāng') // => { onset: ['ʈʂ', 'W'], nucleus: 'ɑ', coda: ['NG'], tone: 1 }
 */
export const pinyinSounds = (pinyin: string): PinyinSounds => {
  const [bare, number] = withoutToneMark(pinyin)
  const tone = number >= 1 && number <= 4 ? (number as 1 | 2 | 3 | 4) : 5
  const erhua = /^.*[^e]r$/.test(bare)
  const [initial, rest] = initialAndFinal(fullSpelling(erhua ? bare.slice(0, -1) : bare))
  const { glide, nucleus, coda } = finalOf(rest)
  const first = INITIALS[initial]
  const lips = initial && /^[bpmf]$/.test(initial) && rest === 'o' ? null : glide
  const onset = [first, lips].filter((phone): phone is Phone => typeof phone === 'string')
  // y- and w- before i, u, ü are a weak glide of the same vowel.
  if (!initial && !glide && /^[yw]/.test(bare)) onset.push(nucleus === 'y' ? 'ɥ' : nucleus === 'u' ? 'W' : 'Y')
  return { onset, nucleus, coda: erhua ? ['R'] : coda, tone }
}
