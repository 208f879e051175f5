import type { Source } from '#lib/engine/analyse/block'
import type { Seconds } from '#lib/music/time'

/** Tolerance, because encoders disagree on padding at both ends. */
const MAX_MISSING: Seconds = 1

/**
 * Whether the decoded duration reaches the declared one. True where none is declared.
 *
 * @example
 * isComplete(openMp3(song.subarray(0, song.length / 2)), 90) // => false
 */
export const isComplete = (source: Pick<Source, 'declaredDuration'>, found: Seconds): boolean =>
  found + MAX_MISSING >= (source.declaredDuration(found) ?? 0)
