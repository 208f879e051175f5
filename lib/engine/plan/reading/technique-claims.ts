import type { Plan } from '#lib/engine/plan/plan'
import { KEY_CHANGE } from '#lib/engine/plan/prompt/read-prompt'
import { findWords } from '#lib/engine/plan/prompt/vocabulary'
import { ENDING_WORDS } from '#lib/engine/plan/prompt/voice-words'
import type { PlacedClaim } from '#lib/engine/plan/reading/reading'

/** Words for the feel of a groove, and what they ask of a plan. */
const FEELS: readonly (readonly [words: RegExp, isMet: (plan: Plan) => boolean])[] = [
  [/\bhalf[- ]?time\b|半拍感|半速/, ({ feel }) => feel === 'half'],
  [/\bdouble[- ]?time\b|双?倍速/, ({ feel }) => feel === 'double'],
  [/\b(?:swing feel|swung|shuffle|triplet feel)\b|摇摆感|三连音/, ({ swing }) => swing > 0],
  [/\b(?:straight (?:eighths|8ths|feel|beat)|no swing)\b|平直/, ({ swing }) => swing === 0],
  [/\b(?:laid[- ]back|behind the beat)\b|慵懒/, ({ lag }) => lag > 0],
  [
    /\b(?:(?:big |large |tom |snare )*drum |tom )fills?(?: (?:in ?to|before|at the end of|leading into) (?:the |each |every |all )?[a-z-]+)?|过门/,
    ({ parts }) => parts.some(({ role }) => role === 'drums'),
  ],
  [KEY_CHANGE, ({ keyChange }) => keyChange > 0],
  [/\ba ?cappella\b|清唱|无伴奏|阿卡贝拉/, ({ parts }) => parts.every(({ id }) => id === 'choir')],
]

/** Endings that parts leave one by one instead of by the fader. */
const NEAR_ENDINGS: ReadonlySet<string> = new Set(['strip'])

/** What came of the words about playing and form. */
export const techniqueClaims = (text: string, plan: Plan): PlacedClaim[] => [
  ...FEELS.flatMap(([words, isMet]): PlacedClaim[] => {
    const match = words.exec(text)
    if (!match) return []
    const place = { start: match.index, end: match.index + match[0].length }
    return [{ ...place, kind: 'technique', got: isMet(plan) ? match[0] : '', exactness: isMet(plan) ? 'exact' : 'not' }]
  }),
  ...findWords(ENDING_WORDS, text)
    .filter(({ negated }) => !negated)
    .map(
      ({ start, end, meaning }): PlacedClaim => ({
        start,
        end,
        kind: 'technique',
        got: meaning,
        exactness: plan.ending !== meaning ? 'not' : NEAR_ENDINGS.has(meaning) ? 'close' : 'exact',
      }),
    ),
]
