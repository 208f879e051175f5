import type { Plan } from '#lib/engine/plan/plan'
import { NEARLY_PLAYED } from '#lib/engine/plan/prompt/unplayable-words'
import { findWords } from '#lib/engine/plan/prompt/vocabulary'
import { mannerMatches } from '#lib/engine/plan/prompt/voice'
import { LANGUAGE_WORDS, VOICE_WORDS } from '#lib/engine/plan/prompt/voice-words'
import { voiceName } from '#lib/engine/plan/reading/outcome'
import type { PlacedClaim } from '#lib/engine/plan/reading/reading'

type VoiceWord = (typeof VOICE_WORDS)[number][0]

/** What came of the words about voices and languages in a prompt without its theme. */
export const voiceClaims = (text: string, plan: Plan): PlacedClaim[] => [
  ...findWords(VOICE_WORDS, text).flatMap(({ start, end, meaning, word, negated }): PlacedClaim[] => {
    if (meaning === 'instrument' || meaning === 'players') return []
    const comes = isSung(plan, meaning)
    // A singer whom other words describe needs no claim of his own.
    if (meaning === 'any' && !negated && comes) return []
    const honoured = comes !== negated
    return [
      {
        start,
        end,
        kind: 'voice',
        got: meaning === 'harmonies' ? (comes ? meaning : '') : voiceName(plan.singer),
        exactness: !honoured ? 'not' : NEARLY_PLAYED.has(word) ? 'close' : 'exact',
        ...(negated && { excluded: true }),
      },
    ]
  }),
  ...mannerMatches(text).map(
    ({ start, end, meaning, word }): PlacedClaim => ({
      start,
      end,
      kind: 'voice',
      got: plan.singer ? meaning : 'none',
      exactness: !plan.singer ? 'not' : NEARLY_PLAYED.has(word) ? 'close' : 'exact',
    }),
  ),
  ...findWords(LANGUAGE_WORDS, text)
    .filter(({ negated }) => !negated)
    .map(
      ({ start, end, meaning, word }): PlacedClaim => ({
        start,
        end,
        kind: 'language',
        got: plan.language,
        exactness:
          plan.singer === null || plan.language !== meaning ? 'not' : NEARLY_PLAYED.has(word) ? 'close' : 'exact',
      }),
    ),
]

const isSung = ({ singer, parts }: Plan, meaning: VoiceWord): boolean => {
  if (meaning === 'none') return singer === null
  const isBacked = singer?.harmonies === true || parts.some(({ id }) => id === 'choir')
  if (meaning === 'choir' || meaning === 'harmonies') return singer?.kind === 'choir' || isBacked
  if (!singer) return false
  switch (meaning) {
    case 'any':
      return true
    case 'female':
    case 'male':
      return singer.kind === 'duet' || singer.tract === meaning
    case "men's choir":
      return singer.kind === 'choir' && singer.tract === 'male'
    case "women's choir":
      return singer.kind === 'choir' && singer.tract === 'female'
    case "children's choir":
      return singer.kind === 'choir' && singer.tract === 'child'
    case 'child':
      return singer.tract === 'child'
    case 'robot':
      return singer.kind === 'robot' || singer.style === 'vocoder' || singer.style === 'talkbox'
    default:
      return singer.kind === meaning
  }
}
