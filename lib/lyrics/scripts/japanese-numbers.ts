const DIGITS = ['れい', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう']
const TENS = (n: number) => (n === 0 ? '' : `${n === 1 ? '' : DIGITS[n]}じゅう`)
const HUNDREDS = [
  '',
  'ひゃく',
  'にひゃく',
  'さんびゃく',
  'よんひゃく',
  'ごひゃく',
  'ろっぴゃく',
  'ななひゃく',
  'はっぴゃく',
  'きゅうひゃく',
]
const THOUSANDS = [
  '',
  'せん',
  'にせん',
  'さんぜん',
  'よんせん',
  'ごせん',
  'ろくせん',
  'ななせん',
  'はっせん',
  'きゅうせん',
]

/** Readings of counters after a number. */
const COUNTERS: Readonly<Record<string, string>> = {
  回: 'かい',
  年: 'ねん',
  月: 'がつ',
  日: 'にち',
  番: 'ばん',
  本: 'ほん',
  枚: 'まい',
  度: 'ど',
  分: 'ふん',
  秒: 'びょう',
  歳: 'さい',
  時: 'じ',
  個: 'こ',
  階: 'かい',
}

const belowTenThousand = (n: number): string =>
  `${THOUSANDS[Math.floor(n / 1000)]}${HUNDREDS[Math.floor(n / 100) % 10]}${TENS(Math.floor(n / 10) % 10)}${n % 10 ? DIGITS[n % 10] : ''}`

/**
 * A whole number below 10⁸ in kana.
 *
 * @example
 * japaneseNumber(2024) // => 'にせんにじゅうよん'
 */
export const japaneseNumber = (n: number): string => {
  if (n === 0) return 'ゼロ'
  const large = Math.floor(n / 10_000)
  return `${large ? `${belowTenThousand(large)}まん` : ''}${belowTenThousand(n % 10_000)}`
}

/**
 * Reads the numbers of a Japanese line in kana. Long numbers are read digit by digit.
 *
 * @example
 * readJapaneseNumbers('24時間、2人') // => 'にじゅうよじかん、ふたり'
 */
export const readJapaneseNumbers = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/(?<!\d)1人/g, 'ひとり')
    .replace(/(?<!\d)2人/g, 'ふたり')
    .replace(/4時/g, (_, at: number, all: string) => (/\d/.test(all[at - 1] ?? '') ? '4時' : 'よじ'))
    .replace(/時間/g, 'じかん')
    .replace(/(?<=\d)[回年月日番本枚度分秒歳時個階]/g, (counter) => COUNTERS[counter] ?? counter)
    .replace(/(\d+(?:\.\d+)?)%/g, '$1パーセント')
    .replace(
      /(\d+)\.(\d+)/g,
      (_, whole: string, after: string) => `${whole}てん${[...after].map((d) => DIGITS[Number(d)]).join('')}`,
    )
    .replace(/(\d+)(かい|こ|さい)?/g, (_, digits: string, counter = '') => {
      const long = digits.length > 8 || (digits.startsWith('0') && digits.length > 1)
      const number = long ? [...digits].map((digit) => DIGITS[Number(digit)]).join('') : japaneseNumber(Number(digits))
      // Numbers contract before k and s: ひゃっかい, はっさい.
      const short =
        counter !== '' &&
        (counter === 'さい' ? /(?:いち|はち|じゅう)$/ : /(?:いち|ろく|はち|じゅう|ひゃく)$/).test(number)
      return `${short ? `${number.slice(0, -1)}っ` : number}${counter}`
    })
    .replace(/よんじ(?=かん|\s|$)/g, 'よじ')
