import { applyEdits, EditsError } from '#lib/engine/edit/apply-edit'
import { spliceOf, type Window } from '#lib/engine/edit/window'
import type { CheckedEdits } from '#lib/engine/protocol'
import { secondsAt } from '#lib/engine/score/recording'
import { readScoreFile, type ScoreFile } from '#lib/engine/score/score-file'
import { Edits, isAudioEdit } from '#lib/music/edits'

/** Whether edits can be applied to a score file, and what they do. @throws ScoreFileError */
export const checkEdits = (score: Uint8Array, edits: readonly unknown[]): CheckedEdits => {
  const parsed = Edits.safeParse(edits)
  if (!parsed.success)
    return {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: ['edits', ...(path as string[])], message })),
    }
  try {
    const { score: edited, words, window } = applyEdits(readScoreFile(score), parsed.data)
    // The whole recording may change.
    const isWhole = window === null || parsed.data.some(isAudioEdit)
    return { issues: null, words, window: isWhole ? null : secondsOf(edited, window) }
  } catch (error) {
    if (!(error instanceof EditsError)) throw error
    return { issues: error.issues.map(({ path, message }) => ({ path: [...path], message })) }
  }
}

/** The changed bars in seconds of the recording. */
const secondsOf = (file: ScoreFile, window: Window) => {
  const { changed, changedUntil } = spliceOf(file, window)
  return { from: secondsAt(file, changed), to: secondsAt(file, changedUntil) }
}
