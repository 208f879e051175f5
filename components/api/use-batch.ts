'use client'

import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask, askJson } from '#components/api/client'
import { hide, show } from '#components/api/pending-deletes'
import { SONG_SUMS, SONGS, songKey } from '#components/api/query-keys'
import { PLAYLISTS } from '#components/api/use-playlists'
import { updateSongInCaches } from '#components/api/use-song'
import { studioPlayer } from '#components/player/use-player'
import type { BatchAnswer, LibraryPage, SongBatch } from '#lib/contract/studio'

/** What the interface takes in one call. */
const MAX_IDS_PER_REQUEST = 1000

/** Carries something out with songs, however many: those that were changed. */
export const sendBatch = async (action: SongBatch['action'], ids: readonly string[]): Promise<string[]> => {
  const changed: string[] = []
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_REQUEST) {
    const part = ids.slice(from, from + MAX_IDS_PER_REQUEST)
    // Sent to its end although the page may be closing.
    const answer = await askJson<BatchAnswer>('/api/songs/batch', {
      method: 'POST',
      json: { ids: part, action },
      keepalive: ids.length <= MAX_IDS_PER_REQUEST,
    })
    changed.push(...answer.ids)
  }
  return changed
}

/** All lists ask again what is on them. */
export const refreshSongs = (client: QueryClient) =>
  Promise.all(
    [SONGS, SONG_SUMS, PLAYLISTS, ['tasks'], ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Sums and covers may be others now; the lists themselves were changed in place. */
const refreshSums = (client: QueryClient) =>
  Promise.all([SONG_SUMS, PLAYLISTS, ['tasks'], ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })))

type Pages = InfiniteData<LibraryPage, string | null>

/** Takes songs out of the lists whose key begins so. */
export const dropFromPages = (client: QueryClient, queryKey: readonly unknown[], ids: ReadonlySet<string>) =>
  client.setQueriesData<Pages>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, songs: page.songs.filter((song) => !ids.has(song.id)) })),
      },
  )

/** What can be done with many songs at once. */
export const useBatch = () => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** Answers those that were not favourites before. */
      async favourite(songs: readonly { id: string; favourite: boolean }[]): Promise<string[]> {
        const ids = songs.filter((song) => !song.favourite).map((song) => song.id)
        updateSongInCaches(client, new Set(ids), { favourite: true })
        await sendBatch('favourite', ids).catch(async (error) => {
          await refreshSongs(client)
          throw error
        })
        await refreshSums(client)
        return ids
      },
      async unfavourite(ids: readonly string[]) {
        updateSongInCaches(client, new Set(ids), { favourite: false })
        await sendBatch('unfavourite', ids)
        await refreshSums(client)
      },
      /** The lists show them no more; the server has them still. */
      hide,
      show,
      async trash(ids: readonly string[]) {
        await sendBatch('trash', ids)
        for (const id of ids) studioPlayer().forget(id)
        for (const id of ids) client.removeQueries({ queryKey: songKey(id) })
        // Not waited for: the trash itself may be what waits for this to be sent. Until the sums know of it, the songs are
        // still hidden and not yet dropped, so that they are left out of the sums by the page.
        void client.invalidateQueries({ queryKey: SONG_SUMS }).finally(() => {
          dropFromPages(client, SONGS, new Set(ids))
          show(ids)
          void refreshSums(client)
        })
      },
      async restore(ids: readonly string[]) {
        await sendBatch('restore', ids)
        await refreshSongs(client)
      },
      async erase(ids: readonly string[]) {
        await sendBatch('erase', ids)
        await client.invalidateQueries({ queryKey: ['trash'] })
      },
      async emptyTrash() {
        await ask('/api/trash', { method: 'DELETE' })
        await client.invalidateQueries({ queryKey: ['trash'] })
      },
    }),
    [client],
  )
}
