import type { PendingEdits } from '#components/editor/pending-edits'

/** Pending edits with undo and redo. `merging`: the change that further typing or dragging continues. */
export type EditHistory = {
  past: readonly PendingEdits[]
  edits: PendingEdits
  future: readonly PendingEdits[]
  merging: string | null
}

const MAX_STEPS = 200

/** A draft is one step. */
export const startHistory = (edits: PendingEdits): EditHistory => ({
  past: edits.length > 0 ? [[]] : [],
  edits,
  future: [],
  merging: null,
})

/** A change that can be undone. Changes with the same `merge` in a row are one step. */
export const change = (history: EditHistory, edits: PendingEdits, merge: string | null = null): EditHistory => {
  if (edits === history.edits) return history
  const isContinued = merge !== null && merge === history.merging
  const past = isContinued ? history.past : [...history.past, history.edits].slice(-MAX_STEPS)
  return { past, edits, future: [], merging: merge }
}

/** Ends a step: the next change with the same `merge` is one of its own. */
export const endStep = (history: EditHistory): EditHistory =>
  history.merging === null ? history : { ...history, merging: null }

export const undo = ({ past, edits, future, ...rest }: EditHistory): EditHistory => {
  const before = past.at(-1)
  if (!before) return { past, edits, future, ...rest }
  return { past: past.slice(0, -1), edits: before, future: [edits, ...future], merging: null }
}

export const redo = ({ past, edits, future, ...rest }: EditHistory): EditHistory => {
  const [next, ...later] = future
  if (!next) return { past, edits, future, ...rest }
  return { past: [...past, edits], edits: next, future: later, merging: null }
}
