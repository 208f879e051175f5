const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const CURRENCIES: Record<string, string> = { $: 'dollars', '€': 'euros', '£': 'pounds', '¥': 'yen' }
const SPOKEN_NUMBERS: Record<string, string> = {
  '24/7': 'twenty four seven',
  '4x4': 'four by four',
  '808': 'eight oh eight',
  '909': 'nine oh nine',
  '911': 'nine one one',
  '101': 'one oh one',
  '9/11': 'nine eleven',
  '7/11': 'seven eleven',
  '9-5': 'nine to five',
}
const MAGNITUDES: Record<string, string> = { k: 'thousand', m: 'million', b: 'billion' }
/** Words with digits for sounds. */
const REBUS_WORDS: Record<string, string> = {
  gr8: 'great',
  l8r: 'later',
  m8: 'mate',
  h8: 'hate',
  w8: 'wait',
  b4: 'before',
  '2nite': 'tonight',
  '2day': 'today',
  '2morrow': 'tomorrow',
  '2gether': 'together',
  '4ever': 'forever',
}

const digits = (text: string) =>
  [...text].map((digit) => (digit === '0' ? 'oh' : (ONES[Number(digit)] ?? ''))).join(' ')

const belowThousand = (n: number): string => {
  if (n < 20) return ONES[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 ? ` ${ONES[n % 10]}` : ''}`
  return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` ${belowThousand(n % 100)}` : ''}`
}

/**
 * A whole number below 10¹⁵ in words, without "and".
 *
 * @example
 * cardinal(1200) // => 'one thousand two hundred'
 */
export const cardinal = (n: number): string => {
  if (n < 1000) return belowThousand(n)
  const groups: [number, string][] = [
    [1e12, 'trillion'],
    [1e9, 'billion'],
    [1e6, 'million'],
    [1e3, 'thousand'],
  ]
  const [size = 1, name = ''] = groups.find(([least]) => n >= least) ?? []
  const rest = n % size
  return `${belowThousand(Math.floor(n / size))} ${name}${rest ? ` ${cardinal(rest)}` : ''}`
}

/** 1100…1999 and 2010…2099 are read as years, in two pairs. */
const year = (n: number): string => {
  const low = n % 100
  const high = belowThousand(Math.floor(n / 100))
  if (low === 0) return `${high} hundred`
  return `${high} ${low < 10 ? `oh ${ONES[low]}` : belowThousand(low)}`
}

const whole = (text: string): string => {
  const plain = text.replace(/,/g, '')
  const n = Number(plain)
  if ((plain.length > 1 && plain.startsWith('0')) || plain.length > 15) return digits(plain)
  if (/^\d{4}$/.test(text) && ((n >= 1100 && n <= 1999) || (n >= 2010 && n <= 2099))) return year(n)
  return cardinal(n)
}

const ordinal = (text: string): string => {
  const words = cardinal(Number(text)).split(' ')
  const last = words.pop() ?? ''
  return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)].join(' ')
}

const plural = (words: string) => (words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`)

const fraction = (over: string, under: string): string => {
  // "50/50" is read as two numbers, like other fractions that are not parts of a whole.
  if (Number(under) > 10 || Number(over) >= Number(under)) return `${cardinal(Number(over))} ${cardinal(Number(under))}`
  const name = under === '2' ? 'half' : under === '4' ? 'quarter' : ordinal(under)
  return over === '1' ? (under === '2' ? 'half' : `one ${name}`) : `${cardinal(Number(over))} ${plural(name)}`
}

const decimal = (text: string): string => {
  const [before = '0', after = ''] = text.split('.')
  const tail = [...after].map((digit) => ONES[Number(digit)] ?? '').join(' ')
  return after ? `${whole(before || '0')} point ${tail}` : whole(before)
}

/**
 * Reads a token with digits in English: years, ordinals, times, decades, money, fractions, decimals.
 * Letters around the digits stay.
 *
 * @example
 * spokenNumber('1984') // => 'nineteen eighty four'
 */
export const spokenNumber = (token: string): string => {
  const lower = token.toLowerCase()
  const special = Object.hasOwn(SPOKEN_NUMBERS, lower)
    ? SPOKEN_NUMBERS[lower]
    : Object.hasOwn(REBUS_WORDS, lower)
      ? REBUS_WORDS[lower]
      : undefined
  if (special) return special
  return (
    token
      .replace(/(\d)([$€£¥])(?!\d)/g, (_, digit: string, sign: string) => `${digit} ${CURRENCIES[sign] ?? ''} `)
      .replace(
        /([$€£¥])\s?(\d[\d,]*(?:\.\d+)?)([kmb])\b/gi,
        (_, sign: string, n: string, size: string) =>
          ` ${decimal(n)} ${MAGNITUDES[size.toLowerCase()]} ${CURRENCIES[sign]} `,
      )
      .replace(/([$€£])(\d[\d,]*)\.(\d\d)(?!\d)/g, (_, sign: string, n: string, cents: string) => {
        const name = CURRENCIES[sign] ?? ''
        const small = cents === '00' ? '' : belowThousand(Number(cents))
        return ` ${whole(n)} ${n === '1' ? name.slice(0, -1) : name} ${small} `
      })
      // Telephone numbers are read digit by digit, hours with "am" and "pm".
      .replace(
        /(?<!\d)(\d{3})-(\d{4})(?!\d)/g,
        (_, first: string, last: string) => ` ${digits(first)} ${digits(last)} `,
      )
      .replace(
        /(\d)\s?(a|p)\.?m\b\.?/gi,
        (_, digit: string, half: string) => `${digit} ${half.toLowerCase() === 'a' ? 'ay' : 'pee'} em `,
      )
      .replace(/([$€£¥])\s?(\d[\d,]*(?:\.\d+)?)/g, (_, sign: string, n: string) => {
        const name = CURRENCIES[sign] ?? ''
        return ` ${decimal(n)} ${n === '1' && name !== 'yen' ? name.slice(0, -1) : name} `
      })
      .replace(/(\d{1,2}):(\d\d)/g, (_, hour: string, minute: string) => {
        const tail =
          minute === '00' ? "o'clock" : minute.startsWith('0') ? digits(minute) : belowThousand(Number(minute))
        return ` ${belowThousand(Number(hour))} ${tail} `
      })
      .replace(/(\d+)\/(\d+)/g, (_, over: string, under: string) => ` ${fraction(over, under)} `)
      .replace(/(\d+)(?:st|nd|rd|th)\b/gi, (_, n: string) => ` ${ordinal(n)} `)
      .replace(/'?(\d*\d0)'?s\b/g, (_, n: string) => ` ${plural(whole(n))} `)
      .replace(/\d[\d,]*(?:\.\d+)?/g, (n) => ` ${decimal(n.replace(/,+$/, ''))} `)
      .replace(/\s+/g, ' ')
      .trim()
  )
}
