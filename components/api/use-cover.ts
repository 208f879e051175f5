'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetchJson } from '#components/api/client'
import { SONGS, songKey, TASKS } from '#components/api/query-keys'
import { PLAYLISTS } from '#components/api/use-playlists'
import { getPlayer } from '#components/player/use-player'
import type { CoverChoice } from '#lib/contract/cover'
import type { SongDetail } from '#lib/contract/studio'

/** Another cover: a choice, a picture, or null for the one that follows from the music. */
export type NewCover = { choice: CoverChoice | null } | { picture: Blob }

const send = (id: string, cover: NewCover): Promise<SongDetail> =>
  'picture' in cover
    ? apiFetchJson(`/api/songs/${encodeURIComponent(id)}/cover`, { method: 'PUT', body: cover.picture })
    : apiFetchJson(`/api/songs/${encodeURIComponent(id)}`, { method: 'PATCH', json: { cover: cover.choice } })

/** Changes the cover of a song, wherever it is shown. */
export const useChangeCover = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (cover: NewCover) => send(id, cover),
    onSuccess: async (song) => {
      client.setQueryData(songKey(id), song)
      const player = getPlayer()
      const track = player.find(id)
      if (track) player.update({ ...track, peaksUrl: song.peaks_url })
      await Promise.all([SONGS, TASKS, PLAYLISTS].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
