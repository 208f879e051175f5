import type { Similarity } from '#lib/contract/limits'
import type { Translator } from '#lib/i18n/translator'

/** Levels of similarity to a reference, from low to high, with the keys of their labels and descriptions. */
export const SIMILARITY_LEVELS = [
  { value: 0.2, name: 'hint', what: 'hintWhat' },
  { value: 0.8, name: 'balanced', what: 'balancedWhat' },
  { value: 1.3, name: 'close', what: 'closeWhat' },
  { value: 1.5, name: 'veryClose', what: 'veryCloseWhat' },
] as const satisfies readonly { value: Similarity; name: string; what: string }[]

// similarityName(t, 1.3) → 'Close'
export const similarityName = (t: Translator<'compose'>, value: number | null | undefined) => {
  const found = SIMILARITY_LEVELS.find((stop) => stop.value === value)
  return found ? t(`similarity.${found.name}`) : null
}
