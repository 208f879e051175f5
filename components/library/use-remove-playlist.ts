'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { hide, show } from '#components/api/pending-deletes'
import { usePlaylistMutations } from '#components/api/use-playlists'
import { offerUndo } from '#components/ui/undo'

/** Deletes a playlist with undo: hidden at once, deleted on the server when the offer ends. */
export const useRemovePlaylist = () => {
  const t = useTranslations('library')
  const changes = usePlaylistMutations()
  return useCallback(
    (list: { id: string; name: string }) => {
      hide([list.id])
      offerUndo(
        t('done.listDeleted', { name: list.name }),
        () => show([list.id]),
        async () => {
          await changes.remove(list.id)
          show([list.id])
        },
      )
    },
    [t, changes],
  )
}
