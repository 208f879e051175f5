import type { Singer, Tract } from '#lib/engine/plan/plan'
import { find } from '#lib/engine/plan/prompt/vocabulary'
import { ADJECTIVES, MANNER_WORDS, type Manner, VOICE_WORDS } from '#lib/engine/plan/prompt/voice-words'

/** What a prompt says about the singing. What it leaves open is null or empty. */
export type VoiceWish = {
  instrumental: boolean
  sung: boolean
  kind: Singer['kind'] | null
  /** Whose mouth, where a group, a rapper or a machine is asked for. */
  tract: Tract | null
  manners: Manner[]
  harmonies: boolean | null
  /** Sung, but without words: "oohs and aahs". */
  wordless: boolean
  /** Whether the prompt speaks of singing rather than only of whose voice it is. */
  melodic: boolean
  /** Whether rap is refused. */
  unrapped: boolean
}

const VOICE_KINDS = ['duet', 'child', 'choir', 'robot', 'rap', 'female', 'male'] as const
const CHOIRS = [
  ["men's choir", 'male'],
  ["women's choir", 'female'],
  ["children's choir", 'child'],
] as const satisfies readonly (readonly [string, Tract])[]
const INSTRUMENTAL_SECTION = /^\s*(?:break|intro|solo|section|bridge|interlude|outro|part|passage|hook|ending)/

/** What stands between an adjective and its voice: a few words of the same clause. */
const BESIDE = /^[^,.;:，。；：、\n]{0,28}$/
const AFTER = /^[ ]*(?:is|are|that is|:|，|要|很|是|[ ])?[ ]*$/

/** Ways to sing, which can be refused without refusing the singer. */
const HOW = /^(?:falsetto|whispered)$/

/** Meanings that name no singer. */
const NOBODY = new Set<string>(['instrument', 'players', 'none'])

/** Singing that has no words. */
const WORDLESS =
  /\b(?:wordless|oo+h+s?|aa+h+s?|vocali[sz]es?|(?:only |just )?humming|hummed|la la las?)\b|哼唱|吟唱|无词|啊啊|呜呜/
/** What is then refused is the words, not the voice. */
const WORDS = /^(?:lyrics|words|歌词)/
const MELODIC = /\b(?:sing|sings|sung|singing|singer|melodic|falsetto)\b|唱(?!诗班|团)|歌手|旋律/

/** Words that say how to sing, and adjectives that stand beside a voice. */
const readManners = (text: string): Manner[] => {
  const said = find(MANNER_WORDS, text).filter((match) => !match.negated)
  const voices = find(VOICE_WORDS, text).filter((match) => !NOBODY.has(match.meaning))
  const beside = find(ADJECTIVES, text).filter(
    (match) =>
      !match.negated &&
      voices.some(
        (voice) =>
          (match.end <= voice.start && BESIDE.test(text.slice(match.end, voice.start))) ||
          (voice.end <= match.start && AFTER.test(text.slice(voice.end, match.start))),
      ),
  )
  return [...new Set<Manner>([...said, ...beside].map((match) => match.meaning))]
}

/** Reads from folded text who is to sing, and how. */
// readVoice('soft female vocals') // => kind 'female', manners ['soft']
export const readVoice = (text: string): VoiceWish => {
  const found = find(VOICE_WORDS, text)
  const asked = found.filter((match) => !match.negated)
  const kinds = new Set<string>(asked.map((match) => match.meaning))
  const choir = CHOIRS.find(([meaning]) => kinds.has(meaning))
  if (choir) kinds.add('choir')
  const wordless = WORDLESS.test(text)
  const refused = found.some(
    (match) =>
      match.negated && match.meaning === 'any' && !(wordless && WORDS.test(match.word)) && !HOW.test(match.word),
  )
  const instrumental =
    asked.some((match) => match.meaning === 'none' && !INSTRUMENTAL_SECTION.test(text.slice(match.end))) || refused
  const female = kinds.has('female') || asked.some(({ word }) => word.startsWith('female') || word.startsWith('女'))
  const male = kinds.has('male') || asked.some(({ word }) => word.startsWith('male') || word.startsWith('男'))
  let kind: Singer['kind'] | null = VOICE_KINDS.find((candidate) => kinds.has(candidate)) ?? null
  if (kinds.has('female') && kinds.has('male')) kind = 'duet'
  // One voice before a choir is that voice; the choir is its harmonies.
  else if (kind === 'choir' && !choir && (kinds.has('female') || kinds.has('male')))
    kind = kinds.has('female') ? 'female' : 'male'
  const noHarmony = found.some((match) => match.negated && (match.meaning === 'harmonies' || match.meaning === 'choir'))
  const manners = readManners(text)
  const sung = kind !== null || manners.length > 0 || wordless || asked.some((match) => match.meaning === 'any')
  return {
    instrumental:
      (instrumental || (kinds.has('players') && !sung)) &&
      !(asked.some((match) => match.meaning === 'none') && kind !== null && !refused && kind !== 'choir'),
    sung,
    kind,
    tract: choir ? choir[1] : female === male ? null : female ? 'female' : 'male',
    manners,
    harmonies: noHarmony ? false : kinds.has('harmonies') || kinds.has('choir') ? true : null,
    wordless: wordless && !refused,
    unrapped: found.some((match) => match.negated && match.meaning === 'rap'),
    melodic: MELODIC.test(text.replace(/说唱/g, '')),
  }
}
