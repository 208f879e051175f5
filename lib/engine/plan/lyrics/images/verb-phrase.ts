import { verbForms } from '#lib/engine/plan/lyrics/facts/terms'

/** Slots for a verb phrase in its different forms. */
export const VERB_SLOTS = ['does', 'doing it', 'to do', 'did'] as const
export type VerbSlot = (typeof VERB_SLOTS)[number]

/** Adverbs before the verb: "never sleep". */
const LEADING_ADVERB = /^(?:never|always|still|just|almost|barely|slowly|quietly|gently|softly|half) /

/**
 * A verb phrase in the form of a slot. Only its first verb changes.
 *
 * @example
 * conjugatePhrase('stamp the dates', 'did') // => 'stamped the dates'
 */
export const conjugatePhrase = (phrase: string, slot: VerbSlot): string => {
  if (slot === 'to do') return phrase
  const adverb = LEADING_ADVERB.exec(phrase)?.[0] ?? ''
  const [verb = '', ...rest] = phrase.slice(adverb.length).split(' ')
  return [adverb + conjugateVerb(verb, slot), ...rest].join(' ')
}

const cache = new Map<string, string>()
const conjugateVerb = (verb: string, slot: Exclude<VerbSlot, 'to do'>): string => {
  const key = `${slot} ${verb}`
  let form = cache.get(key)
  if (form === undefined) {
    const forms = verbForms(verb)
    form = (slot === 'does' ? forms?.third : slot === 'did' ? forms?.past : forms?.gerund) ?? verb
    cache.set(key, form)
  }
  return form
}
