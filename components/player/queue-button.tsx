'use client'

import { ListEnd } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { preloadPanel } from '#components/player/queue-panel-host'
import { closePanel, openPanel, useIsPanelAt } from '#components/player/queue-panel-store'
import { IconButton } from '#components/ui/button'
import { cx } from '#components/ui/cx'

/** Opens and closes the queue. */
export function QueueButton({ className, size = 18 }: { className?: string; size?: number }) {
  const t = useTranslations('player.queue')
  const open = useIsPanelAt('queue')
  return (
    <IconButton
      label={t('open')}
      aria-expanded={open}
      onPointerEnter={() => void preloadPanel()}
      onFocus={() => void preloadPanel()}
      onClick={({ currentTarget }) => (open ? closePanel() : openPanel('queue', currentTarget))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) closePanel()
      }}
      className={cx(className, open && 'text-accent-text!')}
    >
      <ListEnd size={size} />
    </IconButton>
  )
}
