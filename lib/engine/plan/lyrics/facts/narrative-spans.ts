import type { Term } from '#lib/engine/plan/lyrics/facts/terms'
import { isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'

export const wordSet = (words: string) => new Set(words.split(' '))
/** Nouns that mean the song itself, not its subject. */
export const SONG_NOUNS = wordSet(
  'song songs music track tune piece ballad anthem hymn lullaby theme jingle rap verse chorus bridge lyric lyrics story style vibe mood feel feeling energy sound beat voice vocals singer take version perspective point view title hook intro outro kind sort type thing things stuff something nothing anything someone somebody nobody anybody everyone everybody people way lot bit part side hit banger number opera musical toast duet jam kids children fun female male vocal instrumental ode roast apology tribute thanks hit prayer poem',
)

/** Verbs of requests for a song. */
const REQUEST_VERB = /^(?:write|make|sing|compose|create|do|is|want|need|give|song|rap|singing|telling)$/

/**
 * Splits a prompt at punctuation into spans that tell a story.
 * A request with "about" is cut to its theme. Spans that only describe the music are left out.
 */
export const narrativeSpans = (terms: readonly Term[]): (readonly Term[])[] => {
  const spans: Term[][] = [[]]
  for (const term of terms) {
    spans.at(-1)!.push(term)
    if (term.isLastInSpan) spans.push([])
  }
  let hasTheme = false
  return spans.flatMap((span): (readonly Term[])[] => {
    const about = span.findIndex(({ lower }) => lower === 'about')
    // "We argue about the map" names no theme.
    const isRequest = span
      .slice(0, about)
      .every(({ tags, lower }) => !tags.has('Pronoun') && !(tags.has('Verb') && !REQUEST_VERB.test(lower)))
    if (about >= 0 && about < span.length - 1 && isRequest) {
      hasTheme = true
      return [span.slice(about + 1)]
    }
    const rest = withoutLead(span)
    const describesMusic = rest.every(
      ({ lower, tags }) =>
        isMusicWord(lower) || SONG_NOUNS.has(lower) || !(tags.has('Noun') || tags.has('Verb')) || tags.has('Pronoun'),
    )
    const hasMusic = rest.some(({ lower }) => isMusicWord(lower))
    const isNarrative = rest.some(
      ({ tags, lower }) =>
        tags.has('Possessive') ||
        tags.has('ProperNoun') ||
        tags.has('PastTense') ||
        /^(?:my|our|who|when|how)$/.test(lower),
    )
    if (describesMusic || (hasMusic && !isNarrative && !hasTheme)) return []
    return [rest]
  })
}

/** Drops a lead such as "write me a funny song for", so that people and things of the song remain. */
const withoutLead = (span: readonly Term[]): readonly Term[] => {
  const at = span.findIndex(
    ({ lower }, index) =>
      /^(?:for|to|of|from|where|in which)$/.test(lower) &&
      index > 0 &&
      (SONG_NOUNS.has(span[index - 1]!.lower) || isMusicWord(span[index - 1]!.lower)),
  )
  const thanks = span.findIndex(
    ({ lower }, index) =>
      /^(?:thank|prais|celebrat|forgiv)ing$/.test(lower) && SONG_NOUNS.has(span[index - 1]?.lower ?? ''),
  )
  if (thanks > 0) return span.slice(thanks)
  // "From Lisbon to Porto" keeps its "from".
  return at > 0 ? span.slice(span[at]!.lower === 'from' ? at : at + 1) : span
}
