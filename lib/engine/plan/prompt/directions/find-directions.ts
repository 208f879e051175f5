import type { PlacedDirection } from '#lib/engine/plan/prompt/directions/direction'
import { ENGLISH_DUET_RULES, ENGLISH_RULES } from '#lib/engine/plan/prompt/directions/english-directions'
import { MANDARIN_DUET_RULES, MANDARIN_RULES } from '#lib/engine/plan/prompt/directions/mandarin-directions'

/** A negation right before the words of a direction. */
const NEGATED =
  /(?:\b(?:no|not|without|don't|do not|never|avoid|instead of)(?: (?:want|use|like|have|do))?(?: any| an?| the)? ?|不要|没有|不想要|别)$/

const blank = (text: string, start: number, end: number) =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

/** A prompt without any of these words has no direction. This check is faster than all rules. */
const MAY_DIRECT =
  /\b(?:intro|outro|verses?|chorus(?:es)?|hooks?|refrains?|bridge|middle|break|breakdown|interlude|solos?|build\w*|buildup|drops?|coda|ending|opening|start\w*|begin\w*|open\w*|ends?|clos\w+|finish\w*|bars?|spoken|narrat\w+|monologue|trad\w+|alternat\w+|turns|lines?|crescendo|slow burn|one by one|layers?|straight|right away|immediately|grow\w*|a ?cappella|count\w*|alone|speaks?|talks?)\b|前奏|引子|开头|开场|开始|主歌|副歌|高潮|导歌|桥段|过渡|间奏|独奏|solo|尾奏|尾声|结尾|结束|收尾|最后|小节|念白|独白|旁白|一人一句|轮流|轮唱|交替|对答|由弱|层层|逐渐|慢慢|渐强|直接|逐个|依次|break/

/**
 * Directions for sections in a normalised prompt without its theme, in the order of the prompt.
 * Who sings which section is only read for a duet.
 *
 * @example
 * findDirections('rock with a half-time bridge', false)[0].direction // => { kind: 'pace', pace: 'half', where: { name: 'bridge', which: 'all' } }
 */
export const findDirections = (text: string, isDuet: boolean): PlacedDirection[] => {
  if (!MAY_DIRECT.test(text)) return []
  const found: PlacedDirection[] = []
  let rest = text
  const isMandarin = /\p{Script=Han}/u.test(text)
  const rules = [
    ...(isDuet ? [...(isMandarin ? MANDARIN_DUET_RULES : []), ...ENGLISH_DUET_RULES] : []),
    ...(isMandarin ? MANDARIN_RULES : []),
    ...ENGLISH_RULES,
  ]
  for (const { words, read, negative } of rules) {
    words.lastIndex = 0
    for (let match = words.exec(rest); match; match = words.exec(rest)) {
      if (match[0] === '') {
        words.lastIndex++
        continue
      }
      const [start, end] = [match.index, match.index + match[0].length]
      const before = rest.slice(0, start)
      const [, ...groups] = match
      const directions =
        !negative && NEGATED.test(before.slice(-24))
          ? null
          : read(groups as string[], { before, after: rest.slice(end) })
      if (directions === null || directions.length === 0) {
        // Another match may begin within these words.
        const next = /\p{Script=Han}/u.test(rest[start]!) ? 0 : rest.slice(start).search(/\s|\p{Script=Han}/u)
        words.lastIndex = start + Math.max(1, next)
        continue
      }
      for (const direction of directions) found.push({ direction, start, end })
      rest = blank(rest, start, end)
      words.lastIndex = end
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Blanks out the words of directions: "piano only in the outro" asks for no solo piano. */
export const withoutDirections = (text: string, directions: readonly PlacedDirection[]): string =>
  directions.reduce((rest, { start, end }) => blank(rest, start, end), text)
