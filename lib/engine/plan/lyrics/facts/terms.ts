import { createRequire } from 'node:module'
import path from 'node:path'

type Nlp = typeof import('compromise')['default']

let parser: Nlp | null = null
/** Parses a text with the compromise library, which is loaded (0.2 s) at the first call. */
const nlp: (text: string) => ReturnType<Nlp> = (text) => {
  parser ??= createRequire(path.join(/* turbopackIgnore: true */ process.cwd(), '/'))('compromise') as Nlp
  return parser(text)
}

/** A word of a prompt with the tags of the compromise library. */
export type Term = {
  text: string
  lower: string
  tags: ReadonlySet<string>
  /** Whether punctuation follows it. */
  isLastInSpan: boolean
}

/** Parses a single word as the given part of speech. */
const taggedAs = (word: string, tag: 'Noun' | 'Verb') => {
  const view = nlp(word)
  view.tag(tag)
  return view
}

type ParsedTerm = { text: string; tags: string[]; post: string; pre: string }

/** Words of a text, tagged. Tokens without letters or digits are left out. */
export const termsOf = (text: string): Term[] =>
  (nlp(text).json() as { terms: ParsedTerm[] }[])
    .flatMap(({ terms }) => terms)
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    // "sixty-two" is one word.
    .reduce<ParsedTerm[]>((all, term) => {
      const last = all.at(-1)
      if (last?.post === '-') all[all.length - 1] = { ...term, text: `${last.text}-${term.text}` }
      else all.push(term)
      return all
    }, [])
    .map(({ text, tags, post }) => ({
      text,
      lower: text.toLowerCase(),
      tags: new Set(tags),
      isLastInSpan: /[,.;:!?()"“”\n—–]/.test(post),
    }))

/** Past forms of auxiliary verbs. */
const PAST_AUXILIARIES: Readonly<Record<string, string>> = {
  am: 'was',
  is: 'was',
  are: 'were',
  has: 'had',
  have: 'had',
  do: 'did',
  does: 'did',
  will: 'would',
  can: 'could',
  "isn't": "wasn't",
  "aren't": "weren't",
  "doesn't": "didn't",
  "don't": "didn't",
  "won't": "wouldn't",
  "can't": "couldn't",
  "hasn't": "hadn't",
  "haven't": "hadn't",
}

/** The past tense of a finite verb; null where it has none. */
export const pastOf = ({ lower, tags }: Term): string | null => {
  if (tags.has('PastTense')) return lower
  if (PAST_AUXILIARIES[lower]) return PAST_AUXILIARIES[lower]
  if (/'/.test(lower) || tags.has('Modal')) return null
  const [forms] = taggedAs(lower, 'Verb').verbs().conjugate() as Conjugation[]
  return correctPast(forms?.PastTense) ?? null
}

/** The parser says "waked". */
const correctPast = (past: string | undefined) => past?.replace(/^waked\b/, 'woke')

type Conjugation = { Infinitive?: string; Gerund?: string; PastTense?: string; PresentTense?: string }
export type VerbForms = { base: string; gerund: string; past: string; third: string }

/** Past forms that the parser takes for verbs of their own. */
const BASE_OF_PAST: Readonly<Record<string, string>> = { lost: 'lose', found: 'find', left: 'leave', felt: 'feel' }

/** Verbs whose past is their base form. */
export const INVARIANT =
  /^(?:hurt|let|put|cut|hit|quit|cost|shut|spread|beat|set|read|bet|cast|rid|split|burst|wed|shed|bid|thrust|fit|knit|wet)$/

/** Keeps the results of a function for words. Bounds the memory of long-running threads. */
const remembered = <T>(find: (word: string) => T): ((word: string) => T) => {
  const known = new Map<string, T>()
  return (word) => {
    let result = known.get(word)
    if (result === undefined) {
      result = find(word)
      if (known.size < MAX_REMEMBERED) known.set(word, result)
    }
    return result
  }
}
const MAX_REMEMBERED = 5000

/** Forms of a verb: "fix", "fixing", "fixed", "fixes". Null for a word that is no verb. */
export const verbForms: (verb: string) => VerbForms | null = remembered((verb) => {
  const known = BASE_OF_PAST[verb]
  if (known) return verbForms(known)
  const [forms] = taggedAs(verb, 'Verb').verbs().conjugate() as Conjugation[]
  const { Infinitive: base, Gerund: gerund, PastTense, PresentTense: third } = forms ?? {}
  // The parser takes "texting" for a base form.
  if (base !== undefined && base === verb && /[^aeiou]{1,2}ing$/.test(verb) && verb.length > 5)
    return verbForms(verb.slice(0, -3))
  // Of "skip" and "skipped", it makes the past "skip".
  const isWrong = base !== undefined && PastTense === base && !INVARIANT.test(base)
  const past = isWrong
    ? base.replace(/(?<=^[^aeiou]*[aeiou])([bdgklmnprt])$/, '$1$1').concat('ed')
    : correctPast(PastTense)
  return base && gerund
    ? { base, gerund: gerund.replace(/^(?:is|am|are) /, ''), past: past ?? `${base}ed`, third: third ?? `${base}s` }
    : null
})

/** Singular of a noun in lower case. */
export const singularOf: (noun: string) => string = remembered((noun) => {
  const found = taggedAs(noun, 'Noun').nouns().toSingular().text().trim()
  return found === '' ? noun : found
})

/** Spells out numbers below 1000 and those with a comma: "30 years" → "thirty years". Years keep their digits. */
export const spellNumbers = (text: string): string =>
  text.replace(/(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d{1,3})(?![.,]?\d)/g, (digits) => {
    const words = nlp(digits.replaceAll(',', '')).numbers().toText().text().trim()
    return words === '' ? digits : words.replace(/(ty) (\p{L})/gu, '$1-$2')
  })
