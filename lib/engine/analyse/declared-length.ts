import type { Source } from '#lib/engine/analyse/block'
import type { Seconds } from '#lib/music/time'

/** What may be missing before a file counts as cut: encoders disagree on the silence at both ends. */
const MAX_MISSING: Seconds = 1

/** Whether as much could be decoded as the file itself says that it holds; a file that says nothing is complete. */
// isComplete(openMp3(song.subarray(0, song.length / 2)), 90) // => false
export const isComplete = (source: Pick<Source, 'declaredDuration'>, found: Seconds): boolean =>
  found + MAX_MISSING >= (source.declaredDuration(found) ?? 0)
