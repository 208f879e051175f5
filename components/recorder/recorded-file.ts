import type { UploadType } from '#lib/contract/api'
import type { BeatsPerMinute } from '#lib/music/time'

/** What a recording is used as. */
export type RecordingUse = UploadType | 'melody'

/**
 * A trimmed recording for a form. `bpm`: of the click that was heard while it was recorded, or null. `release` deletes
 * the whole recording from the browser, once the file is used.
 */
export type RecordedFile = {
  file: File
  as: RecordingUse
  bpm: BeatsPerMinute | null
  release: () => Promise<void>
}
