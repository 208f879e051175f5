/** First digits of the scripts whose ten digits follow one another. */
const ZEROS: readonly number[] = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐'].map((zero) => zero.codePointAt(0)!)

/**
 * A text with the digits of any script as 0 to 9.
 *
 * @example
 * westernDigits('٣٠ ثانية') // => '30 ثانية'
 */
export const westernDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
