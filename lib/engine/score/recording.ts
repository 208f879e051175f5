import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { changedLength, cutAtStart } from '#lib/engine/mix/audio-changes'
import { keptSamples } from '#lib/engine/mix/extend-song'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { type Samples, type Seconds, samplesToSeconds } from '#lib/music/time'

/** The recording of a score. */

type Recorded = Pick<ScoreFile, 'plan' | 'audioChanges'>

/** Length of the recording that an extended song keeps. */
export const keptLength = ({ plan }: Recorded): Samples => (plan.extend ? keptSamples(plan.extend) : 0)

/** Length of the whole recording before its changes. */
export const wholeLength = (file: Recorded): Samples => keptLength(file) + file.plan.samples

/** Where a sample of the new music is heard in the recording: at its start or its end if it is cut off. */
export const secondsAt = (file: Recorded, at: Samples): Seconds => {
  const place = keptLength(file) + at - cutAtStart(file.audioChanges)
  const length = changedLength(wholeLength(file), file.audioChanges)
  return samplesToSeconds(Math.max(0, Math.min(length, place)), SAMPLE_RATE)
}
