'use client'

import type { Draft } from '#components/compose/draft'
import { changeDraft, currentDraft, onDraft } from '#components/compose/draft-store'
import { offerUndo } from '#components/ui/undo'

/** Everything the user entered, without the current tab or remembered defaults. */
const written = (draft: Draft) =>
  JSON.stringify(draft, (key, value: unknown) => (key === 'mode' || key === 'sung' ? undefined : value))

/** The task whose request the draft began with, until something else replaces it. */
let loadedTask: string | null = null

export const isLoadedFrom = (taskId: string) => loadedTask === taskId

/**
 * Replaces the draft and offers undo. The offer ends with the next edit, which undo would lose.
 * `taskId`: the task whose request is loaded. `before`: what undo brings back.
 */
export const replaceDraft = (
  said: string,
  change: (draft: Draft) => Draft,
  taskId: string | null = null,
  before: Draft = currentDraft(),
) => {
  const taskBefore = loadedTask
  loadedTask = taskId
  changeDraft(change)
  const replaced = written(currentDraft())
  const end = offerUndo(
    said,
    () => {
      stop()
      loadedTask = taskBefore
      changeDraft(() => before)
    },
    async () => stop(),
  )
  const stop = onDraft(() => {
    if (written(currentDraft()) !== replaced) end()
  })
}
