'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiFetchJson } from '#components/api/client'
import { SONG_TOTALS, SONGS } from '#components/api/query-keys'
import { MAX_SONGS_AT_ONCE } from '#lib/contract/limits'
import type { BatchResponse } from '#lib/contract/studio'

type TagStep = { add?: string[]; remove?: string[] }

const send = async (ids: readonly string[], change: TagStep): Promise<string[]> => {
  const changed: string[] = []
  for (let from = 0; from < ids.length; from += MAX_SONGS_AT_ONCE) {
    const json = { ids: ids.slice(from, from + MAX_SONGS_AT_ONCE), ...change }
    changed.push(...(await apiFetchJson<BatchResponse>('/api/songs/tags', { method: 'POST', json })).ids)
  }
  return changed
}

const refresh = (client: QueryClient) =>
  Promise.all([SONGS, ['song'], SONG_TOTALS].map((queryKey) => client.invalidateQueries({ queryKey })))

/**
 * Changes the tags of songs, one tag a request: the songs that each changes are what an undo must turn back. Resolves with
 * the number of changed songs.
 */
export const useTagSongs = () => {
  const client = useQueryClient()
  return useCallback(
    async (ids: readonly string[], { added, removed }: { added: readonly string[]; removed: readonly string[] }) => {
      const steps: { changed: string[]; back: TagStep }[] = []
      try {
        for (const tag of removed) steps.push({ changed: await send(ids, { remove: [tag] }), back: { add: [tag] } })
        for (const tag of added) steps.push({ changed: await send(ids, { add: [tag] }), back: { remove: [tag] } })
      } finally {
        await refresh(client)
      }
      const undo = async () => {
        for (const { changed, back } of steps.toReversed()) if (changed.length > 0) await send(changed, back)
        await refresh(client)
      }
      return { count: new Set(steps.flatMap(({ changed }) => changed)).size, undo }
    },
    [client],
  )
}
