import { ActionError, ProblemError } from '#components/api/client'
import { applyOrder, type PendingEdits } from '#components/editor/pending-edits'
import type { Edit } from '#lib/contract/editing'

/** Codes of failed versions for which the editor has words of its own. */
const FAILURES = ['engine_failed', 'storage_full', 'not_found', 'source_gone', 'cancelled', 'invalid'] as const
export type EditFailure = (typeof FAILURES)[number]

/** Why a version was not made; null for failures that other pages know, too. */
// editFailureOf(new ActionError('storage_full', '…')) → 'storage_full'
export const editFailureOf = (error: Error): EditFailure | null => {
  const code = error instanceof ProblemError ? error.problem.code : error instanceof ActionError ? error.code : null
  return FAILURES.find((each) => each === code) ?? null
}

export type RefusedEdit = { edit: Edit; message: string }

/** Which of the edits that were sent cannot be applied, and why. */
export const refusedEdits = (error: Error, edits: PendingEdits): RefusedEdit[] => {
  const order = applyOrder(edits)
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return errors.flatMap(({ path, message }) => {
    const edit = edits[order[Number(/^edits\.(\d+)/.exec(path)?.[1] ?? -1)] ?? -1]
    return edit ? [{ edit, message }] : []
  })
}
