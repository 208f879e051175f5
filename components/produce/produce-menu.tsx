'use client'

import { CirclePlus, Replace, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useProduceTasks } from '#components/produce/use-producers'
import { openSongDialog } from '#components/song/song-menu-store'
import { MenuItem } from '#components/ui/menu'

const ICONS = {
  cover: <SlidersHorizontal size={15} />,
  replace: <Replace size={15} />,
  'add-part': <CirclePlus size={15} />,
}

/** What services on other computers can make of a song. Nothing where none can. */
export function ProduceItems({ id, title, disabled }: { id: string; title: string; disabled: boolean }) {
  const t = useTranslations('produce.menu')
  return useProduceTasks().map((task) => (
    <MenuItem
      key={task}
      icon={ICONS[task]}
      disabled={disabled}
      onSelect={() => openSongDialog({ kind: 'produce', task, id, title })}
    >
      {t(task)}
    </MenuItem>
  ))
}
