'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { usePendingDeletes } from '#components/api/pending-deletes'
import { SONG_TOTALS, SONGS } from '#components/api/query-keys'
import { MAX_SONGS_AT_ONCE } from '#lib/contract/limits'
import type { BatchResponse, Playlist, PlaylistsResponse } from '#lib/contract/studio'

export const PLAYLISTS = ['lists'] as const

const path = (id: string) => `/api/playlists/${encodeURIComponent(id)}`

/** All playlists, newest last. */
export const usePlaylists = () => {
  const pendingDeletes = usePendingDeletes()
  return useQuery({
    queryKey: PLAYLISTS,
    queryFn: async ({ signal }) => (await apiFetchJson<PlaylistsResponse>('/api/playlists', { signal })).playlists,
    select: (lists) => lists.filter((list) => !pendingDeletes.has(list.id)),
  })
}

/** Changes of playlists. Each resolves once the server has it. */
export const usePlaylistMutations = () => {
  const client = useQueryClient()
  return useMemo(() => {
    const fresh = (...keys: (readonly unknown[])[]) =>
      Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    const inParts = async (method: 'POST' | 'DELETE', id: string, ids: readonly string[]) => {
      const changed: string[] = []
      for (let from = 0; from < ids.length; from += MAX_SONGS_AT_ONCE) {
        const json = { ids: ids.slice(from, from + MAX_SONGS_AT_ONCE) }
        changed.push(...(await apiFetchJson<BatchResponse>(`${path(id)}/songs`, { method, json })).ids)
      }
      await fresh(PLAYLISTS, SONGS, SONG_TOTALS)
      return changed
    }
    return {
      async create(name: string): Promise<Playlist> {
        const list = await apiFetchJson<Playlist>('/api/playlists', { method: 'POST', json: { name } })
        await fresh(PLAYLISTS)
        return list
      },
      async rename(id: string, name: string) {
        client.setQueryData<Playlist[]>(PLAYLISTS, (lists) =>
          lists?.map((list) => (list.id === id ? { ...list, name } : list)),
        )
        try {
          await apiFetch(path(id), { method: 'PATCH', json: { name } })
        } finally {
          await fresh(PLAYLISTS)
        }
      },
      async remove(id: string) {
        await apiFetch(path(id), { method: 'DELETE', keepalive: true })
        client.setQueryData<Playlist[]>(PLAYLISTS, (lists) => lists?.filter((list) => list.id !== id))
      },
      /** Resolves with the ids that were not in it before. */
      add: (id: string, ids: readonly string[]) => inParts('POST', id, ids),
      takeOff: (id: string, ids: readonly string[]) => inParts('DELETE', id, ids),
      async move(id: string, ids: readonly string[], before: string | null) {
        try {
          await apiFetch(`${path(id)}/order`, { method: 'POST', json: { ids, before } })
        } catch (error) {
          await fresh(SONGS)
          throw error
        }
        await fresh(PLAYLISTS)
      },
    }
  }, [client])
}
