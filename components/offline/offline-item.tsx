'use client'

import { CircleArrowDown, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { canSaveOffline, removePin, saveOffline, usePins } from '#components/offline/offline-songs'
import { MenuItem } from '#components/ui/menu'

/** Menu item that keeps a song offline, or removes it. */
export function OfflineItem({ id, title }: { id: string; title: string }) {
  const t = useTranslations('keeping.offline')
  const pin = usePins().find(({ song }) => song.id === id)
  if (!canSaveOffline()) return null
  return pin ? (
    <MenuItem icon={<CircleX size={15} />} onSelect={() => void removePin(pin)}>
      {t('drop')}
    </MenuItem>
  ) : (
    <MenuItem icon={<CircleArrowDown size={15} />} onSelect={() => void saveOffline(id, title)}>
      {t('keep')}
    </MenuItem>
  )
}
