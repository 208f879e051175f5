'use client'

import { Maximize2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { fetchFullScreen } from '#components/fullscreen/full-screen-host'
import { openFullScreen } from '#components/fullscreen/use-full-screen'
import { usePlayer } from '#components/player/use-player'
import { IconButton } from '#components/ui/button'

export function FullScreenButton({ className, size = 18 }: { className?: string; size?: number }) {
  const t = useTranslations('fullScreen')
  const none = usePlayer((state) => state.track === null)
  return (
    <IconButton
      label={t('open')}
      aria-haspopup="dialog"
      disabled={none}
      onPointerEnter={fetchFullScreen}
      onFocus={fetchFullScreen}
      onClick={openFullScreen}
      className={className}
    >
      <Maximize2 size={size} />
    </IconButton>
  )
}
