'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LyricsDraft } from '#components/compose/draft'
import { canRedo, canUndo, redoLyrics, undoLyrics } from '#components/compose/lyric-history'
import { IconButton } from '#components/ui/button'

/** Undo and redo for replaced lyrics. */
export function LyricUndoButtons({ words, onChange }: { words: LyricsDraft; onChange: (words: LyricsDraft) => void }) {
  const t = useTranslations('compose.lyrics')
  const travel = (to: LyricsDraft, pressed: HTMLButtonElement) => {
    const field = pressed.closest('[data-lyrics]')
    onChange(to)
    // The last step removes its own button, so the focus moves on.
    requestAnimationFrame(() => {
      if (!pressed.isConnected) field?.querySelector<HTMLElement>('button, textarea')?.focus()
    })
  }
  if (!canUndo(words) && !canRedo(words)) return null
  return (
    <span className="-my-1 flex items-center">
      {canUndo(words) && (
        <IconButton
          label={t('undo')}
          className="text-muted max-lg:size-11"
          onClick={(event) => travel(undoLyrics(words), event.currentTarget)}
        >
          <Undo2 size={15} />
        </IconButton>
      )}
      {canRedo(words) && (
        <IconButton
          label={t('redo')}
          className="text-muted max-lg:size-11"
          onClick={(event) => travel(redoLyrics(words), event.currentTarget)}
        >
          <Redo2 size={15} />
        </IconButton>
      )}
    </span>
  )
}
