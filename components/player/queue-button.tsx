'use client'

import { ListEnd } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button'
import { lazy } from '#components/ui/lazy'

const QueueDialog = lazy(() => import('#components/player/queue-dialog').then((module) => module.QueueDialog))

/** Opens the queue. */
export function QueueButton({ className, size = 18 }: { className?: string; size?: number }) {
  const t = useTranslations('player.queue')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('open')}
        aria-haspopup="dialog"
        onPointerEnter={QueueDialog.preload}
        onFocus={QueueDialog.preload}
        onClick={() => setOpen(true)}
        className={className}
      >
        <ListEnd size={size} />
      </IconButton>
      {open && <QueueDialog onClose={() => setOpen(false)} />}
    </>
  )
}
