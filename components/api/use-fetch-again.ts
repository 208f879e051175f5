'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiFetch } from '#components/api/client'
import { songKey } from '#components/api/query-keys'
import { changeTasks } from '#components/api/use-tasks'

/**
 * Downloads songs that exist at the service but failed to arrive. No new song is ordered. Their card is polled again
 * until they arrive or fail.
 */
export const useFetchAgain = () => {
  const client = useQueryClient()
  return useCallback(
    async (ids: readonly string[]) => {
      for (const id of ids) {
        await apiFetch(`/api/songs/${encodeURIComponent(id)}/fetch`, { method: 'POST' })
        // The error code stays: it distinguishes this song from one that is being composed.
        changeTasks(client, (tasks) =>
          tasks.map((task) => ({
            ...task,
            choices: task.choices.map((song) => (song.id === id ? { ...song, status: 'running' as const } : song)),
          })),
        )
        void client.invalidateQueries({ queryKey: songKey(id) })
      }
    },
    [client],
  )
}
