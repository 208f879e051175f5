/**
 * What songs in a language can say, written out in whole pairs of lines "first / second", one a row, each pair rhymed or,
 * in Japanese and Korean, made to stand together. No word is put into a line but in the hooks, where <the> stands in a
 * place that takes it as it is (Spanish "para <the>", German "für <the>", with the article in the accusative).
 */
export type Phrasebook = {
  /** Finds in a prompt of the language what the song is about, as <the> needs it; the first group. */
  about: RegExp
  /** English and Chinese nouns of prompts that ask for the language, as <the> needs them: "sea=el mar". */
  nouns: string
  hooks: string
  /** Hooks for a song whose prompt names nothing. */
  plainHooks: string
  themes: readonly PhraseTheme[]
  /** Fits any theme. */
  common: { verse: string; chorus: string; pre: string; bridge: string }
  vocables: string
}

export type PhraseTheme = { triggers: RegExp; verse: string; chorus: string }
