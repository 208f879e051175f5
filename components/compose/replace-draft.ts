'use client'

import type { Draft } from '#components/compose/draft'
import { changeDraft, currentDraft, onDraft } from '#components/compose/draft-store'
import { offerUndo } from '#components/ui/undo'

/** Everything the user entered, without the current tab or remembered defaults. */
const written = (draft: Draft) =>
  JSON.stringify(draft, (key, value: unknown) => (key === 'mode' || key === 'sung' ? undefined : value))

/** Replaces the draft and offers undo. The offer ends with the next edit, which undo would lose. */
export const replaceDraft = (said: string, change: (draft: Draft) => Draft) => {
  const before = currentDraft()
  changeDraft(change)
  const replaced = written(currentDraft())
  const end = offerUndo(
    said,
    () => {
      stop()
      changeDraft(() => before)
    },
    async () => stop(),
  )
  const stop = onDraft(() => {
    if (written(currentDraft()) !== replaced) end()
  })
}
