'use client'

import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { songsKey } from '#components/api/query-keys'
import type { SongFilter } from '#components/api/song-filter'
import { usePlaylistMutations } from '#components/api/use-playlists'
import { titleOf, trackOf } from '#components/player/track-of'
import { announce } from '#components/ui/announcer'
import { showError } from '#components/ui/undo'
import type { LibraryPage, LibrarySong } from '#lib/contract/studio'

type Pages = InfiniteData<LibraryPage, string | null>

/** Moves a song in a playlist optimistically, and announces its new place. */
export const useMoveInPlaylist = (list: string | null, filter: SongFilter, songs: readonly LibrarySong[]) => {
  const t = useTranslations('library')
  const music = useTranslations('music')
  const client = useQueryClient()
  const changes = usePlaylistMutations()
  return useCallback(
    async (id: string, before: string | null) => {
      const song = songs.find((each) => each.id === id)
      if (list === null || !song || id === before) return
      const rest = songs.filter((each) => each.id !== id)
      const at = before === null ? rest.length : rest.findIndex((each) => each.id === before)
      const next = [...rest.slice(0, at), song, ...rest.slice(at)]
      // A page that is being loaded would bring back the order that it knows; the list asks for it again.
      await client.cancelQueries({ queryKey: songsKey(filter) })
      client.setQueryData<Pages>(songsKey(filter), (data) => data && inPages(data, next))
      announce(t('done.moved', { title: titleOf(music, trackOf(song)), place: at + 1, count: next.length }))
      await changes.move(list, [id], before).catch(showError)
    },
    [list, filter, songs, client, changes, t, music],
  )
}

/** The same pages with songs in another order. Cursors stay, because later songs have not moved. */
const inPages = (data: Pages, songs: readonly LibrarySong[]): Pages => {
  let from = 0
  return {
    ...data,
    pages: data.pages.map((page) => {
      const part = songs.slice(from, from + page.songs.length)
      from += page.songs.length
      return { ...page, songs: part }
    }),
  }
}
