'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { TASKS } from '#components/api/query-keys'
import type { TaskPages } from '#components/api/use-tasks'
import { cx } from '#components/ui/cx'

/** A dot on Library while one of the newest songs is unheard. Reads the cache only. */
export function UnreadBadge({ className = 'right-3' }: { className?: string }) {
  const t = useTranslations('shell')
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
    <span className={cx('absolute top-[7px] size-[7px] rounded-full bg-accent outline-2 outline-bg', className)}>
      <span className="sr-only">{t('unread')}</span>
    </span>
  )
}
