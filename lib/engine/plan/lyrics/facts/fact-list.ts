import { FACT_KINDS, type Fact, type FactKind } from '#lib/engine/plan/lyrics/facts/facts'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

/** Longest facts that fit into a line of lyrics. */
export const MAX_SYLLABLES: Readonly<Partial<Record<FactKind, number>>> = {
  who: 6,
  work: 5,
  'in place': 7,
  time: 6,
  span: 5,
  thing: 5,
  things: 5,
  stuff: 5,
  doing: 8,
  event: 10,
  quality: 4,
}
const MAX_FACTS_PER_KIND = 6

/** Collects facts, each once, in the order of the prompt. */
export class FactList {
  readonly facts = Object.fromEntries(FACT_KINDS.map((kind) => [kind, [] as Fact[]])) as Record<FactKind, Fact[]>

  add(kind: FactKind, fact: Fact) {
    const own = this.facts[kind]
    const text = fact.text.replace(/\s+/g, ' ').trim()
    if (text === '' || own.length >= MAX_FACTS_PER_KIND || !/\p{L}|\d/u.test(text)) return
    if (own.some((other) => other.text.toLowerCase() === text.toLowerCase())) return
    if (syllableCount(text) > (MAX_SYLLABLES[kind] ?? 8)) return
    own.push({ ...fact, text })
  }
}
