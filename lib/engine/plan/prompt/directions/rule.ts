import type { Direction } from '#lib/engine/plan/prompt/directions/direction'

/** A way of wording directions: what its groups say, null if the words turn out to say something else. */
export type Rule = {
  words: RegExp
  read: (groups: readonly string[], text: { before: string; after: string }) => readonly Direction[] | null
  /** Whether the rule's own words may follow a negation. */
  negative?: true
}

export const rule = (words: string, read: Rule['read'], negative?: true): Rule => ({
  words: new RegExp(words, 'g'),
  read,
  ...(negative && { negative }),
})
