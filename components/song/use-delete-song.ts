'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { removeSong } from '#components/api/use-song'
import { offerUndo } from '#components/ui/undo-bar'

/** Deletes a song with a way back. */
export const useDeleteSong = () => {
  const client = useQueryClient()
  return useCallback(
    (song: { id: string; title: string }) => {
      const { undo, send } = removeSong(client, song.id)
      offerUndo(`“${song.title}” is deleted.`, undo, send)
    },
    [client],
  )
}
