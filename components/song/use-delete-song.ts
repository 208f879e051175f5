'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useBatch } from '#components/api/use-batch'
import { offerUndo } from '#components/ui/undo'

/** Deletes a song with a way back: it leaves the lists at once, and the server when the offer is over. */
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
