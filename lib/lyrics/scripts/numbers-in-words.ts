import { toCardinal as amharic } from 'n2words/am-ET'
import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as bengali } from 'n2words/bn-BD'
import { toCardinal as czech } from 'n2words/cs-CZ'
import { toCardinal as danish } from 'n2words/da-DK'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as greek } from 'n2words/el-GR'
import { toCardinal as spanish, toOrdinal as spanishOrdinal } from 'n2words/es-ES'
import { toCardinal as persian } from 'n2words/fa-IR'
import { toCardinal as finnish } from 'n2words/fi-FI'
import { toCardinal as french, toOrdinal as frenchOrdinal } from 'n2words/fr-FR'
import { toCardinal as gujarati } from 'n2words/gu-IN'
import { toCardinal as hebrew } from 'n2words/he-IL'
import { toCardinal as hindi } from 'n2words/hi-IN'
import { toCardinal as hungarian } from 'n2words/hu-HU'
import { toCardinal as italian, toOrdinal as italianOrdinal } from 'n2words/it-IT'
import { toCardinal as georgian } from 'n2words/ka-GE'
import { toCardinal as kannada } from 'n2words/kn-IN'
import { toCardinal as korean } from 'n2words/ko-KR'
import { toCardinal as dutch } from 'n2words/nl-NL'
import { toCardinal as punjabi } from 'n2words/pa-IN'
import { toCardinal as polish } from 'n2words/pl-PL'
import { toCardinal as portuguese, toOrdinal as portugueseOrdinal } from 'n2words/pt-PT'
import { toCardinal as romanian } from 'n2words/ro-RO'
import { toCardinal as russian } from 'n2words/ru-RU'
import { toCardinal as swedish } from 'n2words/sv-SE'
import { toCardinal as tamil } from 'n2words/ta-IN'
import { toCardinal as telugu } from 'n2words/te-IN'
import { toCardinal as thai } from 'n2words/th-TH'
import { toCardinal as turkish } from 'n2words/tr-TR'
import { toCardinal as ukrainian } from 'n2words/uk-UA'
import { toCardinal as vietnamese } from 'n2words/vi-VN'
import type { Language } from '#lib/lyrics/language'

type InWords = (value: string) => string

/** How a language says numbers. */
type Numerals = {
  cardinal: InWords
  ordinal?: { marks: RegExp; inWords: (value: string, mark: string) => string }
  percent?: string
  /** The form before a noun. */
  beforeNoun?: InWords
}

/** A German year from 1100 to 1999 counts hundreds. */
const germanNumber: InWords = (value) => {
  const year = /^1[1-9]\d\d$/.test(value)
  const rest = Number(value.slice(2))
  return year ? `${german(value.slice(0, 2))}hundert${rest === 0 ? '' : german(String(rest))}` : german(value)
}

/** Native Korean numerals, which count hours, years of age, people and things. */
const KOREAN_ONES = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const KOREAN_TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
const koreanCount = (value: number) =>
  value === 20 ? '스무' : `${KOREAN_TENS[Math.floor(value / 10)]}${KOREAN_ONES[value % 10]}`
const KOREAN_COUNTED = /(?<![\d.,])(\d{1,2})(?=\s?(?:시간|시(?!대)|살|개(?!월)|명|마리|잔|송이|달|사람|그루|켤레))/g

/** Khmer digits in words, and tens: n2words lacks the language. Numbers from five on are made with five. */
const KHMER_ONES = ['', 'មួយ', 'ពីរ', 'បី', 'បួន', 'ប្រាំ', 'ប្រាំមួយ', 'ប្រាំពីរ', 'ប្រាំបី', 'ប្រាំបួន']
const KHMER_TENS = ['', 'ដប់', 'ម្ភៃ', 'សាមសិប', 'សែសិប', 'ហាសិប', 'ហុកសិប', 'ចិតសិប', 'ប៉ែតសិប', 'កៅសិប']
const khmer: InWords = (value) => {
  const number = Math.floor(Number(value))
  if (number === 0) return 'សូន្យ'
  const [thousands, hundreds] = [Math.floor(number / 1000), Math.floor(number / 100) % 10]
  return [
    thousands > 0 ? `${khmer(String(thousands))}ពាន់` : '',
    hundreds > 0 ? `${KHMER_ONES[hundreds]}រយ` : '',
    `${KHMER_TENS[Math.floor(number / 10) % 10]}${KHMER_ONES[number % 10]}`,
  ].join('')
}

const feminine = (words: string) => words.replace(/o(?=\s|$)/g, 'a')

const SPANISH: Numerals = {
  cardinal: spanish,
  ordinal: {
    marks: /[ºª]|\.º|\.ª/,
    inWords: (value, mark) => (/ª/.test(mark) ? feminine : String)(spanishOrdinal(value)),
  },
  percent: 'por ciento',
  beforeNoun: (words) =>
    words
      .replace(/veintiuno$/, 'veintiún')
      .replace(/uno$/, 'un')
      .replace(/(prime|terce)ro$/, '$1r'),
}
const FRENCH: Numerals = {
  cardinal: french,
  ordinal: {
    marks: /(?:er|re|ère|ers|e|è|ème|eme|nd|nde)(?![\p{L}])/u,
    inWords: (value, mark) => (/^(?:re|ère)$/.test(mark) ? 'première' : frenchOrdinal(value)),
  },
  percent: 'pour cent',
}
const GERMAN: Numerals = {
  cardinal: germanNumber,
  percent: 'Prozent',
  beforeNoun: (words) => words.replace(/^eins$/, 'ein'),
}
const KOREAN: Numerals = { cardinal: korean, percent: '퍼센트' }
const ITALIAN: Numerals = {
  cardinal: italian,
  ordinal: { marks: /[º°ª]/, inWords: (value, mark) => (/ª/.test(mark) ? feminine : String)(italianOrdinal(value)) },
  percent: 'per cento',
  beforeNoun: (words) => words.replace(/uno$/, 'un'),
}
const PORTUGUESE: Numerals = {
  cardinal: portuguese,
  ordinal: { marks: /[ºª]/, inWords: (value, mark) => (/ª/.test(mark) ? feminine : String)(portugueseOrdinal(value)) },
  percent: 'por cento',
}

const BY_LANGUAGE: Partial<Record<Language, Numerals>> = { es: SPANISH, fr: FRENCH, de: GERMAN, ko: KOREAN }

/** Within a script, languages with letters of their own come before the most common one. */
const BY_LETTERS: readonly (readonly [RegExp, Numerals])[] = [
  [/[їєґ]|(?<=\p{Script=Cyrillic})і/u, { cardinal: ukrainian }],
  [/\p{Script=Cyrillic}/u, { cardinal: russian }],
  [/\p{Script=Greek}/u, { cardinal: greek }],
  [/[پچژگ]/, { cardinal: persian }],
  [/\p{Script=Arabic}/u, { cardinal: arabic }],
  [/\p{Script=Hebrew}/u, { cardinal: hebrew }],
  [/\p{Script=Devanagari}/u, { cardinal: hindi }],
  [/\p{Script=Bengali}/u, { cardinal: bengali }],
  [/\p{Script=Gujarati}/u, { cardinal: gujarati }],
  [/\p{Script=Gurmukhi}/u, { cardinal: punjabi }],
  [/\p{Script=Kannada}/u, { cardinal: kannada }],
  [/\p{Script=Khmer}/u, { cardinal: khmer }],
  [/\p{Script=Tamil}/u, { cardinal: tamil }],
  [/\p{Script=Telugu}/u, { cardinal: telugu }],
  [/\p{Script=Thai}/u, { cardinal: thai }],
  [/\p{Script=Georgian}/u, { cardinal: georgian }],
  [/\p{Script=Ethiopic}/u, { cardinal: amharic }],
  [/[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i, { cardinal: vietnamese }],
  [/[łżźśćńęą]/i, { cardinal: polish }],
  [/[ğış]/, { cardinal: turkish }],
  [/[řěůč]/i, { cardinal: czech }],
  [/[őű]/i, { cardinal: hungarian }],
  [/[ăâîșțţ]/i, { cardinal: romanian }],
  [/ø|æ/i, { cardinal: danish }],
  [/ää|yy|minä|sinä/i, { cardinal: finnish }],
  [/å|\b(?:och|jag|är|inte)\b/i, { cardinal: swedish }],
  [/\b(?:ik|het|een|niet|je|van)\b|ij/i, { cardinal: dutch }],
]

/** How the language of a line says numbers; null if unknown. `latin` tells Italian from Portuguese. */
const numeralsOf = (line: string, language: Language, latin: 'it' | 'pt' | null): Numerals | null =>
  BY_LANGUAGE[language] ??
  (language !== 'other'
    ? null
    : latin === 'it'
      ? ITALIAN
      : latin === 'pt'
        ? PORTUGUESE
        : (BY_LETTERS.find(([letters]) => letters.test(line))?.[1] ?? null))

/** Words after a number that it does not count. */
const FUNCTION_WORDS = /^ (?:de|del|y|o|para|por|en|con|que|a|al|es|e|di|per|in|è|und|oder|von|zu|für|in|ist|sind)$/i

/** Longest number that is said as a whole. Longer ones are said digit by digit. */
const MAX_DIGITS = 12

/** A figure without separators of thousands, with a decimal point. */
const plainFigure = (figure: string): string =>
  /^\d{1,3}(?:[.,' ]\d{3})+$/.test(figure) ? figure.replace(/\D/g, '') : figure.replace(/,(?=\d)/, '.')

/**
 * A line with its numbers in words of its own language. Lines in English, Chinese and Japanese, and in languages whose
 * numbers are unknown, stay as they are.
 *
 * @example
 * numbersInWords('99 Luftballons', 'de', null) // => 'neunundneunzig Luftballons'
 */
export const numbersInWords = (line: string, language: Language, latin: 'it' | 'pt' | null): string => {
  const numerals = /\d/.test(line) ? numeralsOf(line, language, latin) : null
  if (!numerals) return line
  const counted =
    language === 'ko'
      ? line.replace(KOREAN_COUNTED, (all, value: string) => (Number(value) > 0 ? koreanCount(Number(value)) : all))
      : line
  const { cardinal, ordinal, percent, beforeNoun } = numerals
  const say = (figure: string): string => {
    const plain = plainFigure(figure)
    if (plain.replace(/\D/g, '').length > MAX_DIGITS || /^0\d/.test(plain))
      return [...plain.replace(/\D/g, '')].map((digit) => cardinal(digit)).join(' ')
    return cardinal(plain)
  }
  return counted.replace(
    new RegExp(
      `(\\d+(?:[.,' ]\\d{3})*(?:[.,]\\d+)?)(?:(${ordinal?.marks.source ?? '(?!)'})|( ?%))?(?=( ?\\p{L}+)?)`,
      'gu',
    ),
    (_, figure: string, mark: string | undefined, sign: string | undefined, following: string | undefined) => {
      const said = mark && ordinal ? ordinal.inWords(plainFigure(figure), mark) : say(figure)
      const words =
        following?.startsWith(' ') && !sign && beforeNoun && !FUNCTION_WORDS.test(following) ? beforeNoun(said) : said
      return `${words}${sign ? ` ${percent ?? ''}` : ''}${following && /^\p{Script=Latin}/u.test(following) ? ' ' : ''}`
    },
  )
}
