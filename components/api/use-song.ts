'use client'

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { SONGS, songKey, TASKS } from '#components/api/query-keys'
import { updateLists } from '#components/api/update-lists'
import { getPlayer } from '#components/player/use-player'
import type { LibraryPage, SongChange, SongDetail, TaskPage } from '#lib/contract/studio'

const POLL_INTERVAL_MS = 2500 // ms, while a song is being made
const path = (id: string) => `/api/songs/${encodeURIComponent(id)}`

const isOpen = (song: SongDetail | undefined) => song !== undefined && song.status !== 'done' && song.status !== 'fail'

/** A song in detail, polled until it has ended. */
export const songQuery = (id: string) => ({
  queryKey: songKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => apiFetchJson<SongDetail>(path(id), { signal }),
  staleTime: 30_000,
  refetchInterval: ({ state }: { state: { data?: SongDetail | undefined } }) =>
    (isOpen(state.data) ? POLL_INTERVAL_MS : false) as number | false,
})

export const useSong = (id: string | null) => useQuery({ ...songQuery(id ?? ''), enabled: id !== null })

/** Updates songs in pages, lists and cards. */
export const updateSongInCache = (client: QueryClient, ids: ReadonlySet<string>, change: SongChange) => {
  for (const id of ids) client.setQueryData<SongDetail>(songKey(id), (song) => song && { ...song, ...change })
  const changed = <Song extends { id: string }>(song: Song) => (ids.has(song.id) ? { ...song, ...change } : song)
  updateLists<LibraryPage>(client, { queryKey: SONGS }, (page) => ({ ...page, songs: page.songs.map(changed) }))
  // Their totals have a longer key.
  updateLists<TaskPage>(client, { queryKey: TASKS, exact: true }, (page) => ({
    ...page,
    tasks: page.tasks.map((task) => ({ ...task, choices: task.choices.map(changed) })),
  }))
}

/** Updates songs in the cache and in the player. */
export const updateSongEverywhere = (client: QueryClient, ids: ReadonlySet<string>, change: SongChange) => {
  updateSongInCache(client, ids, change)
  const player = getPlayer()
  for (const id of ids) {
    const track = player.find(id)
    if (!track) continue
    const { title = track.title, favourite = track.favourite } = change
    player.update({ ...track, title, favourite })
  }
}

/** Updates a song optimistically; an error refetches it. */
export const useChangeSong = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: SongChange }) =>
      apiFetch(path(id), { method: 'PATCH', json: change, keepalive: true }),
    onMutate: ({ id, change }) => updateSongEverywhere(client, new Set([id]), change),
    onError: (_error, { id }) =>
      Promise.all([client.invalidateQueries({ queryKey: songKey(id) }), client.invalidateQueries({ queryKey: SONGS })]),
    onSettled: () => client.invalidateQueries({ queryKey: TASKS }),
  })
}
