'use client'

import { ListMinus, SquareCheck } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Selection } from '#components/library/selection'
import { useTakeOff } from '#components/library/use-take-off'
import type { SongMenuOptions } from '#components/song/song-menu-store'
import type { LibrarySong } from '#lib/contract/studio'

/** What the menu of a song offers in a list: to select it, and to remove it from a playlist. */
export const useListMenu = ({
  list,
  selection,
  play,
}: {
  list: string | null
  selection: Selection
  play: (song: LibrarySong) => void
}) => {
  const t = useTranslations('library')
  const takeOff = useTakeOff(list)
  return useCallback(
    (song: LibrarySong): SongMenuOptions => {
      const select = {
        label: t('song.select'),
        icon: <SquareCheck size={15} />,
        onSelect: () => selection.toggle(song.id),
      }
      const remove = takeOff && {
        label: t('bulk.takeOff'),
        icon: <ListMinus size={15} />,
        onSelect: () => takeOff([song.id], selection.order()),
      }
      return { play: () => play(song), rating: song.rating, extras: remove ? [select, remove] : [select] }
    },
    [play, selection, takeOff, t],
  )
}
