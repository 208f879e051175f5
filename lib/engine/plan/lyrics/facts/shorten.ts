import { verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const CUT_WORD =
  /^(?:in|on|at|under|by|near|with|without|for|from|after|before|during|through|over|between|across|against|around|behind|beside|since|about|because|until|every|each|even|while|when|as|so)$/
/** Words that must not end a line. */
export const DANGLING =
  /^(?:a|an|the|my|our|his|her|their|its|your|of|to|in|on|at|by|for|with|from|and|or|but|no|every|this|that|than|because|while|after|before|into|over)$/

/** The same words, where a complete clause may end with them. */
const STRANDED = /^(?:no|to|in|on|by|for|with|from|than|this|that|over|before)$/

/** Verbs and adjectives that need the infinitive or the phrase after them: "wants to win", "afraid of", "know how to". */
const NEEDS_MORE =
  /^(?:want(?:s|ed)?|tr(?:y|ies|ied)|know|knows|knew|how|pretend(?:s|ed)?|learn(?:s|ed|t)?|used|going|go|goes|went|refuse[sd]?|forg[eo]ts?|need(?:s|ed)?|have|has|had|seem(?:s|ed)?|begins?|began|starts?|started|decide[sd]?|promise[sd]?|hope[sd]?|love[sd]?|like[sd]?|about|is|was|were|are|be|fell|falls?|ready|afraid|scared|able|belong(?:s|ed)?|back|listen(?:s|ed)?|talk(?:s|ed)?|spoke|speaks?|look(?:s|ed)?|wait(?:s|ed)?|turn(?:s|ed)?|mov(?:e|es|ed)|liv(?:e|es|ed)|come|comes|came|far|close|next|full|made|out|invited|allowed|married|engaged|row(?:s|ed)?|walk(?:s|ed)?|runs?|ran|climb(?:s|ed)?|swims?|swam|drives?|drove|travel(?:s|led|ed)?|emigrated|escaped|dance[sd]?|met|proposed)$/

/** For how long. */
const SPAN = /^for (?:\S+ ){1,2}(?:years|months|weeks|days|hours|decades|winters|summers|nights)\b/i

export const CONJUNCTION = /^(?:when|because|while|until|after|before|since)$/

/** Whether a predicate can end before a word, where an adverbial begins: "to pay for college", "after his divorce". */
export const canCut = (words: readonly string[], at: number): boolean => {
  const word = words[at]!.toLowerCase()
  const before = words[at - 1]?.toLowerCase() ?? ''
  // What a conjunction joins stays whole.
  if (CONJUNCTION.test(word)) return at > 0 && !DANGLING.test(before)
  // "Have been married for sixty years"
  const isSpan = /ed$/.test(before) && SPAN.test(words.slice(at).join(' '))
  if (at < 2 || DANGLING.test(before) || (NEEDS_MORE.test(before) && !isSpan)) return false
  if (words.slice(1, at).some((each) => CONJUNCTION.test(each))) return false
  if (/^in the (?:morning|evening|afternoon)/.test(words.slice(at, at + 3).join(' ')) && at > 2) return false
  if (/^(?:in love|in charge|in a row|at all|at last)\b/.test(words.slice(at, at + 3).join(' '))) return false
  // "To pay for college" stays whole.
  const infinitive = words.slice(0, at).lastIndexOf('to')
  if (infinitive >= 2 && at - infinitive < 4 && !NEEDS_MORE.test(words[infinitive - 1]!)) return false
  if (word === 'to') return verbForms(words[at + 1] ?? '')?.base === words[at + 1]
  return CUT_WORD.test(word) && !(word === 'so' && at === words.length - 1)
}

/** Cuts adverbials from the end until a text fits. Null if its core is still too long. */
export const shorten = (text: string, most: number): string | null => {
  let words = text.split(' ')
  while (syllableCount(words.join(' ')) > most) {
    const all = words
    const cut = words.findLastIndex((_, at) => canCut(all, at))
    if (cut < 1) return null
    words = words.slice(0, cut)
  }
  // Uncut, "learned to say no" and "the party I was invited to" are complete.
  const isWhole = words.length === text.split(' ').length
  while (words.length > 1 && DANGLING.test(words.at(-1)!) && !(isWhole && STRANDED.test(words.at(-1)!)))
    words = words.slice(0, -1)
  // "Died right before he told me"
  if (!isWhole)
    while (/^(?:right|just|only|shortly|soon|long|exactly)$/.test(words.at(-1) ?? '')) words = words.slice(0, -1)
  // "The barn burned down the night" without "before the dance".
  if (
    words.length < text.split(' ').length &&
    /^the (?:night|day|morning|evening|year|week)$/.test(words.slice(-2).join(' '))
  )
    words = words.slice(0, -2)
  return words.length > 1 || syllableCount(text) <= most ? words.join(' ') : null
}
