import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as bengali } from 'n2words/bn-BD'
import { toCardinal as czech } from 'n2words/cs-CZ'
import { toCardinal as danish } from 'n2words/da-DK'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as greek } from 'n2words/el-GR'
import { toCardinal as spanish } from 'n2words/es-ES'
import { toCardinal as persian } from 'n2words/fa-IR'
import { toCardinal as finnish } from 'n2words/fi-FI'
import { toCardinal as french } from 'n2words/fr-FR'
import { toCardinal as hebrew } from 'n2words/he-IL'
import { toCardinal as hindi } from 'n2words/hi-IN'
import { toCardinal as hungarian } from 'n2words/hu-HU'
import { toCardinal as indonesian } from 'n2words/id-ID'
import { toCardinal as italian } from 'n2words/it-IT'
import { toCardinal as korean } from 'n2words/ko-KR'
import { toCardinal as norwegian } from 'n2words/nb-NO'
import { toCardinal as dutch } from 'n2words/nl-NL'
import { toCardinal as polish } from 'n2words/pl-PL'
import { toCardinal as portuguese } from 'n2words/pt-PT'
import { toCardinal as romanian } from 'n2words/ro-RO'
import { toCardinal as russian } from 'n2words/ru-RU'
import { toCardinal as swedish } from 'n2words/sv-SE'
import { toCardinal as tamil } from 'n2words/ta-IN'
import { toCardinal as thai } from 'n2words/th-TH'
import { toCardinal as turkish } from 'n2words/tr-TR'
import { toCardinal as ukrainian } from 'n2words/uk-UA'
import { toCardinal as vietnamese } from 'n2words/vi-VN'
import type { Seconds } from '#lib/music/time'

/** How a language says lengths. */
type LengthWords = {
  cardinal: (value: number) => string
  /** Units with all their forms, as patterns without groups. */
  minute: string
  second: string
  /** "And a half" after minutes; "half a minute". */
  half?: string
  halfMinute?: string
  /** Forms of numbers beside the cardinals. */
  forms?: Readonly<Record<string, number>>
  /** Two minutes in one word. */
  dual?: string
  /** Whether words follow one another without spaces. */
  unspaced?: true
}

/** Numbers that lengths are said in. */
const SAID_NUMBERS = [...Array.from({ length: 60 }, (_, i) => i + 1), 70, 75, 80, 90, 100, 120]

const LANGUAGES: readonly LengthWords[] = [
  {
    ...{ cardinal: arabic, minute: 'دقيقة|دقيقه|دقائق|دقايق', second: 'ثانية|ثانيه|ثواني?|ثوان' },
    ...{ half: '(?: ?و ?نصف)', halfMinute: 'نصف دقيقة|نص دقيقة', dual: 'دقيقتان|دقيقتين' },
    forms: {
      ثلاث: 3,
      أربع: 4,
      اربع: 4,
      خمس: 5,
      ست: 6,
      سبع: 7,
      ثمان: 8,
      ثماني: 8,
      تسع: 9,
      عشر: 10,
      ثلاثين: 30,
      أربعين: 40,
      اربعين: 40,
      خمسين: 50,
      ستين: 60,
      عشرين: 20,
      تسعين: 90,
    },
  },
  { cardinal: persian, minute: 'دقیقه', second: 'ثانیه', half: ' و نیم', halfMinute: 'نیم دقیقه' },
  {
    ...{ cardinal: hebrew, minute: 'דקות|דקה', second: 'שניות|שנייה|שניה', half: ' וחצי', halfMinute: 'חצי דקה' },
    forms: { שתי: 2 },
  },
  { cardinal: hindi, minute: 'मिनटों|मिनट', second: 'सेकंडों|सेकंड|सेकेंड|सेकण्ड', halfMinute: 'आधा मिनट|आधे मिनट' },
  { cardinal: bengali, minute: 'মিনিটের|মিনিট', second: 'সেকেন্ডের|সেকেন্ড' },
  { cardinal: tamil, minute: 'நிமிடங்கள்|நிமிடம்|நிமிட', second: 'வினாடிகள்|வினாடி|விநாடிகள்|விநாடி|நொடிகள்|நொடி' },
  { cardinal: thai, minute: 'นาที', second: 'วินาที', half: 'ครึ่ง', halfMinute: 'ครึ่งนาที', unspaced: true },
  {
    ...{
      cardinal: korean,
      minute: '분(?!위)',
      second: '초(?!반|콜)',
      half: ' ?반',
      halfMinute: '반 ?분',
      unspaced: true,
    },
    forms: { 일: 1, 한: 1, 두: 2, 세: 3 },
  },
  {
    ...{ cardinal: russian, minute: 'минуты|минуту|минута|минут|мин', second: 'секунды|секунду|секунда|секунд|сек' },
    ...{ half: ' с половиной', halfMinute: 'полминуты|пол минуты' },
    forms: { одну: 1, одна: 1, две: 2, полторы: 1.5, тридцати: 30 },
  },
  {
    ...{ cardinal: ukrainian, minute: 'хвилини|хвилину|хвилина|хвилин|хв', second: 'секунди|секунду|секунда|секунд' },
    ...{ half: ' з половиною', halfMinute: 'пів ?хвилини|півхвилини' },
    forms: { одну: 1, одна: 1, дві: 2, півтори: 1.5 },
  },
  {
    ...{ cardinal: spanish, minute: 'minutos?|mins?', second: 'segundos?|segs?' },
    ...{ half: ' y medio', halfMinute: 'medio minuto' },
    forms: { un: 1 },
  },
  {
    ...{ cardinal: portuguese, minute: 'minutos?', second: 'segundos?' },
    ...{ half: ' e meio', halfMinute: 'meio minuto' },
    forms: { um: 1, dois: 2 },
  },
  {
    ...{ cardinal: italian, minute: 'minut[oi]', second: 'second[oi]' },
    ...{ half: ' e mezz[oa]', halfMinute: 'mezzo minuto' },
    forms: { un: 1 },
  },
  {
    ...{ cardinal: french, minute: 'minutes?', second: 'secondes?' },
    ...{ half: ' et demie?', halfMinute: 'une demi[- ]minute|demi-minute' },
    forms: { une: 1 },
  },
  {
    ...{ cardinal: german, minute: 'minuten?', second: 'sekunden?|sek' },
    ...{ half: ' und (?:ein )?halbe?', halfMinute: 'halbe minute' },
    forms: { eine: 1, einer: 1, anderthalb: 1.5, eineinhalb: 1.5, zweieinhalb: 2.5, dreieinhalb: 3.5 },
  },
  {
    ...{ cardinal: dutch, minute: 'minuten|minuut', second: 'seconden?' },
    ...{ half: ' en een half', halfMinute: 'halve minuut' },
    forms: { een: 1, één: 1, anderhalve: 1.5, tweeënhalve: 2.5 },
  },
  {
    ...{ cardinal: polish, minute: 'minut[yaę]?', second: 'sekund[yaę]?', halfMinute: 'pół minuty' },
    forms: { jedną: 1, dwie: 2, półtorej: 1.5 },
  },
  {
    ...{ cardinal: czech, minute: 'minut[yau]?', second: 'sekund[yau]?|vteřin[yau]?', halfMinute: 'půl minuty' },
    forms: { jednu: 1, dvě: 2 },
  },
  {
    cardinal: turkish,
    minute: 'dakikalık|dakika',
    second: 'saniyelik|saniye',
    half: ' buçuk',
    halfMinute: 'yarım dakika',
  },
  { cardinal: vietnamese, minute: 'phút', second: 'giây', half: ' rưỡi', halfMinute: 'nửa phút' },
  { cardinal: indonesian, minute: 'menit', second: 'detik', half: ' setengah', halfMinute: 'setengah menit' },
  { cardinal: greek, minute: 'λεπτά|λεπτό|λεπτα|λεπτο', second: 'δευτερόλεπτα|δευτερόλεπτο', halfMinute: 'μισό λεπτό' },
  {
    cardinal: swedish,
    minute: 'minuter|minut',
    second: 'sekunder|sekund',
    halfMinute: 'en halv minut',
    forms: { en: 1 },
  },
  { cardinal: norwegian, minute: 'minutter|minutt', second: 'sekunder|sekund', halfMinute: 'et halvt minutt' },
  { cardinal: danish, minute: 'minutter|minut', second: 'sekunder|sekund', halfMinute: 'et halvt minut' },
  { cardinal: finnish, minute: 'minuuttia?', second: 'sekuntia?', halfMinute: 'puoli minuuttia', half: ' ja puoli' },
  { cardinal: romanian, minute: 'minute?', second: 'secunde|secundă', half: ' și jumătate', forms: { două: 2 } },
  { cardinal: hungarian, minute: 'perces?', second: 'másodperces?', halfMinute: 'fél perces?', forms: { két: 2 } },
]

/** Words of Japanese, of which those for seconds are also Chinese. */
const JAPANESE: LengthWords = {
  ...{ cardinal: String, minute: '分(?:間)?(?![のけか])', second: '秒(?:間)?', half: '半', unspaced: true },
  forms: { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 十: 10, 二十: 20, 三十: 30, 四十: 40, 五十: 50, 六十: 60, 九十: 90 },
}

type Matcher = {
  patterns: readonly (readonly [RegExp, (number: number) => Seconds])[]
  numbers: ReadonlyMap<string, number>
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Borders of a number, in scripts with and without spaces between words. */
const START = '(?<![\\p{L}\\p{M}\\p{N}.:])'
const UNSPACED_START = '(?<![\\p{N}.:])'
/** No letter follows a unit, and no word of a story: "cinco minutos tarde". */
const END =
  '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{Script=Greek}\\p{Script=Hebrew}]| ?(?:tarde|antes|después|depois|zu spät|später|danach|vorher|en retard|plus tard|avant|après|dopo|prima|in ritardo|позже|назад|спустя|до |later|late|ago|전|후|뒤|늦|遅|前|後))'

const matcherOf = (language: LengthWords): Matcher => {
  const { cardinal, minute, second, half, halfMinute, forms = {}, dual } = language
  const start = language.unspaced ? UNSPACED_START : START
  const numbers = new Map<string, number>([
    ...SAID_NUMBERS.map((value): [string, number] => [cardinal(value).normalize('NFKC').toLowerCase(), value]),
    ...Object.entries(forms),
  ])
  const words = [...numbers.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const number = `(\\d{1,3}(?:[.,]\\d)?|${words.join('|')})`
  const spaced = (units: string) => `${start}${number}[ -]?(?:${units})`
  const pattern = (source: string) => new RegExp(source, 'u')
  return {
    numbers,
    patterns: [
      ...(halfMinute ? [[pattern(`${start}(?:${halfMinute})${END}`), () => 30] as const] : []),
      ...(half
        ? [
            [pattern(`${spaced(minute)}(?:${half})${END}`), (value: number) => 60 * value + 30] as const,
            [
              pattern(`${start}${number}(?:${half})[ -](?:${minute})${END}`),
              (value: number) => 60 * value + 30,
            ] as const,
          ]
        : []),
      ...(dual ? [[pattern(`${start}(?:${dual})${END}`), () => 120] as const] : []),
      [pattern(`${spaced(minute)}${END}`), (value: number) => 60 * value],
      [pattern(`${spaced(second)}${END}`), (value: number) => value],
    ],
  }
}

let matchers: readonly Matcher[] | null = null
let japanese: Matcher | null = null

/** Words that are also English, where other rules tell a length from a time in the story. */
const ENGLISH = /^(?:[\d.,]+|one|two|three|four|five|six|seven|eight|nine|ten)[ -]?(?:minutes?|mins?)$/
const KANA = /[\u3041-\u30fa]/

/**
 * A length in a language other than English and Chinese, and its words; null without one.
 *
 * @example
 * foreignLength('بيانو، 30 ثانية') // => { seconds: 30, said: '30 ثانية' }
 * foreignLength('eine ballade, zweieinhalb minuten') // => { seconds: 150, said: 'zweieinhalb minuten' }
 */
export const foreignLength = (normalised: string): { seconds: Seconds; said: string } | null => {
  if (KANA.test(normalised)) {
    japanese ??= matcherOf(JAPANESE)
    return lengthBy(japanese, normalised)
  }
  if (!UNITS.test(normalised)) return null
  matchers ??= LANGUAGES.map(matcherOf)
  for (const matcher of matchers) {
    const found = lengthBy(matcher, normalised)
    if (found) return found
  }
  return null
}

const lengthBy = ({ patterns, numbers }: Matcher, text: string): { seconds: Seconds; said: string } | null => {
  for (const [pattern, secondsOf] of patterns) {
    const [said, number] = pattern.exec(text) ?? []
    if (said === undefined || ENGLISH.test(said)) continue
    const value = number === undefined ? 0 : (numbers.get(number) ?? Number(number.replace(',', '.')))
    return { seconds: secondsOf(value), said }
  }
  return null
}

/** Any unit of these languages. Most prompts have none, and need no number words. */
const UNITS = new RegExp(
  LANGUAGES.flatMap(({ minute, second, halfMinute, dual }) =>
    [minute, second, halfMinute ?? [], dual ?? []].flat(),
  ).join('|'),
  'u',
)
