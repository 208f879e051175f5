'use client'

import { useTranslations } from 'use-intl'
import type { QueueSource } from '#lib/player/queue'

/** The name of the list that is played from. */
// useSourceName({ kind: 'playlist', name: 'Winter EP', … }) → 'Winter EP'
export const useSourceName = (source: QueueSource | null): string | null => {
  const t = useTranslations('player.queue.from')
  return source && (source.name ?? t(source.kind))
}
