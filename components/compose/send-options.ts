import { MODELS } from '#lib/contract/limits'

/** Newest model first. */
export const MODEL_OPTIONS = MODELS.toReversed().map((value) => ({ value, label: value }))
/** @param most songs per task of the service */
export const takesOptions = (most: number) =>
  ([1, 2] as const).filter((value) => value <= most).map((value) => ({ value, label: String(value) }))
