import { isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'

/** References to artists, which are no theme: "in the style of …", "sounds like Fleetwood Mac", "周杰伦风格". */
const ARTIST_REFERENCES = [
  /\b(?:in the (?:style|vein|spirit|manner) of|inspired by|influenced by|reminiscent of|similar to)\s+[^,.;:!?，。；\n]*/giu,
  /\b(?:sounds?|sounding|something|music|like|à la|a la)(?: like)?\s+\p{Lu}[\p{L}\p{N}.&'’-]*(?:\s+(?:(?:and|of|the|&)\s+)?\p{Lu}[\p{L}\p{N}&'’-]*)*/gu,
  /[\p{Script=Han}]{2,4}(?:风格|曲风)的?/gu,
  /像\p{Script=Han}{1,5}那样(?=的?(?:歌|曲|风|感觉)|[，。,]|$)/gu,
] as const

/** Exclusions, up to the end of their clause. */
const REFUSALS = [
  /(?<!\b(?:about|of|on|called|when|who|that|i|you|we|they|he|she)\b[^,.;]{0,60})\b(?:don't|do not|avoid|get rid of|leave out|instead of|rather than|ditch|skip|remove)\b(?:(?!\bbut\b)[^,.;:!?，。；\n])*/giu,
  /(?<=^|[，。,；;、：:！!\s])请?(?:不要|别太|别写|不想要|不用)[^，。,；\s、]{1,14}/gu,
  /不是[^，。,；\s、]{0,8}(?:歌|曲)|不太[^，。,；\s、]{1,6}(?=[，。,；、]|$)|无(?:人声|鼓|歌词|伴奏)/gu,
] as const

/** "No drums", "not a love song"; "no friends" may be what the song tells. */
const NEGATION =
  /(?<!\b(?:about|of|on|called|when|who|that|i|you|we|they|he|she)\b[^,.;]{0,60})\b(?:not(?! \p{L}+ing\b)|no(?! (?:one|more|matter))|without)\b(?:(?!\b(?:but|for)\b)[^,.;:!?，。；\n])*/giu
/** Themes and manners that prompts exclude, beside words of music. */
const EXCLUDED =
  /\b(?:songs?|love|romance|romantic|vocals?|voices?|instruments?|heart ?breaks?|break-?ups?|clich\w+|swear\w*|curs\w+|rhym\w+|politic\w*|religio\w*|sadness|sad|cheesy|cheerful|happy|kitsch|words|names?|mentions?|moral|metaphors?|violence|filler|too|about|style|genre|pathos)\b/i

const isRefusal = (text: string): boolean =>
  EXCLUDED.test(text) || (text.toLowerCase().match(/[\p{L}-]+/gu) ?? []).some(isMusicWord)

/** "About 3 minutes" is a length, not a theme. */
const APPROXIMATE_LENGTH =
  /\babout (?:an? |\d|one |two |three |four |five |half )[^,.;:!?，。；\n]{0,12}\b(?:minutes?|mins?|seconds?|secs?|bpm|bars)\b/giu

/**
 * A prompt without artist references, exclusions and lengths, which are never the theme.
 *
 * @example
 * themeOf('Not a love song. Angry, in the style of Bikini Kill, about rent') // => ' . Angry,  , about rent'
 */
export const themeOf = (prompt: string): string =>
  [...ARTIST_REFERENCES, ...REFUSALS, APPROXIMATE_LENGTH]
    .reduce((text, pattern) => text.replace(pattern, ' '), prompt)
    .replace(NEGATION, (negation) => (isRefusal(negation) ? ' ' : negation))

const TITLE_PATTERNS = [
  /(?:^|[\n,.;])\s*(?:song )?title\s*[:：]\s*["“'《]?([^"”》\n,.;，。；]{1,48})/iu,
  /\b(?:song|track|piece|tune|ballad|anthem|it)\s+(?:is\s+)?(?:called|titled|entitled|named)\s+["“']([^"”\n]{1,48}?)["”']/iu,
  /\b(?:song|track|piece|tune|ballad|anthem)\s+(?:is\s+)?(?:called|titled|entitled|named)\s+(\p{Lu}[\p{L}'’]*(?:\s+(?:of|the|in|a|to|and|on|for|\p{Lu}[\p{L}'’]*)){0,5})/u,
  /(?:歌名|曲名|标题|题目)\s*(?:是|为|叫做?|[:：])?\s*[《"“]?([^》"”，。,；\s]{1,16})/u,
  /《([^》\n]{1,16})》/u,
  /^\s*["“]([^"”\n]{2,40})["”]\s*(?=[,.;，。\n]|$)/u,
] as const

/**
 * The title that a prompt requests; null without one.
 *
 * @example
 * requestedTitle('Title: Paper Moon. Style: jazz ballad') // => 'Paper Moon'
 */
export const requestedTitle = (prompt: string): string | null => {
  for (const pattern of TITLE_PATTERNS) {
    const title = pattern.exec(prompt)?.[1]?.trim()
    if (title && /\p{L}/u.test(title)) return title
  }
  return null
}
