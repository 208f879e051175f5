import { isPlural } from '#lib/engine/plan/lyrics/facts/subjects'
import { verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { synonymsIn } from '#lib/engine/wordnet'

export const ADVERB =
  /^(?:never|always|still|often|once|finally|almost|just|even|only|really|secretly|every|sometimes|usually|also|now)$/
/** Verbs that WordNet lacks. */
const NEW_VERB =
  /^(?:text|email|google|tweet|hitchhike|skype|message|vlog|doomscroll|livestream|facetime|unfriend|unfollow|ghost|vape|photobomb|gaslight|upcycle|freecycle|babysit|crowdfund|homeschool|moonlight|speed-?date|binge-?watch)$/

/** Past forms that the parser gets wrong. */
const IRREGULAR: Readonly<Record<string, string>> = {
  left: 'left',
  miss: 'missed',
  lost: 'lost',
  found: 'found',
  felt: 'felt',
  wakes: 'woke',
  wake: 'woke',
  wants: 'wanted',
  row: 'rowed',
  rows: 'rowed',
  burns: 'burned',
  crows: 'crowed',
  crow: 'crowed',
}

const PAST_OF_NEGATED: Readonly<Record<string, string>> = {
  "doesn't": "didn't",
  "don't": "didn't",
  "can't": "couldn't",
  cannot: "couldn't",
  "won't": "wouldn't",
  "isn't": "wasn't",
  "aren't": "weren't",
  "hasn't": "hadn't",
  "haven't": "hadn't",
}

type Tense = { past: string; present: string | null }
/** The past of a finite verb, and its own form if it is in the present. Null for another word. */
export const tenseOf = (word: string, isPluralSubject: boolean): Tense | null => {
  const verb = word.toLowerCase()
  const plural = isPluralSubject ? 'were' : 'was'
  if (/^(?:is|are|am)$/.test(verb)) return { past: plural, present: verb }
  if (/^(?:was|were|had|did|could|would)$/.test(verb)) return { past: verb, present: null }
  if (/^(?:has|have)$/.test(verb)) return { past: 'had', present: verb }
  if (/^(?:can|will)$/.test(verb)) return { past: verb === 'can' ? 'could' : 'would', present: verb }
  if (/^(?:was|were|had|did|could|would)n't$/.test(verb)) return { past: verb, present: null }
  const negated = PAST_OF_NEGATED[verb.replace('’', "'")]
  if (negated) return { past: negated, present: verb }
  const irregular = IRREGULAR[verb]
  if (irregular) return irregular === verb ? { past: verb, present: null } : { past: irregular, present: verb }
  const forms = verbForms(verb)
  if (!forms || (synonymsIn('verb', forms.base).length === 0 && !NEW_VERB.test(forms.base))) return null
  if (verb === 'let' || verb === 'put' || verb === 'cut' || verb === 'hit' || verb === 'quit')
    return { past: verb, present: null }
  if (forms.past === verb) return { past: verb, present: null }
  if (forms.third === verb && !isPluralSubject) return { past: forms.past, present: verb }
  if (forms.base === verb && isPluralSubject) return { past: forms.past, present: verb }
  return null
}

/** Puts clauses within a predicate into the past: "letters he never sends" → "letters he never sent". */
export const innerPast = (text: string): string =>
  innerSubjects(text)
    .replace(
      /\b(that|which|who) (won't|can't|cannot|don't|doesn't|isn't|aren't)\b/gi,
      (_, relative: string, verb: string) => `${relative} ${PAST_OF_NEGATED[verb.toLowerCase()]}`,
    )
    .replace(
      /\b(that|which) (never|always|still) (\p{Ll}+s)\b/gu,
      (whole, relative: string, adverb: string, verb: string) => {
        const tense = tenseOf(verb, false)
        return tense?.present ? `${relative} ${adverb} ${tense.past}` : whole
      },
    )

const innerSubjects = (text: string): string =>
  text.replace(
    /\b(he|she|it|they|nobody|everybody|(?<=\b(?:when|whenever|because|while|until|if|that|how|what|where) )(?:I|we|(?:my|our|the|his|her) \p{Ll}+)) ((?:never|always|still|only|really) )?([\p{L}']+)/giu,
    (whole, subject: string, adverb: string | undefined, verb: string) => {
      const tense = tenseOf(verb, /^(?:they|I|we)$/i.test(subject) || isPlural(subject.split(' ').at(-1)!))
      return tense ? `${subject} ${adverb ?? ''}${tense.past}` : whole
    },
  )
