import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { applyEdits, EditsError } from '#lib/engine/edit/apply-edit'
import { spliceOf, type Window } from '#lib/engine/edit/window'
import { keptSamples } from '#lib/engine/mix/extend-song'
import type { CheckedEdits } from '#lib/engine/protocol'
import { readScoreFile, type ScoreFile } from '#lib/engine/score/score-file'
import { Edits } from '#lib/music/edits'
import { samplesToSeconds } from '#lib/music/time'

/** Whether edits can be applied to a score file, and what they do. @throws ScoreFileError */
export const checkEdits = (score: Uint8Array, edits: readonly unknown[]): CheckedEdits => {
  const parsed = Edits.safeParse(edits)
  if (!parsed.success)
    return {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: ['edits', ...(path as string[])], message })),
    }
  try {
    const { score: edited, words, window } = applyEdits(readScoreFile(score), parsed.data)
    return { issues: null, words, window: window && secondsOf(edited, window) }
  } catch (error) {
    if (!(error instanceof EditsError)) throw error
    return { issues: error.issues.map(({ path, message }) => ({ path: [...path], message })) }
  }
}

/** The changed bars in seconds of the recording. */
const secondsOf = (file: ScoreFile, window: Window) => {
  const kept = file.plan.extend ? keptSamples(file.plan.extend) : 0
  const { changed, changedUntil } = spliceOf(file, window)
  return {
    from: samplesToSeconds(kept + changed, SAMPLE_RATE),
    to: samplesToSeconds(kept + changedUntil, SAMPLE_RATE),
  }
}
