import { foreignLength } from '#lib/engine/plan/prompt/foreign-length'
import type { Seconds } from '#lib/music/time'

const WORD_NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  half: 0.5,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  十五: 15,
  二十: 20,
  三十: 30,
  四十: 40,
  四十五: 45,
  五十: 50,
  六十: 60,
  九十: 90,
  半: 0.5,
}
const ENGLISH =
  '(\\d+(?:\\.\\d+)?|a|an|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty-five|forty|fifty|sixty|ninety)'
/** A time in a Chinese story rather than a length: "开锁只要十秒", "迟到五分钟", "三分钟后". */
const NOT_IN_STORY =
  '(?<!(?:只[要用有剩]|[了过等差第前]|还剩|剩下|迟到|晚到|早到|提前|每隔?|不到|才|仅|停留|持续)(?:\\d+(?:\\.\\d+)?|[一二两三四五六七八九十]{0,2})?)'
const NOT_IN_STORY_AFTER = '(?!钟?(?:之?[前后]|以[前后]|就|才|里|的(?:路|车|会|沉默|等待|距离|视频)))'
const HAN = `${NOT_IN_STORY}(\\d+(?:\\.\\d+)?|[一二两三四五六七八九十]{1,3})`
/** A number of seconds after minutes, as in "two minutes thirty". It must not count another noun. */
const AFTER_MINUTES = `(and a half|(?:and )?(\\d{1,2}|fifteen|thirty|forty-five|forty|twenty|fifty|ten)(?:[ -]?(?:seconds|secs|sec|s)\\b|(?= ?(?:[,.;\\n]|$|long\\b))))`
/** A key or a word rather than a length: "Am", "a min", "as". */
const NO_LENGTH = '(?!an?[ -]?(?:min|m|sec|s)(?![a-z]))'
/** A time in the story rather than a length: "forty minutes late". */
const IN_STORY =
  '(?![a-z]| (?:late|later|early|earlier|ago|before|after|away|past|behind|apart|from|to (?:midnight|noon|go|live)))'
const MINUTES = new RegExp(
  `(?<![\\w.])${NO_LENGTH}${ENGLISH}[ -]?(?:minutes|minute|mins|min|m)${IN_STORY}(?:[ ,]*${AFTER_MINUTES})?`,
)
const HALVES = new RegExp(`(?<![\\w.])${ENGLISH}[ -]and[ -]a[ -]half[ -](?:minutes|minute|mins|min)\\b`)
const SECONDS = new RegExp(`(?<![\\w.])${NO_LENGTH}${ENGLISH}([ -]?)(?:seconds|second|secs|sec|s)${IN_STORY}`)
/** Eras and drum machines rather than lengths: "80s", "2000s", "808s". */
const ERA_OR_DRUM_MACHINE = /^(?:[0-9]0s|\d{4,}s|[2378]0[378]s|[3-9]0[39]s)$/

const numberOf = (text: string | undefined): number => (text === undefined ? 0 : (WORD_NUMBERS[text] ?? Number(text)))

/** Shortest and longest length that can be requested. */
const MIN_SECONDS: Seconds = 8
const MAX_SECONDS: Seconds = 600

const parseLength = (
  normalised: string,
  run: (pattern: RegExp, text?: string) => RegExpExecArray | null,
): Seconds | null => {
  const clock = run(/(?<![\d:])(\d{1,2}):([0-5]\d)(?![\d:])(?!\s*(?:am|pm|a\.m|p\.m|o'clock))/)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const chinese = run(new RegExp(`${HAN}\\s*分钟?半`))
  if (chinese) return numberOf(chinese[1]) * 60 + 30
  const both = run(new RegExp(`${HAN}\\s*分钟?\\s*${HAN}\\s*秒`))
  if (both) return numberOf(both[1]) * 60 + numberOf(both[2])
  if (run(/半分钟/)) return 30
  const minute = run(new RegExp(`${HAN}\\s*分钟(?!\\s*\\d+\\s*拍)${NOT_IN_STORY_AFTER}`))
  if (minute) return numberOf(minute[1]) * 60
  const second = run(new RegExp(`${HAN}\\s*秒${NOT_IN_STORY_AFTER}`))
  if (second) return numberOf(second[1])
  if (run(/\bhalf a minute\b|\bhalf-minute\b/)) return 30
  if (run(/\ba minute and a half\b/)) return 90
  const primes = run(/(?<!\d)([1-9])['′](?: ?([0-5]\d)(?:''|["″])?)(?!\d)/)
  if (primes) return Number(primes[1]) * 60 + Number(primes[2])
  const halves = run(HALVES)
  if (halves) return numberOf(halves[1]) * 60 + 30
  if (run(/\ba couple of minutes\b/)) return 120
  const minutes = run(MINUTES, normalised.replace(/(?:beats )?per minute/g, ''))
  if (minutes) return numberOf(minutes[1]) * 60 + (minutes[2]?.startsWith('and a') ? 30 : numberOf(minutes[3]))
  for (const match of normalised.matchAll(new RegExp(SECONDS, 'g')))
    if (
      !ERA_OR_DRUM_MACHINE.test(match[0]) &&
      match[0] !== 'a second' &&
      match[0] !== 'one second' &&
      run(new RegExp(match[0]))
    )
      return numberOf(match[1])
  const foreign = foreignLength(normalised)
  if (foreign && run(new RegExp(foreign.said.replace(/[.,]/g, '\\$&')))) return foreign.seconds
  if (run(/\bjingle\b/)) return 30
  if (run(/\b(?:short (?:song|piece|track|tune|version|clip|loop)|very short|snippet)\b|短歌|短曲|短一点|片段/))
    return 60
  if (run(/\b(?:long (?:song|piece|track|version)|extended (?:version|mix)|very long)\b|长一点|长曲|加长/)) return 270
  return null
}

/** A length in hours, which no song has; null without one. */
// unplayableLength('a 2 hour meditation') // => '2 hour'
export const unplayableLength = (normalised: string): string | null =>
  /\b(?:\d+(?:\.\d+)?|an|one|two|three|four)[ -]hours?(?:[ -]long)?\b|[\d一二两三]+(?:个)?小时/.exec(normalised)?.[0] ??
  null

/**
 * Reads the requested length; null without one. "80s" is an era, "808s" are drums, "45s" is a length.
 *
 * @example
 * readLength('a 2:30 pop song') // => 150
 * readLength('two minutes thirty') // => 150
 */
export const readLength = (normalised: string): Seconds | null => findLength(normalised)?.meaning ?? null

/** The length, the words that it comes from, and whether it is the length that they say; null without one. */
export const findLength = (normalised: string): { meaning: Seconds; said: string; possible: boolean } | null => {
  let said = ''
  const run = (pattern: RegExp, text = normalised) => {
    const match = pattern.exec(text)
    said = match?.[0] ?? said
    return match
  }
  const seconds = parseLength(normalised, run)
  if (seconds === null || !(seconds > 0)) return null
  const meaning = Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds))
  return { meaning, said, possible: meaning === seconds }
}
