'use client'

import type { Draft } from '#components/compose/draft'
import { changeDraft, currentDraft, onDraft } from '#components/compose/draft-store'
import { offerUndo } from '#components/ui/undo'

/** All that somebody wrote or chose: not which form is in front, nor what the forms remember of their own accord. */
const written = (draft: Draft) =>
  JSON.stringify(draft, (key, value: unknown) => (key === 'mode' || key === 'sung' ? undefined : value))

/**
 * Puts something else in the place of what was written, and offers to bring the whole of it back. The offer ends with the
 * next thing that is written: taking it up would lose that.
 */
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
