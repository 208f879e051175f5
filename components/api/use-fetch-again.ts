'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ask } from '#components/api/client'
import { songKey } from '#components/api/query-keys'
import { changeTasks } from '#components/api/use-tasks'

/**
 * Fetches songs that exist at the service and did not arrive here: nothing new is ordered. Their card is followed again
 * until they are here, or have failed once more.
 */
export const useFetchAgain = () => {
  const client = useQueryClient()
  return useCallback(
    async (ids: readonly string[]) => {
      for (const id of ids) {
        await ask(`/api/songs/${encodeURIComponent(id)}/fetch`, { method: 'POST' })
        // The code of the failure stays: it tells this apart from a song that is being composed.
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
