import { MODELS } from '#lib/contract/limits'

/** Newest model first. */
export const MODEL_OPTIONS = MODELS.toReversed().map((value) => ({ value, label: value }))
export const TAKES_OPTIONS = ([1, 2] as const).map((value) => ({ value, label: String(value) }))
