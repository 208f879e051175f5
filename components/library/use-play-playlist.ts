'use client'

import { useCallback } from 'react'
import { apiFetchJson } from '#components/api/client'
import { trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { showError } from '#components/ui/undo'
import type { LibraryPage } from '#lib/contract/studio'

/** Plays a playlist from its first song. The player asks for the songs after the first hundred. */
export const usePlayPlaylist = () =>
  useCallback(async ({ id, name }: { id: string; name: string }) => {
    try {
      const path = `/api/songs?playlist=${id}&sort=playlist&limit=100`
      const { songs, next } = await apiFetchJson<LibraryPage>(path)
      const tracks = songs.map((song) => trackOf(song))
      const more = next === null ? null : `${path}&cursor=${encodeURIComponent(next)}`
      const source = { kind: 'playlist', name, href: `/playlists/${id}`, more } as const
      if (tracks[0]) getPlayer().play(tracks[0], { list: tracks, source })
    } catch (error) {
      showError(error)
    }
  }, [])
