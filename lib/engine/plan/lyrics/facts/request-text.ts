import { isGenreOrInstrument, isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'

const FORM =
  'songs?|ballads?|anthems?|hymns?|lullaby|lullabies|toasts?|roasts?|raps?|shanty|blues|waltz|ode|tribute|tune|track|letter|poem|farewell|goodbye|apology|thank[- ]you|jingle|gospel|duet|disco|banger|piece|serenade|elegy|lament'
/** The request before a theme: "Angry rock song about", "A song in the form of a letter to". */
const LEAD = new RegExp(
  `^(?:[^,:;]{0,60}?\\b(?:${FORM})\\b[^,:;]{0,40}? )?(?:about|thanking(?: (?:God|the Lord|Jesus|heaven|fate) for)?|celebrating|praising|remembering|honou?ring|mourning|apologi[sz]ing to|where|in which|set in) |^[^,:;]{0,60}?\\b(?:${FORM})\\b(?: in the form of a letter)? (?:from (?:an?|the|my|our) [^,]{1,30} to|for|to|of|in|on|against) |^[^,:;]{0,40}?\\b(?:${FORM})\\s*[:,] *`,
  'i',
)

/** "Upbeat pop for my sister Lena" is for her. */
const withoutStyle = (text: string): string => {
  const [, style = '', rest] = /^([^:;.]{0,60}?) for (.+)$/s.exec(text) ?? []
  const last = style.toLowerCase().split(/[ ,]+/).at(-1) ?? ''
  const isGenre = isGenreOrInstrument(last) || /^(?:soul|country|metal|house|blues|gospel)$/.test(last)
  const isUnpeopled = !/\b(?:i|we|you|he|she|they|my|our|his|her|their|the)\b/i.test(style)
  return rest !== undefined && isGenre && isUnpeopled ? rest : text
}

/** The length of a song: "30 seconds", "a 2-minute", "two minutes long". */
const LENGTH =
  /\b(?:about |around )?(?:\d+(?::\d\d)?|one|two|three|four|five|ten|twenty|thirty|forty|sixty|ninety)[- ]?(?:seconds?|secs?|s|minutes?|mins?)\b(?: long)?/gi

/** "Country, 40 seconds, for my neighbour Dolores" is about her, whatever describes the music before. */
const withoutOpening = (text: string): string => {
  const [, opening = '', rest] =
    /^([^:;.!?]{1,80}?), (?:about|for) (?=(?:an?|the|my|our|his|her|two|three|how|\p{Lu}\p{L}+|\p{L}+ing)\b)(.+)$/su.exec(
      text,
    ) ?? []
  return rest !== undefined && opening.split(',').every(describesMusic) ? rest : text
}

/** Whether a phrase only says how the music is: "slow folk", "40 seconds". */
export const describesMusic = (phrase: string): boolean => {
  const words =
    phrase
      .replace(LENGTH, ' ')
      .toLowerCase()
      .match(/[\p{L}'-]{3,}/gu) ?? []
  return (
    words.every((word) => !/^(?:who|that|which|when|where|my|our|his|her|the|we|she|he|they)$/.test(word)) &&
    (words.length === 0 || words.some(isMusicWord) || new RegExp(`\\b(?:${FORM})\\b`, 'i').test(phrase))
  )
}

/** What a music is for, rather than about: "lo-fi beat to study to". */
const PURPOSE =
  /^([^,:;.]{0,60}?\b(?:beats?|music|tracks?|songs?|tunes?|playlist|mix|lo-?fi|jazz|house|techno|ambient|anthem)) (?:(?:for me )?to (?:study|relax|work|drive|run|cook|chill|code|read|focus|train|exercise|work out|unwind|dance|clean|think) (?:to|with)|for (?:studying|relaxing|working(?: out)?|driving|running|cooking|coding|reading|focus(?:ing)?|concentration|cleaning))\b,? ?(?:while |when |as )?/i

/** A prompt without what its music is for. */
export const withoutPurpose = (prompt: string): string => prompt.replace(PURPOSE, '$1 ')

/** The theme of a request, without what describes the music. */
export const storyTextOf = (prompt: string, isLeftOut = isExtra): string => {
  const whole = prompt.replace(PURPOSE, '').replace(/\s+/g, ' ').trim()
  // "Funny song for our office party: the printer is broken" tells what follows.
  const [, told] =
    new RegExp(`^[^:;]{0,80}?\\b(?:${FORM}|rock|pop|soul|r&b)\\b[^:;]{0,50}: (?=\\S+ \\S+ \\S)(.+)$`, 'is').exec(
      whole,
    ) ?? []
  const text = withoutOpening(told ?? whole)
  const [, before = '', after] = /^([^,:;]{0,60}?) about (.+)$/s.exec(text) ?? []
  // "We argue about the map" names no theme.
  const isRequest = after !== undefined && !/\b(?:i|we|they|she|he|you)\b/i.test(before)
  const rest = isRequest ? after : told === undefined ? withoutStyle(text.replace(LEAD, '')) : text
  const spans = rest.split(/(?<=[,.;:!?])\s+/)
  const isLength = (span: string) => !/\p{L}/u.test(span.replace(LENGTH, ''))
  const kept = spans.filter((span, index) => !(isLength(span) || (index > 0 && isLeftOut(span))))
  return ownPerson(kept.join(' ').replace(/[.!?;:,\s]+$/, ''))
}

/** Whether a span describes the music, or asks for something. */
const isExtra = (span: string) => isStyle(span) || isRequestFor(span)

/** "Mention the cardamom buns", "no heartbreak". */
export const isRequestFor = (span: string) =>
  /^(?:please |and )?(?:mention|include|name|add|with|without|no|not|say|use|keep|make) /i.test(span)

/** "You" in a theme such as "moving back in with your parents" is whoever sings. */
const ownPerson = (theme: string): string =>
  /^\S+ing\b/i.test(theme) && !/\b(?:i|my|me|she|he|her|his)\b/i.test(theme)
    ? theme
        .replace(/\byour\b/g, 'my')
        .replace(/\byourself\b/g, 'myself')
        .replace(/\byou\b/g, 'me')
    : theme

/** "Warm and funny", "male voice, 124 BPM". */
const isStyle = (span: string): boolean =>
  (!/\b(?:who|that|which|my|our|his|her|i|we|she|he|they|the|and the|after|when)\b/i.test(span) &&
    // "Stolen from a van in Ghent"
    !/^\p{L}+(?:ed|en) (?:from|in|by|on|at) (?:an?|\p{Lu})/u.test(span)) ||
  span.split(' ').every((word) => isMusicWord(word.toLowerCase().replace(/\W/g, '')))
