'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hideSong, showSong } from '#components/api/leaving'
import { deleteSong } from '#components/api/use-song'
import { offerUndo } from '#components/ui/undo-bar'

/** Deletes a song with a way back: it leaves the lists at once, and the server when the offer is over. */
export const useDeleteSong = () => {
  const client = useQueryClient()
  return useCallback(
    (song: { id: string; title: string }) => {
      hideSong(song.id)
      offerUndo(
        `“${song.title}” is deleted.`,
        () => showSong(song.id),
        async () => {
          await deleteSong(client, song.id)
          showSong(song.id)
        },
      )
    },
    [client],
  )
}
