const DIGITS = '零一二三四五六七八九'

const belowTenThousand = (n: number): string => {
  const units = ['', '十', '百', '千']
  let text = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(n / 10 ** place) % 10
    if (digit === 0) {
      gap = text !== ''
      continue
    }
    if (gap) text += '零'
    gap = false
    text += `${digit === 2 && place > 1 ? '两' : DIGITS[digit]}${units[place]}`
  }
  return text
}

/**
 * A whole number below 10¹² in Chinese characters.
 *
 * @example
 * chineseNumber(2024) // => '两千零二十四'
 */
export const chineseNumber = (n: number): string => {
  if (n === 0) return '零'
  const parts: [number, string][] = [
    [1e8, '亿'],
    [1e4, '万'],
    [1, ''],
  ]
  let text = ''
  let rest = n
  for (const [size, unit] of parts) {
    const value = Math.floor(rest / size)
    rest %= size
    if (value === 0) continue
    if (text && value < 1000) text += '零'
    text += `${belowTenThousand(value)}${unit}`
  }
  return text.replace(/^一十/, '十').replace(/^二([万亿])/, '两$1')
}

const digitwise = (text: string) => [...text].map((digit) => DIGITS[Number(digit)] ?? '').join('')

/**
 * Reads the numbers of a Chinese line.
 * Years (digits before 年) and long numbers are read digit by digit, others as quantities.
 *
 * @example
 * readChineseNumbers('1998年的3.5%') // => '一九九八年的百分之三点五'
 */
export const readChineseNumbers = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/(\d+)\/(\d+)/g, '$2分之$1')
    .replace(/(\d+(?:\.\d+)?)%/g, '百分之$1')
    .replace(/℃|°C/g, '度')
    .replace(/\d{2,4}(?=年)/g, digitwise)
    .replace(
      /(\d+)\.(\d+)/g,
      (_, whole: string, after: string) => `${chineseNumber(Number(whole))}点${digitwise(after)}`,
    )
    .replace(/\d+/g, (digits) =>
      digits.length > 8 || (digits.startsWith('0') && digits.length > 1)
        ? digitwise(digits)
        : chineseNumber(Number(digits)),
    )
