import type { Brief } from '#lib/engine/brief'
import type { Plan } from '#lib/engine/plan/plan'
import { withoutDirections } from '#lib/engine/plan/prompt/directions/find-directions'
import { findKey } from '#lib/engine/plan/prompt/key'
import { findLength, unplayableLength } from '#lib/engine/plan/prompt/length'
import { findMeter, unplayableMeter } from '#lib/engine/plan/prompt/meter'
import { moodMatches, readDirections, withoutTheme } from '#lib/engine/plan/prompt/read-prompt'
import { findTempo, tempoChange, unplayableTempo } from '#lib/engine/plan/prompt/tempo'
import { UNPLAYABLE_WORDS } from '#lib/engine/plan/prompt/unplayable-words'
import { findWords } from '#lib/engine/plan/prompt/vocabulary'
import { ERA_WORDS } from '#lib/engine/plan/prompt/voice-words'
import { bandClaims } from '#lib/engine/plan/reading/band-claims'
import { directionClaims } from '#lib/engine/plan/reading/direction-claims'
import { bpmName, isSameKey, lengthExactness, secondsName, songSeconds } from '#lib/engine/plan/reading/outcome'
import type { ClaimKind, Exactness, PlacedClaim, ReadClaim } from '#lib/engine/plan/reading/reading'
import { SourceText } from '#lib/engine/plan/reading/source-text'
import { techniqueClaims } from '#lib/engine/plan/reading/technique-claims'
import { unreadClaims } from '#lib/engine/plan/reading/unread-claims'
import { voiceClaims } from '#lib/engine/plan/reading/voice-claims'
import { languageOf } from '#lib/lyrics/language'
import { isMinor, keyName, meterName } from '#lib/music/key'

/**
 * What came of the words of a prompt. The theme ("about …") claims nothing of the music.
 *
 * @param story what the words of the song tell of the prompt
 */
export const promptClaims = ({ prompt }: Brief, plan: Plan, story: readonly ReadClaim[]): ReadClaim[] => {
  if (prompt.trim() === '') return []
  const source = new SourceText(prompt)
  const whole = withoutTheme(source.normalised)
  // The words of directions claim nothing of the whole song.
  const text = withoutDirections(whole, readDirections(whole))
  const placed: PlacedClaim[] = [
    ...directionClaims(whole, plan),
    ...bandClaims(text, plan),
    ...voiceClaims(text, plan),
    ...techniqueClaims(text, plan),
    ...unplayableClaims(text),
    ...figureClaims(source, text, plan),
    ...moodClaims(text, plan),
  ]
  const withoutClaims = (of: string) =>
    placed.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), of)
  const rest = withoutClaims(text)
  const foreign = unreadLanguage(prompt, rest)
  // With the theme, which the words of the song may not tell.
  const untold = withoutClaims(withoutDirections(source.normalised, readDirections(whole)))
  const claimed = [...story, ...placed.map((claim) => ({ said: whole.slice(claim.start, claim.end) }))]
  const unread =
    foreign.length > 0
      ? []
      : unreadClaims(
          untold,
          source.normalised,
          plan,
          claimed.map(({ said }) => said),
        )
  const claims = withoutCovered([...placed, ...unread]).map(
    ({ start, end, excluded, ...claim }): ReadClaim => ({
      said: source.said(start, end),
      field: 'prompt',
      ...claim,
      ...(excluded && { excluded }),
    }),
  )
  return [...claims, ...foreign]
}

/** Claims in the order of the prompt. A claim within the words of another one of its kind says nothing more. */
const withoutCovered = (claims: readonly PlacedClaim[]): PlacedClaim[] => {
  const isCovered = (claim: PlacedClaim, index: number) =>
    claims.some((other, at) => {
      const wider = other.end - other.start > claim.end - claim.start
      const covers = other.start <= claim.start && claim.end <= other.end
      return covers && (wider || (at < index && other.kind === claim.kind))
    })
  return claims.filter((claim, index) => !isCovered(claim, index)).sort((a, b) => a.start - b.start)
}

const unplayableClaims = (text: string): PlacedClaim[] =>
  findWords(UNPLAYABLE_WORDS, text).map(({ start, end, meaning, negated }) => ({
    start,
    end,
    kind: meaning,
    got: '',
    exactness: negated ? 'exact' : 'not',
    ...(negated && { excluded: true }),
  }))

const moodClaims = (text: string, { mood }: Plan): PlacedClaim[] => [
  ...moodMatches(text).map(
    ({ start, end, meaning }): PlacedClaim => ({
      start,
      end,
      kind: 'mood',
      got: meaning,
      exactness: mood ? 'exact' : 'not',
    }),
  ),
  ...findWords(ERA_WORDS, text)
    .filter(({ negated }) => !negated)
    .map(({ start, end, meaning }): PlacedClaim => ({ start, end, kind: 'era', got: meaning, exactness: 'close' })),
]

/** Tempo, key, meter and length. */
const figureClaims = (source: SourceText, text: string, plan: Plan): PlacedClaim[] => {
  const claims: PlacedClaim[] = []
  const add = (said: string | null, kind: ClaimKind, got: string, exactness: Exactness) => {
    const place = source.find(said ?? '')
    if (place) claims.push({ ...place, kind, got, exactness })
  }
  const tempo = findTempo(text)
  const { bpm, range } = tempo.meaning
  const isMet =
    bpm !== null
      ? Math.abs(plan.bpm - bpm) <= bpm * 0.035
      : !range || (plan.bpm >= range.low * 0.97 && plan.bpm <= range.high * 1.03)
  add(tempo.said, 'tempo', bpmName(plan.bpm), isMet ? 'exact' : bpm === null ? 'close' : 'not')
  add(unplayableTempo(text), 'tempo', bpmName(plan.bpm), 'not')
  add(tempoChange(text), 'tempo', bpmName(plan.bpm), 'not')

  const { meaning: key, said: saidKey } = findKey(source.original)
  const sameMode = key.mode === null || isMinor(key.mode) === isMinor(plan.key.mode)
  const asked = key.tonic === null ? null : { tonic: key.tonic, mode: key.mode ?? plan.key.mode }
  add(saidKey, 'key', keyName(plan.key), (asked ? isSameKey(asked, plan.key) : sameMode) ? 'exact' : 'not')

  const meter = findMeter(text)
  const ownMeter = meterName(plan.meter)
  if (meter) add(meter.said, 'meter', ownMeter, meterName(meter.meaning) === ownMeter ? 'exact' : 'not')
  else add(unplayableMeter(text), 'meter', ownMeter, 'not')

  const length = findLength(text)
  if (length) {
    const exactness = lengthExactness(plan, length.meaning)
    add(
      length.said,
      'length',
      secondsName(songSeconds(plan)),
      exactness === 'exact' && !length.possible ? 'close' : exactness,
    )
  } else add(unplayableLength(text), 'length', secondsName(songSeconds(plan)), 'not')
  return claims
}

/** Longest quotation of a prompt in a language that is not read, in characters. */
const MAX_QUOTED = 160

/** Up to this number of words, a single one must not decide the language of a prompt. */
const FEW_WORDS = 12

/**
 * Prompts are read in English and Chinese; in other languages only some names are known.
 * `rest`: the words that nothing was read from.
 */
const unreadLanguage = (prompt: string, rest: string): ReadClaim[] => {
  const isUnread = (text: string) => !['en', 'zh'].includes(languageOf(text))
  const words = rest.match(/\p{Script=Latin}[\p{L}']*/gu) ?? []
  const isCertain =
    words.length === 0 || words.length > FEW_WORDS || words.every((word) => isUnread(rest.replace(word, '')))
  if (!/\p{L}{2}/u.test(rest) || !isUnread(rest) || !isCertain) return []
  const said = [...prompt.trim()].slice(0, MAX_QUOTED).join('')
  return [{ said, field: 'prompt', kind: 'language', got: '', exactness: 'not' }]
}
