import type { InstrumentTerm } from '#lib/engine/plan/instruments'
import { FOREIGN_INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/foreign-words'
import { INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/instrument-words'
import { SUBSTITUTE_INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/substitute-words'
import { UNPLAYABLE_WORDS } from '#lib/engine/plan/prompt/unplayable-words'
import { findWords, type WordMatch, type WordTable } from '#lib/engine/plan/prompt/vocabulary'

/** All words for instruments. */
export const ALL_INSTRUMENT_WORDS: WordTable<InstrumentTerm> = [
  ...INSTRUMENT_WORDS,
  ...SUBSTITUTE_INSTRUMENT_WORDS,
  ...FOREIGN_INSTRUMENT_WORDS,
]

/** Words for instruments that the engine replaces by others, so excluding one has no effect. */
export const SUBSTITUTED_INSTRUMENTS: ReadonlySet<string> = new Set(
  SUBSTITUTE_INSTRUMENT_WORDS.flatMap(([, words]) => words.split(',')),
)

/** Whether a range lies within one of the others. */
export const isInside = (match: { start: number; end: number }, others: readonly { start: number; end: number }[]) =>
  others.some(({ start, end }) => start <= match.start && match.end <= end)

/** Words for instruments in a normalised prompt without its theme. */
export const instrumentMatches = (text: string): WordMatch<InstrumentTerm>[] => {
  // "Jaw harp" asks for no harp.
  const unplayable = findWords(UNPLAYABLE_WORDS, text).filter(({ meaning }) => meaning === 'instrument')
  return findWords<InstrumentTerm>(ALL_INSTRUMENT_WORDS, text).filter((match) => !isInside(match, unplayable))
}
