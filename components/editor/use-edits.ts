'use client'

import { useEffect, useMemo, useState } from 'react'
import { readDraft, writeDraft } from '#components/editor/edit-drafts'
import { change, type EditHistory, endStep, redo, startHistory, undo } from '#components/editor/edit-history'
import { findEdit, type PendingEdits, withEdit } from '#components/editor/pending-edits'
import { commit } from '#components/ui/undo'
import type { Edit } from '#lib/contract/editing'

/** The pending edits of a song and what changes them. */
export type Edits = {
  all: PendingEdits
  find: (key: string) => Edit | undefined
  /** Replaces the edit with this key; null removes it. Puts in a row with the same key are one step of undo. */
  put: (key: string, edit: Edit | null) => void
  /** Any other change, a step of its own. */
  change: (edits: PendingEdits) => void
  /** The next change is a step of its own. */
  endStep: () => void
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Pending edits, which this browser keeps over reloads. */
export const useEdits = (song: string): Edits => {
  const [history, setHistory] = useState<EditHistory>(() => startHistory(readDraft(localStorage, song)))
  const { edits, past, future } = history
  useEffect(() => writeDraft(localStorage, song, edits), [song, edits])
  const actions = useMemo(() => {
    /** Undo takes back this change from now on, not what was offered before it. */
    const changeBy = (next: (before: EditHistory) => EditHistory) => {
      void commit()
      setHistory(next)
    }
    return {
      put: (key: string, edit: Edit | null) =>
        changeBy((before) => change(before, withEdit(before.edits, key, edit), key)),
      change: (next: PendingEdits) => changeBy((before) => change(before, next)),
      endStep: () => setHistory(endStep),
    }
  }, [])
  return {
    ...actions,
    all: edits,
    find: (key) => findEdit(edits, key),
    undo: past.length > 0 ? () => setHistory(undo) : null,
    redo: future.length > 0 ? () => setHistory(redo) : null,
  }
}
