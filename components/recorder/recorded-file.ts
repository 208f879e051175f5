import type { UploadType } from '#lib/contract/api'

/** A trimmed recording for a form. `release` deletes the whole recording from the browser, once the file is uploaded. */
export type RecordedFile = { file: File; as: UploadType; release: () => Promise<void> }
