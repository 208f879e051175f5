import type { Direction } from '#lib/engine/plan/prompt/directions/direction'

/** A wording of directions. */
export type Rule = {
  words: RegExp
  /** Directions for the groups of a match; null if the words mean something else. */
  read: (groups: readonly string[], text: { before: string; after: string }) => readonly Direction[] | null
  /** Whether the words may follow a negation. */
  negative?: true
}

export const rule = (words: string, read: Rule['read'], negative?: true): Rule => ({
  words: new RegExp(words, 'g'),
  read,
  ...(negative && { negative }),
})
