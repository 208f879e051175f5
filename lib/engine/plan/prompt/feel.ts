import type { Feel } from '#lib/engine/plan/prompt/prompt-intent'

const NEGATION_BEFORE = /(?:\b(?:no|not|without|don't|never)\s(?:too |so |a )?|不要|没有|别)$/

/** Whether a pattern occurs without a negation before it. */
const isStated = (normalised: string, words: RegExp): boolean => {
  const match = words.exec(normalised)
  return match !== null && !NEGATION_BEFORE.test(normalised.slice(Math.max(0, match.index - 12), match.index))
}

/** Share of the first note of a pair, 0.5…0.67. */
const TRIPLET_SWING = 0.66
const LIGHT_SWING = 0.6
const STRAIGHT = 0.5

const swingOf = (normalised: string): number | null => {
  if (/\b(?:straight (?:eighths|8ths|feel|beat|time)|no swing|unswung|without swing)\b|不要摇摆|平直/.test(normalised))
    return STRAIGHT
  if (
    isStated(
      normalised,
      /\b(?:swing feel|swung|swinging|swings|with swing|shuffle|shuffled|shuffling|triplet feel|hard swing)\b|摇摆感|三连音/,
    )
  )
    return TRIPLET_SWING
  if (isStated(normalised, /\b(?:light swing|slight swing|swing|slightly swung|lightly swung|gentle swing)\b|轻微摇摆/))
    return LIGHT_SWING
  return null
}

/**
 * Reads the groove's feel: half-time or double-time, swing, and timing behind or ahead of the beat.
 *
 * @example
 * readFeel('half-time shuffle, laid-back') // => { pace: 'half', swing: 0.66, lag: 14 }
 */
export const readFeel = (normalised: string): Feel => ({
  pace: isStated(normalised, /\bhalf[- ]?time\b|半拍感|半速/)
    ? 'half'
    : isStated(normalised, /\bdouble[- ]?time\b|倍速|双倍速/)
      ? 'double'
      : 'even',
  swing: swingOf(normalised),
  lag: isStated(normalised, /\b(?:laid[- ]back|lazy|behind the beat|dragging|sleepy|unhurried)\b|慵懒|懒洋洋|松弛/)
    ? 14
    : isStated(normalised, /\b(?:driving|urgent|pushing|relentless|propulsive|ahead of the beat)\b|强劲推进|急促|紧迫/)
      ? -7
      : 0,
})
