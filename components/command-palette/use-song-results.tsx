'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { SONGS } from '#components/api/query-keys'
import { matchesQuery, type PaletteGroup } from '#components/command-palette/palette-command'
import { PlayIcon } from '#components/player/icons'
import { titleOf, trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { Cover } from '#components/song/cover'
import { formatClock } from '#components/song/time-format'
import type { LibraryPage } from '#lib/contract/studio'

const MAX_SONGS = 6

/** Songs whose title, lyrics or prompt match the query: one entry to play, one to open each. */
export const useSongResults = (typed: string): { group: PaletteGroup; asking: boolean } => {
  const t = useTranslations('palette')
  const music = useTranslations('music')
  const router = useRouter()
  const q = useDeferredValue(typed.trim())
  const { data, isFetching, isPlaceholderData } = useInfiniteQuery({
    queryKey: [...SONGS, 'palette', q],
    queryFn: ({ signal }) =>
      apiFetchJson<LibraryPage>(`/api/songs?${new URLSearchParams({ q, limit: String(MAX_SONGS) })}`, { signal }),
    initialPageParam: null,
    // Only the first page, as an infinite query so that updates of a song apply here too.
    getNextPageParam: () => null,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const answered = q === '' ? [] : (data?.pages.flatMap(({ songs }) => songs) ?? [])
  // Results for a shorter query stay only if they match this one.
  const isCalledSo = ({ title }: LibraryPage['songs'][number]) => matchesQuery(q, title ?? '')
  const songs = isPlaceholderData
    ? answered.filter(isCalledSo)
    : answered.toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)))
  const list = songs.map((song) => trackOf(song))
  const href = `/library?${new URLSearchParams({ q })}`
  const source = { kind: 'search', name: null, href, more: null } as const
  const entries = songs.flatMap((song) => {
    const track = trackOf(song)
    const title = titleOf(music, track)
    const play = () => getPlayer().play(track, { list, source })
    return [
      {
        id: `${song.id} play`,
        name: t('play', { title }),
        icon: <PlayIcon size={14} />,
        hint: formatClock(song.duration),
        act: play,
        song: { track, play },
      },
      {
        id: `${song.id} open`,
        name: t('open', { title }),
        icon: <Cover song={track} small className="size-5" />,
        act: () => router.push(`/songs/${song.id}`),
        song: { track, play },
      },
    ]
  })
  return { group: { name: t('songs'), entries }, asking: q !== typed.trim() || (q !== '' && isFetching) }
}
