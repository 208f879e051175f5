'use client'

import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useChangeSong } from '#components/api/use-song'
import { IconButton } from '#components/ui/button'

export function FavouriteButton({
  id,
  favourite,
  label,
  className,
  size = 18,
  tabIndex,
}: {
  id: string
  favourite: boolean
  /** Names the song where several buttons are on one page. */
  label?: string
  className?: string
  size?: number
  tabIndex?: number
}) {
  const t = useTranslations('player.act')
  const { mutate } = useChangeSong()
  return (
    <IconButton
      label={label ?? t('favourite')}
      aria-pressed={favourite}
      onClick={() => mutate({ id, change: { favourite: !favourite } })}
      tabIndex={tabIndex}
      className={className}
    >
      <Heart size={size} fill={favourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
