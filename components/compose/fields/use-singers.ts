'use client'

import { useQuery } from '@tanstack/react-query'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { songQuery } from '#components/api/use-song'
import type { LibraryPage, LibrarySong } from '#lib/contract/studio'

/** Songs to choose a singer from without a search. */
const SHOWN = 2

/** Whether a song has a singer that can sing again: the built-in engine names a genre, and the song has lyrics. */
export const hasSinger = ({ genre, lyric }: LibrarySong) => genre !== null && Boolean(lyric)

/** The last songs that were sung here. */
export const useRecentSingers = (): readonly LibrarySong[] => {
  const { data } = useQuery({
    queryKey: ['song-picker', 'singers'],
    queryFn: () => apiFetchJson<LibraryPage>('/api/songs?limit=20'),
  })
  return data?.songs.filter(hasSinger).slice(0, SHOWN) ?? []
}

/** The song whose singer sings again. `gone`: it was deleted. */
export const useSinger = (id: string | undefined) => {
  const { data, error } = useQuery({ ...songQuery(id ?? ''), enabled: id !== undefined })
  const gone = error instanceof ProblemError && error.problem.status === 404
  return { song: id === undefined ? undefined : data, gone }
}
