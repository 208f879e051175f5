'use client'

import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { hide, show } from '#components/api/pending-deletes'
import { SONG_TOTALS, SONGS, songKey, TASKS } from '#components/api/query-keys'
import { updateLists } from '#components/api/update-lists'
import { PLAYLISTS } from '#components/api/use-playlists'
import { updateSongEverywhere } from '#components/api/use-song'
import { getPlayer } from '#components/player/use-player'
import { MAX_SONGS_AT_ONCE } from '#lib/contract/limits'
import type { BatchResponse, LibraryPage, SongBatch } from '#lib/contract/studio'

/** Applies an action to songs, in as many requests as needed. Resolves with the ids that changed. */
export const sendBatch = async (action: SongBatch['action'], ids: readonly string[]): Promise<string[]> => {
  const changed: string[] = []
  for (let from = 0; from < ids.length; from += MAX_SONGS_AT_ONCE) {
    const part = ids.slice(from, from + MAX_SONGS_AT_ONCE)
    // Completes while the page is closing; the limit of a keepalive body is 64 KB.
    const answer = await apiFetchJson<BatchResponse>('/api/songs/batch', {
      method: 'POST',
      json: { ids: part, action },
      keepalive: ids.length <= MAX_SONGS_AT_ONCE,
    })
    changed.push(...answer.ids)
  }
  return changed
}

export const refreshSongs = (client: QueryClient) =>
  Promise.all(
    [SONGS, SONG_TOTALS, PLAYLISTS, TASKS, ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Refetches totals and covers. Lists are updated in place. */
const refreshSums = (client: QueryClient) =>
  Promise.all([SONG_TOTALS, PLAYLISTS, TASKS, ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })))

/** Whether a list shows an earlier version in place of one of these songs. */
const haveVersions = (client: QueryClient, ids: ReadonlySet<string>) =>
  client
    .getQueriesData<InfiniteData<LibraryPage>>({ queryKey: SONGS })
    .some(([, data]) => data?.pages.some(({ songs }) => songs.some((song) => song.versions > 1 && ids.has(song.id))))

const removeFromLists = (client: QueryClient, ids: ReadonlySet<string>) =>
  updateLists<LibraryPage>(client, { queryKey: SONGS }, (page) => ({
    ...page,
    songs: page.songs.filter(({ id }) => !ids.has(id)),
  }))

export const useBatch = () => {
  const client = useQueryClient()
  return useMemo(() => {
    const setFavourite = async (ids: readonly string[], favourite: boolean) => {
      updateSongEverywhere(client, new Set(ids), { favourite })
      await sendBatch(favourite ? 'favourite' : 'unfavourite', ids).catch(async (error) => {
        await refreshSongs(client)
        throw error
      })
      await refreshSums(client)
    }
    return {
      /** Resolves with the ids that were not favourites before. */
      async favourite(songs: readonly { id: string; favourite: boolean }[]): Promise<string[]> {
        const ids = songs.filter((song) => !song.favourite).map((song) => song.id)
        await setFavourite(ids, true)
        return ids
      },
      unfavourite: (ids: readonly string[]) => setFavourite(ids, false),
      /** Hides songs in lists, before the server deletes them. */
      hide,
      show,
      async trash(ids: readonly string[]) {
        await sendBatch('trash', ids)
        for (const id of ids) getPlayer().forget(id)
        for (const id of ids) client.removeQueries({ queryKey: songKey(id) })
        // Not awaited: the trash page may await this request. Songs stay hidden until the totals are
        // refetched, so that the page subtracts them exactly once.
        void client.invalidateQueries({ queryKey: SONG_TOTALS }).finally(() => {
          const trashed = new Set(ids)
          const hasOthers = haveVersions(client, trashed)
          removeFromLists(client, trashed)
          show(ids)
          if (hasOthers) void client.invalidateQueries({ queryKey: SONGS })
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
        await apiFetch('/api/trash', { method: 'DELETE' })
        await client.invalidateQueries({ queryKey: ['trash'] })
      },
    }
  }, [client])
}
