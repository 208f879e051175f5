'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useBatch } from '#components/api/use-batch'
import { offerUndo } from '#components/ui/undo'

/** Deletes a song with undo: the lists update at once, the server when the undo time is over. */
export const useDeleteSong = () => {
  const t = useTranslations('song.act')
  const batch = useBatch()
  return useCallback(
    (song: { id: string; title: string }) => {
      batch.hide([song.id])
      offerUndo(
        t('trashed', { title: song.title }),
        () => batch.show([song.id]),
        () => batch.trash([song.id]),
      )
    },
    [batch, t],
  )
}
