import type { Singer, Tract } from '#lib/engine/plan/plan'
import { findWords, type WordMatch } from '#lib/engine/plan/prompt/vocabulary'
import { ADJECTIVES, MANNER_WORDS, VOICE_WORDS, type VocalManner } from '#lib/engine/plan/prompt/voice-words'

/** What a prompt says about the singing. Open parts are null or empty. */
export type VoiceIntent = {
  instrumental: boolean
  sung: boolean
  kind: Singer['kind'] | null
  /** Vocal tract for a group, a rapper or a vocoder. */
  tract: Tract | null
  manners: VocalManner[]
  harmonies: boolean | null
  /** Sung without words: "oohs and aahs". */
  wordless: boolean
  /** Whether the prompt mentions singing, not only whose voice it is. */
  mentionsSinging: boolean
  /** Whether the prompt excludes rap. */
  excludesRap: boolean
  excludedManners?: VocalManner[]
}

const VOICE_KINDS = ['duet', 'child', 'choir', 'robot', 'rap', 'female', 'male'] as const
const CHOIRS = [
  ["men's choir", 'male'],
  ["women's choir", 'female'],
  ["children's choir", 'child'],
] as const satisfies readonly (readonly [string, Tract])[]
const INSTRUMENTAL_SECTION = /^\s*(?:break|intro|solo|section|bridge|interlude|outro|part|passage|hook|ending)/

/** Text between an adjective and its voice: a few words of one clause. */
const ADJECTIVE_GAP = /^[^,.;:，。；：、\n]{0,28}$/
const VOICE_GAP = /^[ ]*(?:is|are|that is|:|，|要|很|是|[ ])?[ ]*$/

/** Manners that can be excluded without excluding the singer. */
const WAYS_OF_SINGING = /^(?:falsetto|whispered)$/

/** Meanings that do not name a singer. */
const NON_SINGER_MEANINGS = new Set<string>(['instrument', 'players', 'none'])

/** Words for singing without lyrics. */
const WORDLESS =
  /\b(?:wordless|oo+h+s?|aa+h+s?|vocali[sz]es?|(?:only |just )?humming|hummed|la la las?)\b|哼唱|吟唱|无词|啊啊|呜呜/
/** In wordless singing, an exclusion of these concerns the lyrics and not the voice. */
const LYRIC_WORDS = /^(?:lyrics|words|歌词)/
const SINGING_WORDS = /\b(?:sing|sings|sung|singing|singer|melodic|falsetto)\b|唱(?!诗班|团)|歌手|旋律/

/** Words for vocal manners: unambiguous ones, and adjectives beside a voice. */
export const mannerMatches = (text: string): WordMatch<VocalManner>[] => {
  const stated = findWords(MANNER_WORDS, text).filter((match) => !match.negated)
  const voices = findWords(VOICE_WORDS, text).filter((match) => !NON_SINGER_MEANINGS.has(match.meaning))
  const beside = findWords(ADJECTIVES, text).filter(
    (match) =>
      !match.negated &&
      voices.some(
        (voice) =>
          (match.end <= voice.start && ADJECTIVE_GAP.test(text.slice(match.end, voice.start))) ||
          (voice.end <= match.start && VOICE_GAP.test(text.slice(voice.end, match.start))),
      ),
  )
  return [...stated, ...beside]
}

const readManners = (text: string): VocalManner[] => [...new Set(mannerMatches(text).map((match) => match.meaning))]

/**
 * Reads who sings, and how, from a normalised prompt.
 *
 * @example
 * readVoice('soft female vocals').manners // => ['soft']
 */
export const readVoice = (text: string): VoiceIntent => {
  const found = findWords(VOICE_WORDS, text)
  const requested = found.filter((match) => !match.negated)
  const kinds = new Set<string>(requested.map((match) => match.meaning))
  const choir = CHOIRS.find(([meaning]) => kinds.has(meaning))
  if (choir) kinds.add('choir')
  const wordless = WORDLESS.test(text)
  const excluded = found.some(
    (match) =>
      match.negated &&
      match.meaning === 'any' &&
      !(wordless && LYRIC_WORDS.test(match.word)) &&
      !WAYS_OF_SINGING.test(match.word),
  )
  const instrumental =
    requested.some((match) => match.meaning === 'none' && !INSTRUMENTAL_SECTION.test(text.slice(match.end))) || excluded
  const female = kinds.has('female') || requested.some(({ word }) => word.startsWith('female') || word.startsWith('女'))
  const male = kinds.has('male') || requested.some(({ word }) => word.startsWith('male') || word.startsWith('男'))
  let kind: Singer['kind'] | null = VOICE_KINDS.find((candidate) => kinds.has(candidate)) ?? null
  if (kinds.has('female') && kinds.has('male')) kind = 'duet'
  // A named voice before a choir leads; the choir sings its harmonies.
  else if (kind === 'choir' && !choir && (kinds.has('female') || kinds.has('male')))
    kind = kinds.has('female') ? 'female' : 'male'
  const noHarmony = found.some((match) => match.negated && (match.meaning === 'harmonies' || match.meaning === 'choir'))
  const manners = readManners(text)
  const sung = kind !== null || manners.length > 0 || wordless || requested.some((match) => match.meaning === 'any')
  return {
    instrumental:
      (instrumental || (kinds.has('players') && !sung)) &&
      !(requested.some((match) => match.meaning === 'none') && kind !== null && !excluded && kind !== 'choir'),
    sung,
    kind,
    tract: choir ? choir[1] : female === male ? null : female ? 'female' : 'male',
    manners,
    harmonies: noHarmony ? false : kinds.has('harmonies') || kinds.has('choir') ? true : null,
    wordless: wordless && !excluded,
    excludesRap: found.some((match) => match.negated && match.meaning === 'rap'),
    mentionsSinging: SINGING_WORDS.test(text.replace(/说唱/g, '')),
  }
}
