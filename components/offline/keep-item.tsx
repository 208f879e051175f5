'use client'

import { CircleArrowDown, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { canKeep, dropPin, keepOffline, usePins } from '#components/offline/pins'
import { MenuItem } from '#components/ui/menu'

/** Menu item that keeps a song offline, or removes it. */
export function KeepItem({ id, title }: { id: string; title: string }) {
  const t = useTranslations('keeping.offline')
  const pin = usePins().find(({ song }) => song.id === id)
  if (!canKeep()) return null
  return pin ? (
    <MenuItem icon={<CircleX size={15} />} onSelect={() => void dropPin(pin)}>
      {t('drop')}
    </MenuItem>
  ) : (
    <MenuItem icon={<CircleArrowDown size={15} />} onSelect={() => void keepOffline(id, title)}>
      {t('keep')}
    </MenuItem>
  )
}
