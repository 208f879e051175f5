import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { EditsError } from '#lib/engine/edit/apply-edit'
import { audioChangeOf } from '#lib/engine/edit/audio'
import { describeAudioEdit } from '#lib/engine/edit/describe-edit'
import { EditError } from '#lib/engine/edit/edit-error'
import { type AudioChange, changedLength } from '#lib/engine/mix/audio-changes'
import type { CheckedEdits } from '#lib/engine/protocol'
import type { AudioEdit } from '#lib/music/edits'
import { type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

/**
 * The changes of a recording that edits make one after another.
 * @throws EditsError with every edit that fails
 */
export const changesOf = (edits: readonly AudioEdit[], samples: Samples): AudioChange[] => {
  const changes: AudioChange[] = []
  const issues: { path: (string | number)[]; message: string }[] = []
  for (const [index, edit] of edits.entries())
    try {
      changes.push(audioChangeOf(edit, changedLength(samples, changes)))
    } catch (error) {
      if (!(error instanceof EditError)) throw error
      issues.push({ path: ['edits', index, ...error.path], message: error.message })
    }
  if (issues.length > 0) throw new EditsError(issues)
  return changes
}

/** Whether edits can be applied to a recording of a length, and what they do. */
export const checkRecordingEdits = (edits: readonly AudioEdit[], duration: Seconds): CheckedEdits => {
  try {
    changesOf(edits, secondsToSamples(duration, SAMPLE_RATE))
    return { issues: null, words: edits.map(describeAudioEdit), window: null }
  } catch (error) {
    if (!(error instanceof EditsError)) throw error
    return { issues: error.issues.map(({ path, message }) => ({ path: [...path], message })) }
  }
}
