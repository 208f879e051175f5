import type { Meter } from '#lib/music/key'

const CHINESE_DIGITS: Record<string, number> = { 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const PLAYABLE = new Set(['2/4', '3/4', '4/4', '5/4', '6/4', '7/4', '3/8', '5/8', '6/8', '7/8', '9/8', '12/8'])

const meterOf = (beats: number, unit: number): Meter | null =>
  PLAYABLE.has(`${beats}/${unit}`) ? { beats, unit: unit === 8 ? 8 : 4 } : null

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
export const readMeter = (normalised: string): Meter | null => {
  const signature = /(?<![\d/])(\d{1,2})\s?\/\s?([48])(?![\d/])/.exec(normalised)
  if (signature) {
    const meter = meterOf(Number(signature[1]), Number(signature[2]))
    if (meter) return meter
  }
  const fraction = /([四八])分之([二两三四五六七九])拍?/.exec(normalised)
  if (fraction) return meterOf(CHINESE_DIGITS[fraction[2]!]!, CHINESE_DIGITS[fraction[1]!]!)
  // 八六拍 and 六八拍 are both 6/8.
  const pair = /([四八])([二三四五六七九])拍/.exec(normalised) ?? /([二三四五六七九])([四八])拍/.exec(normalised)
  if (pair) {
    const [first, second] = [CHINESE_DIGITS[pair[1]!]!, CHINESE_DIGITS[pair[2]!]!]
    return meterOf(second, first) ?? meterOf(first, second)
  }
  // 六拍子 is 6/8, 三拍子 is 3/4.
  const count = /([二两三四五六])拍子/.exec(normalised)
  if (count) return meterOf(CHINESE_DIGITS[count[1]!]!, CHINESE_DIGITS[count[1]!] === 6 ? 8 : 4)
  // A meter in words outranks "waltz", which may also be in six.
  for (const [words, meter] of METER_WORDS) if (words.test(normalised)) return meter
  const waltz = /\b(?:waltz|waltzes|waltz time)\b|华尔兹|圆舞曲|[慢快]三(?!分|个|秒|十)/.exec(normalised)
  return waltz && !/(?:\b(?:no|not an?|isn't an?) |不要|不是)$/.test(normalised.slice(0, waltz.index))
    ? { beats: 3, unit: 4 }
    : null
}
