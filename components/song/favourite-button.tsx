'use client'

import { Heart } from 'lucide-react'
import { useChangeSong } from '#components/api/use-song'
import { IconButton } from '#components/ui/button'

export function FavouriteButton({
  id,
  favourite,
  className,
  size = 18,
}: {
  id: string
  favourite: boolean
  className?: string
  size?: number
}) {
  const { mutate } = useChangeSong()
  return (
    <IconButton
      label="Favourite"
      aria-pressed={favourite}
      onClick={() => mutate({ id, change: { favourite: !favourite } })}
      className={className}
    >
      <Heart size={size} fill={favourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
