'use client'

import { CircleArrowDown, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { removeOfflineSong, saveOffline, useOfflineSongs } from '#components/offline/offline-songs'
import { canSaveOffline } from '#components/offline/offline-store'
import { MenuItem } from '#components/ui/menu'

/** Menu item that keeps a song offline, or removes it. */
export function OfflineItem({ id, title }: { id: string; title: string }) {
  const t = useTranslations('offline')
  const pin = useOfflineSongs().find(({ song }) => song.id === id)
  if (!canSaveOffline()) return null
  return pin ? (
    <MenuItem icon={<CircleX size={15} />} onSelect={() => void removeOfflineSong(pin)}>
      {t('remove')}
    </MenuItem>
  ) : (
    <MenuItem icon={<CircleArrowDown size={15} />} onSelect={() => void saveOffline(id, title)}>
      {t('save')}
    </MenuItem>
  )
}
