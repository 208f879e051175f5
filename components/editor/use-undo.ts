'use client'

import { useTranslations } from 'use-intl'
import type { Edits } from '#components/editor/use-edits'
import { useVersionStack } from '#components/editor/use-versions'

export type UndoStep = { label: string; run: () => void }

/** Undo and redo in edit mode: of pending edits, and without any of them of the version itself. */
export const useUndo = (song: string, edits: Edits): { undo: UndoStep | null; redo: UndoStep | null } => {
  const t = useTranslations('editor')
  const { own, finished, restore } = useVersionStack(song, true)
  const isClean = edits.all.length === 0
  const before = finished.find(({ id }) => id === own?.parent_id)
  const after = finished.findLast((version) => version.parent_id === own?.id)
  const step = (run: (() => void) | null, text: 'undo' | 'redo', version: typeof before): UndoStep | null => {
    if (run) return { label: t(text), run }
    if (!isClean || !version) return null
    return { label: t(`versions.${text}`, { version: version.version }), run: () => restore(version) }
  }
  return { undo: step(edits.undo, 'undo', before), redo: step(edits.redo, 'redo', after) }
}
