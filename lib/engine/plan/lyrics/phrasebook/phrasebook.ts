/**
 * Lyrics of one language as pairs of lines "first / second", one per row.
 * Pairs rhyme, except in Japanese and Korean.
 * Only hooks have a slot: <the> takes a noun with its article, in German in the accusative.
 */
export type Phrasebook = {
  /** Matches the subject in a prompt of the language; the first group is in the form of <the>. */
  about: RegExp
  /** English and Chinese nouns with their form for <the>: "sea=el mar". */
  nouns: string
  hooks: string
  /** Hooks for a prompt without a subject. */
  plainHooks: string
  themes: readonly PhraseTheme[]
  /** Lines for any theme. */
  common: { verse: string; chorus: string; pre: string; bridge: string }
  vocables: string
}

export type PhraseTheme = { triggers: RegExp; verse: string; chorus: string }
