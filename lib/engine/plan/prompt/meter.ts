import { type Meter, meterNamed } from '#lib/music/key'

const CHINESE_DIGITS: Record<string, number> = { 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }

const meterOf = (beats: number, unit: number): Meter | null => meterNamed(`${beats}/${unit}`)

const METER_WORDS: readonly (readonly [words: RegExp, meter: Meter])[] = [
  [/\b(?:six[ -]eight|in six)(?: time)?\b(?!\s+\w*(?:minute|part|section|second|key|language))/, { beats: 6, unit: 8 }],
  [/\btwelve[ -]eight\b/, { beats: 12, unit: 8 }],
  [/\bnine[ -]eight\b/, { beats: 9, unit: 8 }],
  [/\bseven[ -]eight\b/, { beats: 7, unit: 8 }],
  [/\bseven[ -]four\b/, { beats: 7, unit: 4 }],
  [/\bfive[ -]four\b/, { beats: 5, unit: 4 }],
  [/\bthree[ -](?:four|quarter time)\b|\btriple (?:meter|metre|time)\b/, { beats: 3, unit: 4 }],
  [/\bfour[ -]four\b|\bfour on the floor\b/, { beats: 4, unit: 4 }],
]

/**
 * Reads the requested meter from figures or words of a normalised (lower-case) prompt; null without one.
 *
 * @example
 * readMeter('a waltz') // => { beats: 3, unit: 4 }
 * readMeter('八六拍') // => { beats: 6, unit: 8 }
 */
export const readMeter = (normalised: string): Meter | null => findMeter(normalised)?.meaning ?? null

/** The meter and the words that it comes from; null without one. */
export const findMeter = (normalised: string): { meaning: Meter; said: string } | null => {
  const found = (match: RegExpExecArray, meaning: Meter | null) => meaning && { meaning, said: match[0] }
  const figure = /(?<![\d/])(\d{1,2})\s?\/\s?([48])(?![\d/])/.exec(normalised)
  if (figure) {
    const meter = meterOf(Number(figure[1]), Number(figure[2]))
    if (meter) return found(figure, meter)
  }
  const fraction = /([四八])分之([二两三四五六七九])拍?/.exec(normalised)
  if (fraction) return found(fraction, meterOf(CHINESE_DIGITS[fraction[2]!]!, CHINESE_DIGITS[fraction[1]!]!))
  // 八六拍 and 六八拍 are both 6/8.
  const pair = /([四八])([二三四五六七九])拍/.exec(normalised) ?? /([二三四五六七九])([四八])拍/.exec(normalised)
  if (pair) {
    const [first, second] = [CHINESE_DIGITS[pair[1]!]!, CHINESE_DIGITS[pair[2]!]!]
    return found(pair, meterOf(second, first) ?? meterOf(first, second))
  }
  // 六拍子 is 6/8, 三拍子 is 3/4.
  const count = /([二两三四五六])拍子/.exec(normalised)
  if (count) return found(count, meterOf(CHINESE_DIGITS[count[1]!]!, CHINESE_DIGITS[count[1]!] === 6 ? 8 : 4))
  // A meter in words outranks "waltz", which may also be in six.
  for (const [words, meter] of METER_WORDS) {
    const match = words.exec(normalised)
    if (match) return found(match, meter)
  }
  const waltz = /\b(?:waltz|waltzes|waltz time)\b|华尔兹|圆舞曲|[慢快]三(?!分|个|秒|十)/.exec(normalised)
  return waltz && !/(?:\b(?:no|not an?|isn't an?) |不要|不是)$/.test(normalised.slice(0, waltz.index))
    ? found(waltz, { beats: 3, unit: 4 })
    : null
}

/** A meter in figures that no song can have; null without one. */
// unplayableMeter('a groove in 11/8') // => '11/8'
export const unplayableMeter = (normalised: string): string | null => {
  const [said, beats, unit] = /(?<![\d/])(\d{1,2})\s?\/\s?(2|4|8|16)(?![\d/])/.exec(normalised) ?? []
  return said !== undefined && !meterOf(Number(beats), Number(unit)) ? said : null
}
