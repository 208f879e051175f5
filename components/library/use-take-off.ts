'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaylistMutations } from '#components/api/use-playlists'
import { offerUndo, showError } from '#components/ui/undo'

/** Removes songs from a playlist, with undo. Null without one. `order` is that of the list before. */
export const useTakeOff = (list: string | null) => {
  const t = useTranslations('library.done')
  const changes = usePlaylistMutations()
  return useMemo(() => {
    if (list === null) return null
    const remove = async (ids: readonly string[], order: readonly string[]) => {
      const taken = await changes.takeOff(list, ids)
      const back = async () => {
        await changes.add(list, taken)
        // Each run of songs returns to before the song that followed it.
        for (const songId of taken.toReversed())
          await changes.move(list, [songId], order[order.indexOf(songId) + 1] ?? null)
      }
      offerUndo(
        t('takenOff', { count: taken.length }),
        () => void back().catch(showError),
        async () => {},
      )
    }
    return (ids: readonly string[], order: readonly string[]) => void remove(ids, order).catch(showError)
  }, [changes, list, t])
}
