'use client'

import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, askJson } from '#components/api/client'
import { studioPlayer } from '#components/player/use-player'
import type { LibraryPage, SongChange, SongDetail } from '#lib/contract/studio'

export const songKey = (id: string) => ['song', id] as const
/** All lists of songs, however searched and sorted. */
export const SONGS = ['songs'] as const

const OPEN_EVERY = 2500 // ms, while a song is being made
const path = (id: string) => `/api/songs/${encodeURIComponent(id)}`

const isOpen = (song: SongDetail | undefined) => song !== undefined && song.status !== 'done' && song.status !== 'fail'

/** One song with all that is known of it; asked for again until it is finished. */
export const songQuery = (id: string) => ({
  queryKey: songKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => askJson<SongDetail>(path(id), { signal }),
  staleTime: 30_000,
  refetchInterval: ({ state }: { state: { data?: SongDetail | undefined } }) =>
    (isOpen(state.data) ? OPEN_EVERY : false) as number | false,
})

export const useSong = (id: string | null) => useQuery({ ...songQuery(id ?? ''), enabled: id !== null })

type Pages = InfiniteData<LibraryPage, string | null>

/** Changes one song wherever it stands: on its page, in every list, in the player. */
const changeEverywhere = (client: QueryClient, id: string, change: SongChange) => {
  client.setQueryData<SongDetail>(songKey(id), (song) => song && { ...song, ...change })
  client.setQueriesData<Pages>(
    { queryKey: SONGS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          songs: page.songs.map((song) => (song.id === id ? { ...song, ...change } : song)),
        })),
      },
  )
  const player = studioPlayer()
  const track = player.find(id)
  if (!track) return
  const { title = track.title, favourite = track.favourite } = change
  player.update({ ...track, title, favourite })
}

/** Renames a song, marks it as a favourite or as heard: shown at once, and taken back if the server refuses. */
export const useChangeSong = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: SongChange }) =>
      ask(path(id), { method: 'PATCH', json: change }),
    onMutate: ({ id, change }) => changeEverywhere(client, id, change),
    onError: (_error, { id }) =>
      Promise.all([client.invalidateQueries({ queryKey: songKey(id) }), client.invalidateQueries({ queryKey: SONGS })]),
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  })
}

/** Deletes a song on the server and everywhere on the page. */
export const deleteSong = async (client: QueryClient, id: string) => {
  // Sent to its end although the page may be closing.
  await ask(path(id), { method: 'DELETE', keepalive: true })
  studioPlayer().forget(id)
  client.setQueriesData<Pages>(
    { queryKey: SONGS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, songs: page.songs.filter((song) => song.id !== id) })),
      },
  )
  client.removeQueries({ queryKey: songKey(id) })
  await client.invalidateQueries({ queryKey: ['tasks'] })
}
