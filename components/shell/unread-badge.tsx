'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { TASKS, type TaskPages } from '#components/api/use-tasks'

/** A dot on Library while one of the newest songs waits to be heard. It asks nothing of the server. */
export function UnreadBadge() {
  const cache = useQueryClient()
  const unread = useSyncExternalStore(
    (listener) => cache.getQueryCache().subscribe(listener),
    () =>
      cache
        .getQueryData<TaskPages>(TASKS)
        ?.pages.some((page) =>
          page.tasks.some((task) => task.choices.some((song) => song.status === 'done' && song.unread)),
        ) ?? false,
    () => false,
  )
  if (!unread) return null
  return (
    <span className="absolute top-[7px] right-3 size-[7px] rounded-full bg-accent outline-2 outline-bg">
      <span className="sr-only">, new songs</span>
    </span>
  )
}
