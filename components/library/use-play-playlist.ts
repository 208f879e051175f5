'use client'

import { useCallback } from 'react'
import { apiFetchJson } from '#components/api/client'
import { trackOf } from '#components/player/track-of'
import { getPlayer } from '#components/player/use-player'
import { showError } from '#components/ui/undo'
import type { LibraryPage, LibrarySong } from '#lib/contract/studio'

/** Plays a playlist from its first song. */
export const usePlayPlaylist = () =>
  useCallback(async (id: string) => {
    try {
      const songs: LibrarySong[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const page: LibraryPage = await apiFetchJson(`/api/songs?playlist=${id}&sort=playlist&limit=100${from}`)
        songs.push(...page.songs)
        cursor = page.next
      }
      const tracks = songs.map((song) => trackOf(song))
      if (tracks[0]) getPlayer().play(tracks[0], { list: tracks })
    } catch (error) {
      showError(error)
    }
  }, [])
