import { verbForms } from '#lib/engine/plan/lyrics/facts/terms'

/** Slots for a verb phrase in its different forms. */
export const VERB_SLOTS = ['does', 'doing it', 'to do', 'did'] as const
export type VerbSlot = (typeof VERB_SLOTS)[number]

/** Verbs that the conjugator takes for others, or conjugates otherwise than songs do. */
const IRREGULAR: Readonly<Record<string, readonly [third: string, gerund: string, past: string]>> = {}

/** Adverbs before the verb: "never sleep". */
const LEADING_ADVERB = /^(?:never|always|still|just|almost|barely|slowly|quietly|gently|softly|half) /

/**
 * A verb phrase in the form of a slot. Each verb after "and" is put into the same form only if it has none of its own.
 *
 * @example
 * inForm('stamp the dates', 'did') // => 'stamped the dates'
 */
export const inForm = (phrase: string, slot: VerbSlot): string => {
  if (slot === 'to do') return phrase
  const adverb = LEADING_ADVERB.exec(phrase)?.[0] ?? ''
  const [verb = '', ...rest] = phrase.slice(adverb.length).split(' ')
  return [adverb + formOf(verb, slot), ...rest].join(' ')
}

const cache = new Map<string, string>()
const formOf = (verb: string, slot: Exclude<VerbSlot, 'to do'>): string => {
  const key = `${slot} ${verb}`
  let form = cache.get(key)
  if (form === undefined) {
    const own = IRREGULAR[verb]
    const forms = own ? { third: own[0], gerund: own[1], past: own[2] } : verbForms(verb)
    form = (slot === 'does' ? forms?.third : slot === 'did' ? forms?.past : forms?.gerund) ?? verb
    cache.set(key, form)
  }
  return form
}
